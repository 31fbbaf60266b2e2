package dev.varve.cli.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.rule.Wording;
import dev.varve.language.slot.SlotMatcher;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule of a language whose expression is not linear is refused, with its file and line. */
@Tag("long")
@Tag("A1")
class LinearRulesTest {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    /** What rules of all languages are compiled to, by place. */
    static Map<String, Pattern> patterns() {
        return patterns(Stream.of(
                        IntentMatcher.all().wordings(),
                        Form.wordings(),
                        SlotMatcher.all().wordings())
                .flatMap(List::stream));
    }

    private static Map<String, Pattern> patterns(Stream<Wording> wordings) {
        Map<String, Pattern> patterns = new LinkedHashMap<>();
        wordings.forEach(wording -> wording.expressions()
                .forEach(expression -> patterns.put(
                        wording.place() + ": " + expression, Pattern.compile(expression.pattern(), FLAGS))));
        return patterns;
    }

    /** A place is a file of a language's folder and a line. */
    static Set<String> languages() {
        return patterns().keySet().stream()
                .map(place -> place.substring(0, place.indexOf('/')))
                .filter(language -> language.startsWith(System.getProperty("language", "")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_rule_of_a_language_is_linear(String language) throws Exception {
        Map<String, Pattern> patterns = patterns();
        patterns.keySet().removeIf(place -> !place.startsWith(language + "/"));
        assertThat(LinearPatterns.problems(patterns)).isEmpty();
    }

    @Test
    void a_rule_that_is_not_is_refused_with_its_place() throws Exception {
        String rules = "# a comment\nRULE good: ^never\\b\nRULE bad: \\w+@\nRULE worse: ^a\n    unless: (?:x+)+y\n";
        IntentMatcher matcher =
                new IntentMatcher(List.of(LanguageFile.of("fr/intent.rules", rules)), CueWords.of(List.of()));

        assertThat(LinearPatterns.problems(patterns(matcher.wordings().stream())))
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith("fr/intent.rules:3: "))
                .anyMatch(problem -> problem.startsWith("fr/intent.rules:4: "));
    }
}
