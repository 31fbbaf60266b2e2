package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every command line has in common. */
class UsageTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void help_lists_commands_and_exit_codes() {
        Cli.Result result = new Cli(folder).run("--help");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("replay", "recall", "doctor", "Exit codes:");
        assertThat(new Cli(folder).run().out()).isEqualTo(result.out());
        assertThat(new Cli(folder).run("help").out()).isEqualTo(result.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replay", "list", "status", "show", "context", "recall", "export", "import", "clear", "doctor", "config"
            })
    void every_command_has_help(String command) {
        assertThat(new Cli(folder).run(command, "--help").out()).startsWith("Usage: varve " + command);
        assertThat(new Cli(folder).run("help", command).out()).startsWith("Usage: varve " + command);
    }

    @Test
    void completion_knows_every_command() {
        Cli.Result result = new Cli(folder).run("generate-completion");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("replay", "--allow-unordered", "doctor", "--keep-facts");
    }

    @Test
    void version_names_java_too() {
        assertThat(new Cli(folder).run("--version").out()).startsWith("varve ").contains("java ");
    }

    @Test
    void wrong_usage_is_one_line() {
        Cli.Result command = new Cli(folder).run("rplay");
        assertThat(command.code()).isEqualTo(ExitCode.USAGE);
        assertThat(command.err())
                .isEqualTo("varve: there is no command 'rplay', did you mean 'replay'?; see 'varve --help'\n");
        Cli.Result option = new Cli(folder).run("status", "--sesion", "x");
        assertThat(option.code()).isEqualTo(ExitCode.USAGE);
        assertThat(option.err()).startsWith("varve: ").contains("--session").hasLineCount(1);
        assertThat(new Cli(folder).run("list", "all").err())
                .isEqualTo("varve: 'all' is one argument too many; see 'varve list --help'\n");
        assertThat(new Cli(folder).run("recall").err()).contains("--span").hasLineCount(1);
        assertThat(new Cli(folder).run("replay", "x", "--format", "word").err())
                .contains("claude-code")
                .hasLineCount(1);
        assertThat(new Cli(folder).run("replay", "x", "--set", "keepTail=1").err())
                .contains("observe.keepTail")
                .hasLineCount(1);
        assertThat(new Cli(folder).run("replay", "x", "--policy", "best").err())
                .contains("tiered")
                .hasLineCount(1);
    }

    @Test
    void verbose_shows_the_stack_trace() {
        Cli.Result result = new Cli(folder).run("replay", "nothing.jsonl", "--verbose");
        assertThat(result.err()).contains("\tat dev.varve");
    }

    @Test
    void no_color_is_respected() {
        Properties properties = new Properties();
        properties.setProperty("varve.terminal.out", "true");
        assertThat(Terminal.of(Map.of(), properties).color()).isTrue();
        assertThat(Terminal.of(Map.of("NO_COLOR", "1"), properties).color()).isFalse();
        assertThat(Terminal.of(Map.of("TERM", "dumb"), properties).color()).isFalse();
        assertThat(Terminal.of(Map.of(), new Properties()).color()).isFalse();
    }

    @Test
    void unicode_and_width_follow_the_locale_and_the_terminal() {
        Properties properties = new Properties();
        assertThat(Terminal.of(Map.of("LANG", "ko_KR.UTF-8"), properties).unicode())
                .isTrue();
        assertThat(Terminal.of(Map.of("LANG", "ko_KR.UTF-8", "LC_ALL", "C"), properties)
                        .unicode())
                .isFalse();
        properties.setProperty("varve.terminal.columns", "132");
        assertThat(Terminal.of(Map.of(), properties).columns()).isEqualTo(132);
    }
}
