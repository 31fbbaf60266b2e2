package dev.varve.language.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OrdinaryWordsTest {
    private static final OrdinaryWords WORDS = OrdinaryWords.all();

    @Test
    void names_are_not_ordinary() {
        assertThat(WORDS.has("kitchen")).isTrue();
        assertThat(WORDS.has("priya")).isFalse();
        assertThat(WORDS.has("vitest")).isFalse();
    }

    @Test
    void what_names_something_is_told_from_what_somebody_does() {
        assertThat(WORDS.isThing("kitchen")).isTrue();
        assertThat(WORDS.isThing("migrat")).isFalse();
    }
}
