package dev.varve.cli.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No expression escapes {@link LinearPatternsTest}: all are in static fields, in objects that it reads, or in a call that stands here. */
@Tag("A1")
class PatternSourcesTest {
    private static final List<String> NOT_SHIPPED = List.of("varve-lab", "varve-testkit");

    @Test
    void expressions_in_calls_of_strings_are_linear() throws IOException {
        List<String> problems = new ArrayList<>();
        for (PatternSources.Text text : PatternSources.of(sources()).texts()) {
            if (text.regex().length() > 1) {
                String problem = new Cost(Pattern.compile(text.regex())).problem();
                if (!problem.isEmpty()) {
                    problems.add(text.place() + " " + text.regex() + " " + problem);
                }
            }
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void expressions_are_compiled_once() throws IOException {
        assertThat(PatternSources.of(sources()).compiledLate())
                .containsOnly(
                        "LineForm.java", // forms of a data file, each when a line first may have it
                        "Program.java", // names of the files of a program
                        "RuleFile.java", // rules of a language, which LinearRulesTest reads
                        "TimeLanguage.java"); // phrases of data files, which LinearPatternsTest has read
    }

    /** Of the modules that are shipped. */
    private static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            return modules.filter(
                            module -> !NOT_SHIPPED.contains(module.getFileName().toString()))
                    .map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .sorted()
                    .toList();
        }
    }
}
