package dev.varve.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages name parts of the report by their titles. */
class QuotedInTheDocsTest {
    @ParameterizedTest
    @ValueSource(strings = {"benchmarks-quality.md", "benchmarks-cost.md", "benchmarks-speed.md", "adapters.md"})
    void each_quoted_part_is_one_of_the_report_and_its_table_is_found(String name) throws IOException {
        String page = Files.readString(Path.of("..", "docs", name));
        List<String> titles = Pattern.compile("(?m)^<!-- report: (.+) -->$")
                .matcher(page)
                .results()
                .map((MatchResult mark) -> mark.group(1))
                .toList();

        assertThat(titles)
                .isNotEmpty()
                .isSubsetOf(Benchmark.ALL.stream().map(Benchmark::title).toList());
        assertThat(Quotes.of("").in(page).missing()).hasSameSizeAs(titles);
    }
}
