package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorFormTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Error: listen EADDRINUSE: address already in use :::3000 | Error: listen EADDRINUSE: address already in use :::8080",
                "/home/a/shop/src/cart.ts(33,2): error TS2304: Cannot find name 'total'. | src/cart.ts(71,14): error TS2304: Cannot find name 'total'.",
                "fatal: bad object 1a2b3c4d5e | fatal: bad object 99aabbccdd"
            })
    void errors_that_differ_in_paths_numbers_and_hashes_only_are_the_same(String one, String other) {
        assertThat(ErrorForm.of(one)).isEqualTo(ErrorForm.of(other));
    }

    @Test
    void names_tell_errors_apart() {
        assertThat(ErrorForm.of("error TS2304: Cannot find name 'total'."))
                .isNotEqualTo(ErrorForm.of("error TS2304: Cannot find name 'price'."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Exit code 1", "Tests failed: 3", "AssertionError: expected 40 but was 15", "error", ""})
    void an_error_that_may_be_any_tells_nothing(String line) {
        assertThat(ErrorForm.isTelling(ErrorForm.of(line))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"error TS2304", "fatal: no upstream branch here", "zsh: command not found: gradle"})
    void an_error_with_a_code_or_enough_words_tells(String line) {
        assertThat(ErrorForm.isTelling(ErrorForm.of(line))).isTrue();
    }
}
