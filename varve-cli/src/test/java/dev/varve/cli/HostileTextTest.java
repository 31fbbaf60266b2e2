package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages and session keys that try to act on the terminal which shows them. */
@Tag("E")
class HostileTextTest {
    private static final String CLEAR_AND_TITLE = "\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m\\u202e";
    private static final String KEY = "evil\u001b[2J\u009b31mkey";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void replay() throws IOException {
        cli = new Cli(folder);
        StringBuilder file = new StringBuilder();
        for (int i = 1; i <= 80; i++) {
            file.append(Samples.line(
                    i % 2 == 1 ? "user" : "assistant",
                    i,
                    "We decided to keep " + CLEAR_AND_TITLE + " option " + i + " on 2026-03-04, never drop it again."));
        }
        cli.write("evil.jsonl", file.toString());
        cli.terminal(new Terminal(false, true, false, true, 60));
        assertThat(cli.run("replay", "evil.jsonl", "-s", KEY, "--policy", "incremental")
                        .code())
                .isEqualTo(ExitCode.OK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "status",
                "show --all",
                "context --policy incremental",
                "recall decided option",
                "recall --span 1-9",
                "doctor",
                "export -s KEY",
                "export -s KEY --readable",
                "list --json",
                "show --all --json",
                "context --json",
                "recall decided --json",
                "status -s nobody",
                "forget -s nobody --span 1-2"
            })
    void nothing_that_a_terminal_acts_on_is_printed(String line) {
        Cli.Result result = cli.run(Stream.of(line.split(" "))
                .map(word -> word.equals("KEY") ? KEY : word)
                .toArray(String[]::new));
        assertThat(result.out() + result.err())
                .isNotBlank()
                .matches(text -> text.codePoints()
                        .noneMatch(c -> c < ' ' && c != '\n' && c != '\t' || c >= 0x7F && c < 0xA0 || c == 0x202E));
    }

    @Test
    void an_export_that_goes_to_a_file_or_a_pipe_is_the_text_itself() {
        cli.terminal(Terminal.NONE);
        assertThat(cli.run("export", "-s", KEY).out()).contains("\u009b31m\u202e");
    }

    @Test
    void a_key_of_several_lines_is_one_line_of_an_imports_report() throws IOException {
        Path sessions = Files.createDirectories(folder.resolve(".pi/agent/sessions/x"));
        Files.writeString(
                sessions.resolve("s.jsonl"),
                "{\"type\":\"session\",\"id\":\"s\\nfailed: b\",\"timestamp\":\"2026-03-01T10:00:00Z\",\"cwd\":\"/a\\n\\u001b[2J\"}\n"
                        + "{\"type\":\"message\",\"id\":\"m\",\"timestamp\":\"2026-03-01T10:00:00Z\","
                        + "\"message\":{\"role\":\"user\",\"content\":\"hello\"}}\n");
        cli.terminal(Terminal.NONE).variable("HOME", folder.toString());
        assertThat(cli.run("import", "--all").out())
                .contains("pi:s failed: b (")
                .doesNotContain("\u001b")
                .hasLineCount(2);
    }

    @Test
    void lines_fit_the_terminal_at_each_width() {
        for (int columns : List.of(60, 80, 120)) {
            cli.terminal(new Terminal(false, true, false, true, columns));
            for (String line : List.of("list", "status", "show", "context", "recall decided option", "doctor")) {
                assertThat(cli.run(line.split(" ")).out().lines().mapToInt(String::length))
                        .as(line + " at " + columns)
                        .allMatch(length -> length <= columns);
            }
        }
    }

    @Test
    void colours_are_this_programs_own() {
        cli.terminal(new Terminal(false, true, true, true, 80));
        assertThat(cli.run("doctor").out()).contains("\u001b[32mok\u001b[0m").doesNotContain("\u001b[2J");
    }
}
