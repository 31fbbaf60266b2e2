package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each trap of a framework that the pages on adapters name is shown by tests that there are. */
class TrapsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern REFERENCE = Pattern.compile("`(?:([A-Z]\\w+|…)\\.)?(\\w+)`");

    @ParameterizedTest
    @ValueSource(strings = {"adapters.md", "spring.md", "adk.md", "reports.md"})
    void each_row_of_a_table_of_traps_names_tests(String page) throws IOException {
        List<TestIndex.Entry> tests = TestIndex.of(ROOT);
        Set<String> methods = tests.stream().map(TestIndex.Entry::method).collect(Collectors.toSet());
        Set<String> classes = TestIndex.classes(ROOT);
        List<String> problems = new ArrayList<>();
        List<String> rows = rows(Files.readAllLines(ROOT.resolve("docs").resolve(page)));
        for (String row : rows) {
            List<MatchResult> references = REFERENCE
                    .matcher(row.substring(row.lastIndexOf(" | ")))
                    .results()
                    .toList();
            if (references.isEmpty()) {
                problems.add("no test in: " + row);
            }
            for (MatchResult reference : references) {
                String owner = reference.group(1);
                String name = reference.group(2);
                boolean isClass = Character.isUpperCase(name.charAt(0));
                if (!(isClass ? classes : methods).contains(name)
                        || owner != null && !owner.equals("…") && !classes.contains(owner)) {
                    problems.add("there is no " + reference.group());
                }
            }
        }
        assertThat(rows).isNotEmpty();
        assertThat(problems).isEmpty();
    }

    /** Rows of tables whose last column is for tests. */
    private static List<String> rows(List<String> page) {
        List<String> rows = new ArrayList<>();
        boolean traps = false;
        for (String line : page) {
            if (!line.startsWith("|")) {
                traps = false;
            } else if (traps && !line.startsWith("|--")) {
                rows.add(line);
            } else {
                traps |= line.endsWith("| shown by |") || line.endsWith("| test |");
            }
        }
        return rows;
    }
}
