package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/cli.md} describes every command, and {@code --help} every option. */
class CommandPageTest {
    private static final Pattern OPTION = Pattern.compile("--[a-z]+(?:-[a-z]+)*");
    private static final Pattern DECLARED = Pattern.compile("(?m)^ {2,6}(?:-\\w, +)?--[a-z-]+");
    private static final Pattern DESCRIBED = Pattern.compile(DECLARED.pattern() + "(?=(?:=\\S+)?\\s+\\w)");

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
    void the_page_names_only_options_that_are_there() {
        assertThat(help().flatMap(text -> found(OPTION, text)).toList())
                .containsAll(found(OPTION, page).toList());
    }

    @Test
    void the_help_describes_every_option() {
        assertThat(help())
                .allSatisfy(text -> assertThat(found(DESCRIBED, text))
                        .isNotEmpty()
                        .containsExactlyElementsOf(found(DECLARED, text).toList()));
    }

    private Stream<String> help() {
        return VarveCommand.COMMANDS.keySet().stream()
                .filter(name -> !name.equals("help"))
                .map(command -> new Cli(folder).run(command, "--help").out());
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).map(String::strip);
    }
}
