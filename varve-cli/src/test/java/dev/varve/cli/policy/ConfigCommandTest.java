package dev.varve.cli.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void configure() throws IOException {
        cli = new Cli(folder).variable("HOME", folder.toString()); // the person's own file may set everything
        Files.createDirectories(folder.resolve(".varve"));
        cli.write(
                ".varve/config.properties",
                "db=project.db\npolicy=incremental\nobserve.activateAt=900\ncontext.memory=1000\n");
        cli.write("orders.jsonl", Samples.orders(20));
    }

    @Test
    void it_shows_what_is_set_and_where() {
        assertThat(cli.run("config", "--changed").out())
                .contains("db=project.db  (" + folder.resolve(".varve/config.properties") + ")")
                .contains("policy=incremental")
                .contains("observe.activateAt=900")
                .doesNotContain("observe.bufferEvery");
        assertThat(cli.run("config", "--set", "observe.activateAt=5").out())
                .contains("observe.activateAt=5  (--set)")
                .contains("observe.bufferEvery=1000\n");
        assertThat(cli.variable("VARVE_WINDOW", "7000").run("config", "--json").out())
                .contains("\"key\":\"window\",\"value\":\"7000\",\"origin\":\"$VARVE_WINDOW\"");
    }

    @Test
    void a_password_that_should_not_be_there_is_not_shown() throws IOException {
        cli.write(".varve/config.properties", "db=postgresql://u:se@cret@h/x?sslpassword=secret\n");
        for (String form : new String[] {"--changed", "--json"}) {
            assertThat(cli.run("config", form).out())
                    .contains("postgresql://u:…@h/x?…")
                    .doesNotContain("@cret", "=secret", "sslpassword");
        }
    }

    @Test
    @Tag("LAN-40")
    void commands_do_as_the_file_says_and_options_beat_it() {
        assertThat(cli.run("replay", "orders.jsonl").code()).isEqualTo(ExitCode.OK);
        assertThat(folder.resolve("project.db")).exists();
        assertThat(cli.run("list", "--db", "other.db").code()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("status", "-s", "orders").out()).doesNotContain("Memory    0 tokens");
    }

    @Test
    @Tag("LAN-44")
    void the_doctor_looks_at_what_is_deployed() {
        cli.run("replay", "orders.jsonl");
        assertThat(cli.run("doctor").out())
                .containsPattern("warn +context +context.memory \\(1000\\) is below the \\d+ tokens");
    }

    @Test
    void a_mistake_in_the_file_is_one_line_and_wrong_usage() throws IOException {
        cli.write(".varve/config.properties", "observe.activeAt=900\n");
        for (String command : new String[] {"list", "config", "doctor"}) {
            Cli.Result result = cli.run(command);
            assertThat(result.code()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err())
                    .contains("config.properties: there is no setting \"observe.activeAt\"")
                    .hasLineCount(1);
        }
    }

    @Test
    void the_file_of_a_project_starts_no_command_and_chooses_no_database() throws IOException {
        cli.variable("HOME", folder.resolve("home").toString());
        for (String line : new String[] {"model=exec:touch gotcha", "db=gotcha"}) {
            cli.write(".varve/config.properties", line + "\n");
            for (String command : new String[] {"replay orders.jsonl", "import orders.jsonl", "mcp", "run true"}) {
                Cli.Result result = cli.run(command.split(" "));
                assertThat(result.code()).isEqualTo(ExitCode.USAGE);
                assertThat(result.err())
                        .contains("config.properties sets \"" + line.replaceFirst("=.*", "") + "\"")
                        .hasLineCount(1);
            }
        }
        assertThat(folder.resolve("gotcha")).doesNotExist();
    }

    @Test
    void values_are_taken_to_the_letter_and_no_variables_are_put_into_them() throws IOException {
        for (String name : new String[] {"a${env:PATH}.db", "b$${sys:user.name}.db", "c$x$$.db", "d$${x}$.db"}) {
            cli.write(".varve/config.properties", "db=" + name + "\n");
            assertThat(cli.run("replay", "orders.jsonl").code()).isEqualTo(ExitCode.OK);
            assertThat(folder.resolve(name)).exists();
        }
    }
}
