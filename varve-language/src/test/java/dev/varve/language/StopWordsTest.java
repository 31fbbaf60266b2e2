package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StopWordsTest {
    @ParameterizedTest
    @ValueSource(strings = {"the", "weren't", "nicht", "より", "은", "的"})
    void grammar_of_any_language_counts(String word) {
        assertThat(StopWords.grammar()).contains(word);
        assertThat(StopWords.all()).contains(word);
    }

    @Test
    void a_word_of_small_meaning_is_no_grammar() {
        assertThat(StopWords.all()).contains("get", "thing");
        assertThat(StopWords.grammar()).doesNotContain("get", "thing");
    }

    /** "die" and "war" are grammar in German. */
    @ParameterizedTest
    @ValueSource(strings = {"die", "war", "hat", "bin", "den", "man", "mit", "port", "test"})
    void what_names_something_in_another_language_counts_in_none(String word) {
        assertThat(StopWords.all()).doesNotContain(word);
    }
}
