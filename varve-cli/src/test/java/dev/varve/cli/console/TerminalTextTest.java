package dev.varve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("E")
class TerminalTextTest {
    @Test
    void words_of_all_scripts_and_emoji_stay_as_they_are() {
        String text = "Grüße, 회의 3시, 👩‍👩‍👧 ✔\n\tindented";
        assertThat(TerminalText.of(text)).isEqualTo(text);
    }

    @Test
    void a_sequence_that_clears_the_screen_or_sets_the_title_is_shown_as_its_escape() {
        assertThat(TerminalText.of("a\u001b[2J\u001b]0;owned\u0007b\u009b31m"))
                .isEqualTo("a\\u001b[2J\\u001b]0;owned\\u0007b\\u009b31m");
    }

    @Test
    void a_carriage_return_cannot_write_over_a_line() {
        assertThat(TerminalText.of("safe\rrm -rf\r\nnext")).isEqualTo("safe\\u000drm -rf\nnext");
    }

    @Test
    void words_cannot_be_shown_in_another_order_and_tags_are_seen() {
        assertThat(TerminalText.of("a\u202etxt.exe\u2066b\uDB40\uDC41")).isEqualTo("a\\u202etxt.exe\\u2066b\\x{e0041}");
    }

    @Test
    void half_a_surrogate_pair_is_named() {
        assertThat(TerminalText.of("cut \ud83d")).isEqualTo("cut \\ud83d");
    }

    @Test
    void no_character_that_controls_a_terminal_gets_through() {
        IntStream.rangeClosed(0, 0x9F)
                .filter(c -> c < ' ' || c >= 0x7F)
                .forEach(c -> assertThat(TerminalText.line("a" + (char) c + "b").chars())
                        .noneMatch(shown -> shown < ' ' || shown >= 0x7F));
    }
}
