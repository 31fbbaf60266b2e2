package dev.varve.cli.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import dev.varve.store.jsonl.JsonlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command on a folder of JSON Lines, {@code --db jsonl:FOLDER}. */
class LinesDatabaseTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void replay() throws IOException {
        cli = new Cli(folder).variable("VARVE_DB", "jsonl:memory");
        cli.write("chat.txt", "Ada: Please keep the blue deploy script.\nAgent: Kept.\nAda: The port is 5432.\n");
        assertThat(cli.run("replay", "chat.txt").code()).isZero();
    }

    private List<Path> sessions() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("memory"))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("session-chat"))
                    .toList();
        }
    }

    @Test
    @Tag("ZOR-15")
    void a_conversation_is_replayed_listed_searched_checked_and_cleared() throws IOException {
        assertThat(sessions())
                .hasSize(1)
                .first()
                .satisfies(file -> assertThat(file).content().contains("blue deploy script"));
        assertThat(cli.run("list").out()).contains("chat");
        assertThat(cli.run("recall", "deploy script").out()).contains("blue");
        assertThat(cli.run("status", "-s", "chat").out()).contains("Messages  3: 0 covered, 3 raw");
        assertThat(cli.run("status").out()).containsPattern("Database  .*/memory, \\d+ KB, schema 1\n");
        assertThat(cli.run("doctor").out()).contains("none lost");

        cli.run("forget", "-s", "chat", "--span", "1..1", "--force");
        assertThat(sessions().get(0)).content().doesNotContain("blue deploy script");
        assertThat(cli.run("clear", "-s", "chat", "--force").code()).isZero();
        assertThat(sessions()).isEmpty();
        assertThat(folder.resolve(".varve")).as("a SQLite database").doesNotExist();
    }

    @Test
    void a_folder_that_is_open_elsewhere_is_refused() {
        try (JsonlStore open = JsonlStore.open(folder.resolve("memory"))) {
            Cli.Result result = cli.run("list");
            assertThat(result.code()).isEqualTo(ExitCode.FAILED);
            assertThat(result.err()).contains("memory is open elsewhere").hasLineCount(1);
            assertThat(open.sizeInBytes()).isPositive();
        }
        assertThat(cli.run("list").code()).isZero();
    }

    @Test
    void a_damaged_line_is_named() throws IOException {
        Path file = sessions().get(0);
        Files.writeString(file, "{\"scope\"\n" + Files.readString(file));

        assertThat(cli.run("list").code()).isEqualTo(ExitCode.OK);
        Cli.Result doctor = cli.run("doctor");
        assertThat(doctor.code()).isEqualTo(ExitCode.FAILED);
        assertThat(doctor.out()).containsPattern("fail +integrity +.*" + file.getFileName() + ":1");
    }

    @Test
    void a_folder_that_is_not_there_a_file_and_no_name_are_said() {
        assertThat(cli.run("list", "--db", "jsonl:nowhere").out()).isEmpty();
        assertThat(folder.resolve("nowhere")).doesNotExist();
        assertThat(cli.run("list", "--db", "jsonl:chat.txt").err()).contains("chat.txt is a file; name a folder");
        Cli.Result unnamed = cli.run("list", "--db", "jsonl:");
        assertThat(unnamed.code()).isEqualTo(ExitCode.USAGE);
        assertThat(unnamed.err()).contains("jsonl:memory");
    }
}
