package dev.varve.cli.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.rule.Wording;
import dev.varve.language.slot.SlotMatcher;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A rule of a language whose expression is not linear is refused, with its file and line. */
@Tag("A1")
class LinearRulesTest {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    @Test
    void every_rule_of_a_language_is_linear() {
        assertThat(IntentMatcher.all().wordings()).hasSizeGreaterThan(50);
        assertThat(problems(IntentMatcher.all().wordings())).isEmpty();
        assertThat(problems(Form.wordings())).isEmpty();
        assertThat(problems(SlotMatcher.all().wordings())).isEmpty();
    }

    @Test
    void a_rule_that_is_not_is_refused_with_its_place() {
        String rules = "# a comment\nRULE good: ^never\\b\nRULE bad: \\w+@\nRULE worse: ^a\n    unless: (?:x+)+y\n";
        IntentMatcher matcher =
                new IntentMatcher(List.of(LanguageFile.of("fr/intent.rules", rules)), CueWords.of(List.of()));

        assertThat(problems(matcher.wordings()))
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith("fr/intent.rules:3: "))
                .anyMatch(problem -> problem.startsWith("fr/intent.rules:4: "));
    }

    private static List<String> problems(List<Wording> wordings) {
        return wordings.stream()
                .flatMap(wording -> wording.expressions()
                        .map(expression -> wording.place() + ": "
                                + new Cost(Pattern.compile(expression.pattern(), FLAGS)).problem()))
                .filter(problem -> !problem.endsWith(": "))
                .toList();
    }
}
