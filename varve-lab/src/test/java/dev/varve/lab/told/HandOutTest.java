package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandOutTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "User: use bun|use bun",
                "assistant: it is red|it is red",
                "User: asked \"Red or blue?\": the red one|the red one",
                "use bun (replaces: use npm)|use bun",
                "asked users: none|asked users: none"
            })
    void whatWasSaidAloneIsCompared(String line, String said) {
        assertThat(HandOut.said(line)).isEqualTo(said);
    }
}
