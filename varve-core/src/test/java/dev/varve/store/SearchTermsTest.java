package dev.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTermsTest {
    @ParameterizedTest
    @CsvSource({"Planned, plan", "caching, cach", "cities, citi", "settings, set", "Prüfungen, prufung", "v2s, v2s"})
    void the_endings_of_a_word_do_not_count(String word, String stem) {
        assertThat(SearchTerms.of(word)).containsExactly(stem);
    }

    @Test
    void words_are_letters_and_digits_of_any_script_in_lower_case() {
        assertThat(SearchTerms.of("(Ada's \"Café\", 4_711: ÀΣ) \uD835\uDFCE\uD801\uDC00x!"))
                .containsExactly("ada", "s", "caf", "4", "711", "àς", "\uD835\uDFCE\uD801\uDC28x");
    }

    @Test
    void characters_of_han_kana_and_hangul_stand_alone_and_in_pairs_of_neighbours() {
        assertThat(SearchTerms.of("data数据 库x한국")).isEqualTo(List.of("data", "数", "据", "数据", "库", "x", "한", "국", "한국"));
    }

    @Test
    void of_a_longer_word_only_the_beginning_counts() {
        assertThat(SearchTerms.of("0".repeat(300) + " end")).containsExactly("0".repeat(128), "end");
    }
}
