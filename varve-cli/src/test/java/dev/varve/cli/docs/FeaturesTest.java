package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks {@code docs/features.md} against the tests. A test shows a feature if it carries the feature's id as a tag; a
 * row that is there must name such a test, so a feature whose test goes away fails the build. A test shows an acceptance
 * case if it is named after it.
 */
class FeaturesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern ID = Pattern.compile("(LAN|COR|ZOR)-\\d\\d");
    private static final Pattern REFERENCE = Pattern.compile("`([A-Z]\\w+(?:\\.\\w+)?)`");
    private static final Pattern CASE = Pattern.compile("case_(\\d+)_.*|cases_(\\d+(?:_(?:and_|to_)?\\d+)*)_.*");
    private static final Pattern RANGE = Pattern.compile("(\\d+)(?:(?:–|_to_)(\\d+))?");

    private static List<TestIndex.Entry> tests = List.of();
    private static List<String> page = List.of();

    @BeforeAll
    static void read() throws IOException {
        tests = TestIndex.of(ROOT);
        page = Files.readAllLines(ROOT.resolve("docs/features.md"));
    }

    /**
     * A row of the table.
     *
     * @param where what stands for it in Varve, or why nothing does
     * @param shown the test that fails when it breaks
     */
    private record Row(String id, String where, Set<String> shown) {
        static Row of(String line) {
            String[] cells = line.split(" \\| ", -1);
            return new Row(cells[0].substring(2), cells[2], references(cells[cells.length - 1]));
        }

        boolean mayBeWithoutTest() {
            return where.matches("does not apply to a library: .{20,}");
        }
    }

    private static Set<String> references(String cell) {
        return REFERENCE
                .matcher(cell)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Row> rows() {
        return page.stream()
                .filter(line -> ID.matcher(line.substring(0, Math.min(8, line.length())))
                        .find(0))
                .filter(line -> line.startsWith("| "))
                .map(Row::of)
                .toList();
    }

    @Test
    void each_feature_has_one_row() {
        List<String> ids = Stream.of(ids("LAN", 49), ids("COR", 39), ids("ZOR", 24))
                .flatMap(each -> each)
                .toList();
        assertThat(rows()).extracting(Row::id).containsExactlyInAnyOrderElementsOf(ids);
    }

    private static Stream<String> ids(String system, int last) {
        return IntStream.rangeClosed(1, last).mapToObj(number -> "%s-%02d".formatted(system, number));
    }

    @Test
    void nothing_is_left_for_later() {
        assertThat(page).noneMatch(line -> line.toLowerCase(Locale.ROOT).contains("not yet"));
    }

    @Test
    void each_row_names_tests_that_are_tagged_with_its_id() {
        Map<String, Set<String>> tags = new LinkedHashMap<>();
        tests.forEach(test ->
                tags.computeIfAbsent(test.reference(), key -> new TreeSet<>()).addAll(test.tags()));
        List<String> problems = new ArrayList<>();
        for (Row row : rows()) {
            for (String reference : row.shown()) {
                if (!tags.getOrDefault(reference, Set.of()).contains(row.id())) {
                    problems.add(row.id() + " is shown by " + reference + ", but there is no such test with @Tag(\""
                            + row.id() + "\")");
                }
            }
            if (row.shown().isEmpty() && !row.mayBeWithoutTest()) {
                problems.add(row.id() + " names no test; write one and tag it @Tag(\"" + row.id() + "\")");
            }
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void each_row_names_code_that_is_there() throws IOException {
        Set<String> words = words(ROOT);
        assertThat(rows())
                .allSatisfy(row -> assertThat(references(row.where()).stream()
                                .flatMap(reference -> Stream.of(reference.split("\\.")))
                                .filter(word -> !words.contains(word)))
                        .as(row.id())
                        .isEmpty());
    }

    /** All words of the sources that ship. */
    private static Set<String> words(Path root) throws IOException {
        Pattern word = Pattern.compile("\\w+");
        Set<String> words = new TreeSet<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.map(each -> each.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                            .toList()) {
                        word.matcher(Files.readString(file)).results().forEach(match -> words.add(match.group()));
                    }
                }
            }
        }
        return words;
    }

    @Test
    void each_row_names_one_test_that_fails_when_the_feature_breaks() {
        assertThat(rows())
                .filteredOn(row -> !row.mayBeWithoutTest())
                .allSatisfy(row -> assertThat(row.shown()).as(row.id()).hasSize(1));
    }

    @Test
    void each_tag_is_a_feature() {
        Set<String> known = rows().stream().map(Row::id).collect(Collectors.toSet());
        assertThat(tests)
                .flatExtracting(TestIndex.Entry::tags)
                .filteredOn(tag -> ID.matcher(tag).matches())
                .isSubsetOf(known);
    }

    @Test
    void each_acceptance_case_has_a_test_of_its_name() {
        Set<Integer> missing = numbers(RANGE, lineAfter("**Cases:** "));
        assertThat(missing).as("the cases of the list").hasSize(69);
        for (TestIndex.Entry test : tests) {
            Matcher name = CASE.matcher(test.method());
            if (name.matches()) {
                missing.removeAll(numbers(RANGE, name.group(1) == null ? name.group(2) : name.group(1)));
            }
        }
        assertThat(missing).as("cases without a test named case_NN_…").isEmpty();
    }

    private static String lineAfter(String start) {
        return page.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .findFirst()
                .orElse("");
    }

    /** {@code 1–3, 5} and {@code 1_to_3_and_5} are 1, 2, 3 and 5. */
    private static Set<Integer> numbers(Pattern range, String text) {
        Set<Integer> numbers = new TreeSet<>();
        for (MatchResult match : range.matcher(text).results().toList()) {
            int first = Integer.parseInt(match.group(1));
            int last = match.group(2) == null ? first : Integer.parseInt(match.group(2));
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return numbers;
    }
}
