package dev.varve.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each behaviour of {@code src/test/rows.md} has tests that are named for its row, and each such test has a row. */
class RowsTest {
    private static final int ROWS = 45;
    private static final Pattern METHOD = Pattern.compile("void (rows?_\\d[\\w]*)\\(");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\|.*$");
    private static final Pattern NUMBERS = Pattern.compile("rows?((?:_(?:and_)?\\d\\d)+)_");

    private static Set<String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            return files.filter(file -> file.toString().endsWith("Test.java"))
                    .flatMap(RowsTest::methods)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Stream<String> methods(Path file) {
        String name = String.valueOf(file.getFileName()).replace(".java", "");
        try {
            return METHOD
                    .matcher(Files.readString(file))
                    .results()
                    .map(found -> name + "." + found.group(1))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Integer> rows(String test) {
        Matcher numbers = NUMBERS.matcher(test.substring(test.indexOf('.') + 1));
        assertThat(numbers.lookingAt()).as(test).isTrue();
        return Pattern.compile("\\d\\d")
                .matcher(numbers.group(1))
                .results()
                .map(number -> Integer.valueOf(number.group()))
                .toList();
    }

    @Test
    void each_row_has_tests_and_each_test_has_a_row() throws IOException {
        String page = Files.readString(Path.of("src/test/rows.md"));
        List<Integer> documented = ROW.matcher(page)
                .results()
                .map(row -> Integer.valueOf(row.group(1)))
                .toList();
        assertThat(documented)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, ROWS).boxed().toList());
        Set<Integer> tested = new TreeSet<>();
        tests().forEach(test -> tested.addAll(rows(test)));
        assertThat(tested).containsExactlyElementsOf(documented);
    }
}
