package dev.varve.language.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2")
class ReadingsTest {

    @Test
    void a_reading_without_end_costs_what_it_would_have_brought_and_nothing_else() {
        TextPattern slow = TextPattern.compile("\\w+@");
        String text = "w".repeat(20_000);
        assertThat(Readings.orElse("none", () -> slow.matcher(text).replaceAll("x")))
                .isEqualTo("none");
        assertThat(Readings.orElse(-1, () -> deeper(0))).isEqualTo(-1);
        assertThat(Readings.orElse("none", () -> slow.matcher("w@").replaceAll("x")))
                .isEqualTo("x");
    }

    private static int deeper(int depth) {
        return depth < Integer.MAX_VALUE ? deeper(depth + 1) + 1 : depth;
    }
}
