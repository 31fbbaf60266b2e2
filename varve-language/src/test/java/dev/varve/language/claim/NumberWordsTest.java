package dev.varve.language.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberWordsTest {
    private static final NumberWords NUMBERS = NumberWords.all();

    @ParameterizedTest
    @CsvSource({
        "two thousand, 2000",
        "twenty one, 21",
        "three hundred and five, 300",
        "half past seven, 730",
        "quarter to nine, 845",
        "halb acht, 730",
        "viertel nach drei, 315",
        "zwei tausend, 2000"
    })
    void words_in_a_row_are_one_number(String words, String digits) {
        assertThat(NUMBERS.told(words.split(" "))).contains(digits);
    }

    @Test
    void digits_with_an_ending_count_and_identifiers_do_not() {
        assertThat(NUMBERS.valueOf("12th")).hasValue(12);
        assertThat(NUMBERS.valueOf("twelfth")).hasValue(12);
        assertThat(NUMBERS.valueOf("12x")).isEmpty();
        assertThat(NUMBERS.valueOf("1234567890")).isEmpty();
    }
}
