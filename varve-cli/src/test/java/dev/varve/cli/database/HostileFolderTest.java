package dev.varve.cli.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in a folder that somebody else has filled, as a clone of a repository. */
class HostileFolderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Path repository = Path.of("");
    private Path bashrc = Path.of("");
    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void clone_it() throws IOException {
        repository = Files.createDirectories(folder.resolve("repository"));
        Files.createDirectories(repository.resolve(".varve"));
        bashrc = Files.writeString(folder.resolve(".bashrc"), "precious");
        cli = new Cli(repository).variable("HOME", folder.toString());
        cli.write("orders.jsonl", Samples.orders(20));
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(repository.resolve(name), target);
    }

    @Test
    void a_log_that_is_a_link_is_said_before_the_program_runs() throws IOException {
        link(".varve/gateway.log", bashrc);
        Cli.Result run = cli.run("run", "--port", "0", "--", "touch", "ran");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("gateway.log is a link").hasLineCount(1);
        assertThat(repository.resolve("ran")).doesNotExist();
        assertThat(bashrc).hasContent("precious");
    }

    @Test
    void files_beside_a_database_are_written_through_no_link() throws IOException {
        Files.createDirectories(folder.resolve(".pi/agent/sessions/x"));
        Files.writeString(
                folder.resolve(".pi/agent/sessions/x/s.jsonl"),
                "{\"type\":\"session\",\"id\":\"s\",\"timestamp\":\"" + Cli.NOW + "\",\"cwd\":\"" + repository
                        + "\"}\n{\"type\":\"message\",\"id\":\"m\",\"timestamp\":\"" + Cli.NOW
                        + "\",\"message\":{\"role\":\"user\",\"content\":\"Keep the old column, please\"}}\n");
        link(".varve/varve.db.imports.tsv", bashrc);
        String[] all = {"import", "--all", "--db", ".varve/varve.db"};
        assertThat(cli.run(all).code()).isEqualTo(ExitCode.OK);
        assertThat(bashrc).hasContent("precious");

        link(".varve/varve.db.forgotten", bashrc);
        String[] clear = {
            "clear",
            "--db",
            ".varve/varve.db",
            "-s",
            "pi:s",
            "--resource",
            cli.run("project").out().strip(),
            "--force"
        };
        assertThat(cli.run(clear).err()).contains("so nothing was").hasLineCount(1);
        assertThat(bashrc).hasContent("precious");
    }

    @Test
    void the_folders_own_database_is_no_link_to_another_file() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        for (Path target : List.of(folder.resolve("made"), empty)) {
            link(".varve/varve.db", target);
            Cli.Result replay = cli.run("replay", "orders.jsonl");
            assertThat(replay.code()).isEqualTo(ExitCode.USAGE);
            assertThat(replay.err()).contains("is reached by a link").hasLineCount(1);
            Files.delete(repository.resolve(".varve/varve.db"));
        }
        assertThat(folder.resolve("made")).doesNotExist();
        assertThat(empty).isEmptyFile();

        Files.delete(repository.resolve(".varve"));
        Path other = Files.createDirectories(folder.resolve("other"));
        link(".varve", other);
        assertThat(cli.run("replay", "orders.jsonl").err()).contains("is reached by a link");
        assertThat(other).isEmptyDirectory();
        assertThat(cli.run("replay", "orders.jsonl", "--db", ".varve/varve.db").code())
                .as("somebody has named it")
                .isEqualTo(ExitCode.OK);
    }
}
