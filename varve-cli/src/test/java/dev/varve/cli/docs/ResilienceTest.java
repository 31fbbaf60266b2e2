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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks {@code docs/resilience.md} against the tests: what it promises is shown by tests that are there. */
class ResilienceTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern REFERENCE = Pattern.compile("`([A-Z]\\w+(?:Test|Contract)(?:\\.\\w+)?)`");
    private static final Pattern NUMBER = Pattern.compile("#(\\d+)");

    /** What was reported of systems of a similar design; each is a row. */
    private static final Set<String> REPORTED = Set.of(
            "16523", "19767", "24207", "16491", "15244", "21940", "14613", "24224", "22195", "21961", "20770", "15617",
            "19953", "19740", "22188", "13994", "13436", "17827", "17829", "22210", "14109", "14110", "24354", "22072",
            "13356", "15062", "15241", "22074", "15462", "24040", "21849", "23946", "15677", "15265", "13389", "14367",
            "26045", "4202", "90");

    /** What was found by trying. */
    private static final int PROBES = 13;

    private static List<String> page = List.of();
    private static Set<String> tests = Set.of();

    @BeforeAll
    static void read() throws IOException {
        page = Files.readAllLines(ROOT.resolve("docs/resilience.md"));
        tests = TestIndex.of(ROOT).stream().map(TestIndex.Entry::reference).collect(Collectors.toSet());
    }

    @Test
    void each_row_names_tests_that_are_there() {
        List<String> rows = page.stream()
                .filter(line -> line.startsWith("| ") && !line.endsWith("| shown by |"))
                .toList();
        assertThat(rows).hasSizeGreaterThan(50).allSatisfy(row -> {
            assertThat(references(row)).as(row).isNotEmpty();
            assertThat(references(row))
                    .as(row)
                    .filteredOn(test -> !tests.contains(test))
                    .isEmpty();
        });
    }

    @Test
    void each_failure_that_was_reported_or_found_elsewhere_is_a_row() {
        List<String> rows = page.subList(page.indexOf("## What broke elsewhere"), page.size());
        assertThat(rows.stream().filter(line -> line.startsWith("| ")).flatMap(line -> found(NUMBER, line).stream()))
                .containsExactlyInAnyOrderElementsOf(REPORTED);
        assertThat(rows).filteredOn(line -> line.contains(" | probe | ")).hasSize(PROBES);
    }

    @Test
    void a_test_that_is_named_after_a_failure_is_on_the_page() {
        Pattern named = Pattern.compile("\\w+\\.(?:issues?_(?:[a-z]|" + String.join("|", REPORTED) + ")|probe_).*");
        Set<String> shown =
                page.stream().flatMap(line -> references(line).stream()).collect(Collectors.toSet());
        assertThat(tests)
                .filteredOn(test -> named.matcher(test).matches())
                .isNotEmpty()
                .filteredOn(test -> !shown.contains(test))
                .isEmpty();
    }

    private static List<String> references(String line) {
        return found(REFERENCE, line);
    }

    private static List<String> found(Pattern pattern, String line) {
        return pattern.matcher(line)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
