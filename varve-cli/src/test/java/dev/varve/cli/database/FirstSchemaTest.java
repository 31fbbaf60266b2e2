package dev.varve.cli.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database and an export that a build of the first schema wrote, whose notes were text without lines: 80 messages, three
 * observations, none of them activated by hand. Both were made by that build's {@code varve replay} and {@code export}.
 */
class FirstSchemaTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void unpack() throws IOException {
        cli = new Cli(folder);
        unpack("first-schema.db");
        unpack("first-schema-export.jsonl");
    }

    private void unpack(String name) throws IOException {
        try (InputStream packed = Objects.requireNonNull(getClass().getResourceAsStream(name + ".gz"), name);
                InputStream plain = new GZIPInputStream(packed)) {
            Files.copy(plain, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Test
    void its_database_is_migrated_shown_searched_and_goes_on() throws IOException {
        Cli.Result shown = cli.run("show", "--db", "first-schema.db", "-s", "talk");
        assertThat(shown.err()).isEmpty();
        assertThat(shown.out())
                .contains("observation of messages 1-19")
                .contains("Please never deploy order service 9 on Friday")
                .contains("observation of messages 39-57");
        assertThat(cli.run("recall", "--db", "first-schema.db", "-s", "talk", "E-1031")
                        .out())
                .contains("E-1031");
        assertThat(cli.run("context", "--db", "first-schema.db", "-s", "talk").out())
                .contains("never deploy order service 9");

        cli.write("more.jsonl", """
                {"role":"user","content":"One more: release 41 goes out on Monday.","timestamp":"2026-03-03T09:00:00Z"}
                """);
        assertThat(cli.run("replay", "more.jsonl", "--db", "first-schema.db", "-s", "another")
                        .code())
                .isEqualTo(ExitCode.OK);
        Cli.Result doctor = cli.run("doctor", "--db", "first-schema.db");
        assertThat(doctor.code()).as(doctor.out()).isEqualTo(ExitCode.OK);
        assertThat(doctor.out()).contains("none lost");
    }

    @Test
    void its_export_is_imported_whole() {
        assertThat(cli.run("import", "--db", "new.db", "first-schema-export.jsonl")
                        .code())
                .isEqualTo(ExitCode.OK);
        assertThat(cli.run("status", "--db", "new.db", "-s", "talk").out()).contains("80");
        assertThat(cli.run("show", "--db", "new.db", "-s", "talk").out())
                .isEqualTo(
                        cli.run("show", "--db", "first-schema.db", "-s", "talk").out());
    }
}
