package dev.varve.language.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import dev.varve.language.Voice;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples that stand beside the rules of each language. */
class IntentExamplesTest {
    private final IntentMatcher matcher = IntentMatcher.all();

    record Example(String place, Set<Intent> intents, Set<Intent> not, String sentence, String mark) {
        static Stream<Example> all() {
            return LanguageFile.examples("intent.tsv", System.getProperty("language", "")).stream()
                    .flatMap(Example::of);
        }

        static Stream<Example> of(LanguageFile file) {
            return file.lines().stream().map(line -> of(file, line));
        }

        private static Example of(LanguageFile file, LanguageFile.Line line) {
            List<String> fields = List.of(line.text().split("\t"));
            List<String> labels = fields.get(0).equals("none")
                    ? List.of()
                    : List.of(fields.get(0).split(","));
            return new Example(
                    file.name() + ":" + line.number(),
                    intents(labels.stream().filter(label -> !label.startsWith("-"))),
                    intents(labels.stream()
                            .filter(label -> label.startsWith("-"))
                            .map(label -> label.substring(1))),
                    fields.get(1),
                    fields.size() > 2 ? fields.get(2) : "");
        }

        private static Set<Intent> intents(Stream<String> labels) {
            return labels.map(Intent::valueOf).collect(Collectors.toUnmodifiableSet());
        }

        @Override
        public String toString() {
            return place + " " + sentence;
        }
    }

    static Stream<Example> examples() {
        return Example.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void a_sentence_does_what_its_example_says(Example example) {
        assertThatItDoes(example, matcher);
    }

    static void assertThatItDoes(Example example, IntentMatcher matcher) {
        Reading reading = matcher.read(example.sentence());
        String place = example + ", read by " + reading.evidence() + ", against it " + reading.against();

        assertThat(reading.intents()).as(place).noneMatch(example.not()::contains);
        if (example.intents().isEmpty() && example.not().isEmpty()) {
            assertThat(reading.intents()).as(place).noneMatch(Reading::isBinding);
            assertThat(example.mark().equals("critical") && reading.bare())
                    .as(place)
                    .isFalse();
        } else {
            assertThat(reading.intents()).as(place).containsAll(example.intents());
        }
        assertThat(reading.certain())
                .as("certain: " + place)
                .isEqualTo(example.mark().equals("certain"));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void what_a_program_says_binds_nobody(Example example) {
        assertThat(matcher.of(example.sentence(), Voice.MACHINE)).noneMatch(Reading::isBinding);
        assertThat(matcher.of(example.sentence(), Voice.AGENT)).noneMatch(Reading::isBinding);
    }

    @Test
    void each_rule_has_an_example() {
        Set<String> rules = new TreeSet<>(matcher.rules());
        String tested = System.getProperty("language", "");
        rules.removeIf(rule -> !rule.startsWith(tested));
        Example.all()
                .forEach(example ->
                        rules.removeAll(matcher.read(example.sentence()).rules()));

        assertThat(rules).isEmpty();
    }
}
