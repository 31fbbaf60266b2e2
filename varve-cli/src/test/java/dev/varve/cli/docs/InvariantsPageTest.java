package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks {@code docs/invariants.md} against the tests: each line names tests that are there. */
class InvariantsPageTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern REFERENCE = Pattern.compile("`([A-Z]\\w+(?:Test|Contract)(?:\\.\\w+)?)`");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final int LINES = 13;

    /** The tests of each line by its number. */
    private static final Map<Integer, Set<String>> SHOWN = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        for (String line : Files.readAllLines(ROOT.resolve("docs/invariants.md"))) {
            String[] cells = line.split(" \\| ", -1);
            if (cells[0].matches("\\| \\d+")) {
                SHOWN.put(Integer.valueOf(cells[0].substring(2)), references(cells[cells.length - 1]));
            }
        }
    }

    private static Set<String> references(String cell) {
        return REFERENCE
                .matcher(cell)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void each_line_names_tests_that_are_there() throws IOException {
        Set<String> tests =
                TestIndex.of(ROOT).stream().map(TestIndex.Entry::reference).collect(Collectors.toSet());

        assertThat(SHOWN.keySet())
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, LINES).boxed().toList());
        assertThat(SHOWN.values()).allSatisfy(shown -> assertThat(shown).isNotEmpty());
        assertThat(SHOWN.values().stream().flatMap(Set::stream)).allMatch(tests::contains);
    }

    /** Whatever only the laboratory runs, `mvn verify` does not show. */
    @Test
    void the_walks_stand_in_modules_of_the_default_build() throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        List<String> modules = MODULE.matcher(pom.substring(0, pom.indexOf("<profiles>")))
                .results()
                .map(match -> match.group(1))
                .toList();
        Set<String> files = new TreeSet<>();
        for (String module : modules) {
            files.addAll(names(ROOT.resolve(module).resolve("src/test/java")));
        }

        assertThat(SHOWN.getOrDefault(1, Set.of()).stream().map(test -> test.replaceAll("\\..*", "")))
                .hasSizeGreaterThan(8)
                .allMatch(files::contains);
    }

    private static Set<String> names(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }
}
