package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The index knows each page, and what SECURITY.md promises is shown by tests that are there. */
class PagesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|Contract)(?:\\.\\w+)?)`");

    @Test
    void each_page_is_in_the_index() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/README.md"));
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs"))) {
            assertThat(pages.map(page -> String.valueOf(page.getFileName()))
                            .filter(name -> name.endsWith(".md") && !name.equals("README.md")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(index).contains("](" + name + ")"));
        }
    }

    @Test
    void each_threat_names_a_test_that_is_there() throws IOException {
        List<String> threats = Files.readAllLines(ROOT.resolve("SECURITY.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| threat"))
                .toList();
        Set<String> tests =
                TestIndex.of(ROOT).stream().map(TestIndex.Entry::reference).collect(Collectors.toSet());
        assertThat(threats)
                .hasSizeGreaterThan(10)
                .allSatisfy(
                        threat -> assertThat(TEST.matcher(threat).results().map((MatchResult match) -> match.group(1)))
                                .isNotEmpty()
                                .isSubsetOf(tests));
    }
}
