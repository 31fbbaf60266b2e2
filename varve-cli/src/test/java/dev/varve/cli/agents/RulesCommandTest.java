package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules between memory and the files of a project. */
class RulesCommandTest {
    @TempDir
    Path folder;

    private Cli.Result person(String... args) {
        return new Cli(folder)
                .variable("HOME", folder.resolve("home").toString())
                .terminal(new Terminal(true, false, false, true, 80))
                .run(args);
    }

    @Test
    void points_of_a_file_are_remembered_once_and_come_out_as_markdown() throws IOException {
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(folder.resolve("CLAUDE.md"), """
                # Shop

                Some words about the project.

                * **Never** force-push,
                  not even to your own branch
                1. Keep reports short

                ```
                - no rule in here
                ```
                """);

        assertThat(person("rules").code()).isEqualTo(ExitCode.USAGE);
        assertThat(person("rules", "--from", "CLAUDE.md").out()).contains("Remembered 2 rules of CLAUDE.md");
        assertThat(person("rules", "--from", "CLAUDE.md").out()).contains("Remembered 0 rules", "; 2 were known");
        assertThat(person("rules").out()).isEqualTo("""
                        ## Rules

                        - Never force-push, not even to your own branch
                        - Keep reports short

                        """);
        assertThat(person("rules", "--json").out()).contains("\"kind\":\"rule\"", "\"text\":\"Keep reports short\"");
    }

    @Test
    void a_file_without_points_or_none_is_wrong_usage() throws IOException {
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(folder.resolve("a.md"), "words\n");
        assertThat(person("rules", "--from", "a.md").err()).contains("has no points; write each rule behind a dash");
        assertThat(person("rules", "--from", "b.md").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void points_end_where_their_lines_do() {
        assertThat(MarkdownPoints.of(
                        List.of("- one point", "no more of it", "- two points", "", "  other words", "2024. year ago")))
                .containsExactly("one point", "two points");
    }
}
