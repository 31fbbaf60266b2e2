package dev.varve.language.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.Evidence;
import dev.varve.language.LanguageFile;
import dev.varve.language.cue.CueWords;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntentRulesTest {
    @Test
    void a_language_needs_nothing_but_its_files() {
        IntentMatcher matcher = matcher("let PAS = ne \\w+ (?:jamais|pas)\\b\n\n# Ne pousse jamais sur main.\n"
                + "PROHIBITION jamais: ^\\W*+(?:s'il te plaît, )?\n    {PAS}\n    unless: \\bpour l'instant\\b\n");

        Reading read = matcher.read("Ne pousse jamais sur main");
        assertThat(read.intents()).containsExactly(Intent.PROHIBITION);
        assertThat(read.evidence()).containsExactly(new Evidence("PROHIBITION", "fr/jamais", "fr/intent.rules:4"));
        assertThat(matcher.read("Ne pousse pas sur main pour l'instant").holds())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RULE a: one\\nRULE b: two\\nDECISION a: three | 3 | two rules are named a",
                "# none\\n\\nWISH a: one | 3 | WISH is neither an intent nor a mark",
                "RULE,WISH a: one | 1 | WISH is neither an intent nor a mark",
                "RULE a: one(\\nRULE b: two | 1 | Unclosed group",
                "RULE a: one\\n    unless: [a | 2 | Unclosed character class",
                "RULE a: one {STEP} two | 1 | nothing above is named STEP",
                "RULE a: one\\n    cue: wish | 1 | no cue is named wish",
                "RULE a: one\\n    becomes: two | 1 | says nothing by becomes",
                "    unless: one | 1 | belongs to no rule",
                "let STEP: one | 1 | a name is let NAME = expression",
                "RULE one two | 1 | a rule is LABEL name: expression"
            })
    void an_error_names_file_and_line(String text, int line, String problem) {
        String lines = (text.startsWith("unless") ? "    " + text : text).replace("\\n", "\n");

        assertThatThrownBy(() -> matcher(lines).read("one two"))
                .hasMessageStartingWith("fr/intent.rules:" + line + ": ")
                .hasMessageContaining(problem);
    }

    @Test
    void a_name_goes_on_in_indented_lines() {
        IntentMatcher matcher = matcher("let STEP = (?:step\n    |change)\nRULE a: ^each {STEP}$\n");

        assertThat(matcher.read("each change").rules()).containsExactly("fr/a");
        assertThat(matcher.read("each chance").rules()).isEmpty();
    }

    @Test
    void braces_that_name_a_class_of_characters_stay() {
        assertThat(matcher("RULE a: ^\\p{L}++ \\p{Lu}{2}$\n").read("sag XY").rules())
                .containsExactly("fr/a");
    }

    private static IntentMatcher matcher(String rules) {
        return new IntentMatcher(List.of(LanguageFile.of("fr/intent.rules", rules)), CueWords.of(List.of()));
    }
}
