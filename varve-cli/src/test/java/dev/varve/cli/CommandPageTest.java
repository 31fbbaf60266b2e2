package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/cli.md} describes every command with every option, and names none that there is not. */
class CommandPageTest {
    private static final Pattern OPTION = Pattern.compile("--[a-z]+(?:-[a-z]+)*");
    private static final List<String> SELF_EVIDENT = List.of("--help", "--version");

    private static String page = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of("../docs/cli.md"));
    }

    @Test
    void every_command_has_a_part_of_the_page() {
        List<String> headings = page.lines()
                .filter(line -> line.startsWith("## "))
                .flatMap(line -> List.of(line.substring(3).split(", ")).stream())
                .toList();
        assertThat(headings)
                .containsAll(VarveCommand.COMMANDS.keySet().stream()
                        .filter(name -> !name.equals("help"))
                        .toList());
    }

    @Test
    void every_option_is_on_the_page_and_no_other() {
        List<String> there = VarveCommand.COMMANDS.keySet().stream()
                .flatMap(command ->
                        options(new Cli(folder).run(command, "--help").out()).stream())
                .distinct()
                .toList();
        assertThat(options(page))
                .containsAll(there.stream()
                        .filter(option -> !SELF_EVIDENT.contains(option))
                        .toList());
        assertThat(there).containsAll(options(page));
    }

    private static List<String> options(String text) {
        return OPTION.matcher(text).results().map(MatchResult::group).distinct().toList();
    }
}
