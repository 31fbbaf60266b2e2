package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementsTest {
    @ParameterizedTest
    @Tag("B1")
    @Tag("B5")
    @ValueSource(
            strings = {
                "Never deploy on Fridays. Unless the store is down.",
                "V18 becomes a no-op. Hmm no, we keep it.",
                "Use tabs in Makefiles. Because make wants them.",
                "Never run `git add -A; git commit; git push` yourself.",
                "What is the port? 5433.",
                "Nie am Freitag ausliefern. Es sei denn, der Laden steht.",
                "絶対に消さないで。ただし、一時ファイルは別です。",
                "不要直接提交。除非我说可以。"
            })
    void what_bounds_explains_or_answers_goes_with_what_it_is_about(String text) {
        assertThat(Statements.of(text)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Never deploy on Fridays. The store closes early.",
                "Use tabs. Exceptions are fine in tests.",
                "What is the port? I looked in all four files and found nothing at all.",
                "Is it done? Is it tested?",
                "Behalte das. Außerdem brauchen wir Tests."
            })
    void other_sentences_stand_alone(String text) {
        assertThat(Statements.of(text)).hasSize(2);
    }
}
