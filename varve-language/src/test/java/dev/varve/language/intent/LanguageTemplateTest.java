package dev.varve.language.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import dev.varve.language.cue.CueWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The small language in {@code examples/language}, which others copy, beside all that are there. */
class LanguageTemplateTest {
    private static final Path FOLDER = Path.of("../examples/language");
    private static final IntentMatcher MATCHER = new IntentMatcher(with("intent.rules"), CueWords.of(with("cues.txt")));

    private static LanguageFile file(String name) {
        try {
            return LanguageFile.of("da/" + name, Files.readString(FOLDER.resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<LanguageFile> with(String name) {
        return Stream.concat(LanguageFile.ofAll(name).stream(), Stream.of(file(name)))
                .toList();
    }

    static Stream<IntentExamplesTest.Example> examples() {
        return IntentExamplesTest.Example.of(file("examples/intent.tsv"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void a_sentence_does_what_its_example_says(IntentExamplesTest.Example example) {
        IntentExamplesTest.assertThatItDoes(example, MATCHER);
    }

    @Test
    void each_rule_has_an_example() {
        Set<String> rules = new TreeSet<>(MATCHER.rules());
        rules.removeIf(rule -> !rule.startsWith("da/"));
        assertThat(rules).isNotEmpty();
        examples()
                .forEach(example ->
                        rules.removeAll(MATCHER.read(example.sentence()).rules()));

        assertThat(rules).isEmpty();
    }
}
