package dev.varve.language.voice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CharactersTest {
    @ParameterizedTest
    @ValueSource(strings = {"09", "az", "AZ", "\u0000\u007f", "?@", "@A", " ?", "aa", "ba", "!é", "éü"})
    void a_range_has_all_between_its_ends(String ends) {
        char first = ends.charAt(0);
        char last = ends.charAt(1);
        Characters range = Characters.range(first, last);
        for (int c = 0; c < FirstCharacters.ASCII; c++) {
            assertThat(range.has(c)).as("%c", c).isEqualTo(c >= first && c <= last);
        }
    }
}
