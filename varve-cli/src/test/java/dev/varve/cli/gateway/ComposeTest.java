package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.gateway.Gateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compose.yaml} sets only what there is, and what fits together; it cannot be run where it is tested. */
class ComposeTest {
    private static final Path ROOT = Path.of("..");

    @TempDir
    Path folder;

    private static String file() throws IOException {
        return Files.readString(ROOT.resolve("compose.yaml"));
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .distinct()
                .toList();
    }

    @Test
    void its_command_has_options_that_serve_has() throws IOException {
        String command = found("command: \\[(.*)\\]", file()).get(0);
        assertThat(command).startsWith("\"serve\"");
        String help = new Cli(folder).run("serve", "--help").out();
        assertThat(found("\"(--[a-z-]+)\"", command))
                .hasSize(3)
                .allSatisfy(option -> assertThat(help).contains(option));
    }

    @Test
    void its_variables_are_documented() throws IOException {
        String pages = Files.readString(ROOT.resolve("docs/configuration.md"))
                + Files.readString(ROOT.resolve("docs/gateway.md"));
        assertThat(found("(VARVE_[A-Z_]+)", file()))
                .containsExactlyInAnyOrder("VARVE_DB", "VARVE_DB_PASSWORD", "VARVE_GATEWAY_KEYS")
                .allSatisfy(name -> assertThat(pages).contains("`" + name + "`"));
    }

    /** Secrets are asked for, and none has a value that somebody could forget to change. */
    @Test
    void its_secrets_have_no_values_of_their_own() throws IOException {
        assertThat(found("(?m)^ +\\w*(?:PASSWORD|KEYS): (.*)$", file()))
                .isNotEmpty()
                .allSatisfy(value -> assertThat(value).matches("\\$\\{VARVE_\\w+:\\?[^}]+\\}"));
    }

    @Test
    void the_gateway_listens_where_it_is_reached_and_calls_the_database_that_is_there() throws IOException {
        assertThat(found("\"127\\.0\\.0\\.1:(\\d+:\\d+)\"", file()))
                .containsExactly(Gateway.DEFAULT_PORT + ":" + Gateway.DEFAULT_PORT);
        String[] database =
                found("VARVE_DB: postgresql://(\\w+@\\w+/\\w+)", file()).get(0).split("[@/]");
        assertThat(found("POSTGRES_USER: (\\w+)", file())).containsExactly(database[0]);
        assertThat(found("(?m)^  (\\w+):\n    image: postgres", file())).containsExactly(database[1]);
        assertThat(found("POSTGRES_DB: (\\w+)", file())).containsExactly(database[2]);
        assertThat(found("pg_isready -U (\\w+ -d \\w+)", file())).containsExactly(database[0] + " -d " + database[2]);
        assertThat(found("(?m)^CMD \\[(.*)\\]$", Files.readString(ROOT.resolve("Dockerfile"))))
                .as("the image begins with the command itself")
                .containsExactly("\"serve\", \"--host\", \"0.0.0.0\"");
    }
}
