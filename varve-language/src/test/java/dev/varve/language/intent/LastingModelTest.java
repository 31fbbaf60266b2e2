package dev.varve.language.intent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastingModelTest {
    private final LastingModel model = LastingModel.standard();
    private final IntentMatcher matcher = IntentMatcher.all();

    private int perMille(String text) {
        return model.perMille(text, matcher.read(text));
    }

    private void assertLastsLonger(String rule, String lookAlike) {
        assertThat(perMille(rule)).as(rule).isGreaterThan(perMille(lookAlike));
    }

    @Test
    void a_rule_lasts_longer_than_what_looks_like_it() {
        assertLastsLonger(
                "every repository class must have an integration test", "the integration test of this class fails");
        assertLastsLonger("we deploy from the release branch only", "can you deploy the release branch now?");
        assertLastsLonger(
                "Kommentare im Code immer auf Englisch", "der Kommentar da ist auf Englisch, übersetz ihn mal");
    }

    @Test
    void nothing_is_known_of_no_words() {
        assertThat(perMille("")).isLessThan(500);
    }
}
