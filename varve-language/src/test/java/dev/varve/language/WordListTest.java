package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WordListTest {
    @ParameterizedTest
    @EnumSource
    void each_has_words_in_some_language(WordList list) {
        assertThat(list.words()).isNotEmpty();
    }

    @Test
    void commas_and_ends_of_lines_part_words() {
        LanguageFile file = LanguageFile.of("fr/words.txt", "# French\n[empty]\nle, la\nles\n");

        assertThat(WordList.read(List.of(file)))
                .isEqualTo(Map.of("fr", Map.of(WordList.EMPTY, List.of("le", "la", "les"))));
    }

    @Test
    void the_order_of_ordinals_is_that_of_the_file() {
        assertThat(WordList.ORDINALS.byLanguage().getOrDefault("en", List.of()).get(2))
                .isEqualTo("third");
    }

    @Test
    void an_unknown_list_is_an_error_with_file_and_line() {
        LanguageFile file = LanguageFile.of("fr/words.txt", "[name]\nFrench\n[emtpy]\nle\n");

        assertThatThrownBy(() -> WordList.read(List.of(file))).hasMessageStartingWith("fr/words.txt:3: ");
    }
}
