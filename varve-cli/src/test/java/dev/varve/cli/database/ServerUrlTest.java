package dev.varve.cli.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a server never has what others must not know; no server is needed for that. */
class ServerUrlTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=hunter2",
                "sslmode=require&password=hunter2",
                "sslpassword=hunter2",
                "PassWord=hunter2",
                "pass%77ord=hunter2"
            })
    void a_password_among_the_parameters_is_refused_and_not_repeated(String query) {
        Cli.Result result = new Cli(folder).run("status", "--db", "postgresql://ann@localhost:1/varve?" + query);

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .contains("does not belong on a command line")
                .doesNotContain("hunter2")
                .hasLineCount(1);
    }

    @Test
    void parameters_reach_the_driver_and_are_not_part_of_the_name() {
        assertThat(ServerUrl.of("postgresql://ann@db/varve?sslmode=require&options=-c%20app.key%3Dhunter2"))
                .hasValueSatisfying(server -> {
                    assertThat(server.jdbc())
                            .isEqualTo("jdbc:postgresql://db/varve?sslmode=require&options=-c%20app.key%3Dhunter2");
                    assertThat(server).hasToString("postgresql://db/varve");
                });
    }
}
