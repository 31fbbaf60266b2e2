package dev.varve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineWrapTest {
    @Test
    void a_line_that_fits_stays_as_it_is() {
        assertThat(LineWrap.of("  as it  is", 20, 2)).containsExactly("  as it  is");
    }

    @Test
    void lines_break_at_blanks_and_go_on_indented() {
        assertThat(LineWrap.of("Messages  384 new, 384 in all", 20, 10))
                .containsExactly("Messages  384 new,", "          384 in all");
    }

    @Test
    void a_word_longer_than_a_line_is_broken() {
        assertThat(LineWrap.of("see abcdefghijklmnop", 10, 2)).containsExactly("see", "  abcdefgh", "  ijklmnop");
    }

    @Test
    void wide_characters_count_twice() {
        assertThat(LineWrap.of("회의는 세시에 시작", 10, 0)).containsExactly("회의는", "세시에", "시작");
    }
}
