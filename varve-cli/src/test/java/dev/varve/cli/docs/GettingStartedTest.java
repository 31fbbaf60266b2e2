package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the getting-started pages show stands, line by line, in the starter projects, which examples/starters/check builds. */
@Tag("F")
class GettingStartedTest {
    private static final Path ROOT = Path.of("..");
    private static final Path STARTERS = ROOT.resolve("examples/starters");
    private static final Pattern CODE =
            Pattern.compile("^```(java|kotlin|xml|properties)\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern STARTER = Pattern.compile("examples/starters/([\\w-]+)[)/]");
    /** Shown beside a starter: it is that of a test in varve-langchain4j. */
    private static final String ELSEWHERE = "AgenticServices";

    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return docs.filter(page -> String.valueOf(page.getFileName()).startsWith("getting-started-"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void snippets_are_those_of_the_starter_projects(Path page) throws IOException {
        String text = Files.readString(page);
        List<String> sources = STARTER.matcher(text)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .filter(name -> Files.isDirectory(STARTERS.resolve(name)))
                .map(GettingStartedTest::source)
                .toList();
        List<String> snippets = CODE.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(code -> !code.contains(ELSEWHERE))
                .map(code -> stripped(code.lines().filter(line -> !line.startsWith("```"))))
                .toList();

        assertThat(snippets)
                .isNotEmpty()
                .allSatisfy(snippet -> assertThat(sources).anyMatch(source -> source.contains(snippet)));
    }

    @Test
    void starters_stand_on_their_own() throws IOException {
        try (Stream<Path> starters = Files.list(STARTERS).filter(Files::isDirectory)) {
            assertThat(starters.map(starter -> starter.resolve("pom.xml")))
                    .hasSizeGreaterThanOrEqualTo(9)
                    .allSatisfy(pom -> assertThat(Files.readString(pom))
                            .doesNotContain("<parent>")
                            .contains("varve-bom"));
        }
    }

    private static String source(String starter) {
        try (Stream<Path> files = Files.walk(STARTERS.resolve(starter))) {
            return files.filter(
                            file -> !file.startsWith(STARTERS.resolve(starter).resolve("target")))
                    .filter(file -> file.toString().matches(".*\\.(java|kt|xml|properties)"))
                    .map(GettingStartedTest::lines)
                    .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String lines(Path file) {
        try {
            return stripped(Files.readString(file).lines());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String stripped(Stream<String> lines) {
        return lines.map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
    }
}
