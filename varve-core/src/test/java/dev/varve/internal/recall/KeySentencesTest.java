package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeySentencesTest {
    private static final String HELLO = "Good to hear from you.";

    /** That all greet says nothing. */
    private final KeySentences key = new KeySentences(
            "Which boat has Ada bought?",
            List.of(
                    HELLO + " Ada has bought a wooden boat.",
                    HELLO + " Rain fell all day.",
                    HELLO + " Nothing is new here.",
                    HELLO));

    @Test
    void what_all_others_say_too_is_left_out_and_a_mark_tells_so() {
        assertThat(key.of(HELLO + " Rain fell all day.")).isEqualTo("Rain fell all day. …");
    }

    @Test
    void of_two_rare_sentences_the_one_with_words_of_the_question_stays() {
        assertThat(key.of("Snow lay on every roof. Ada sold her boat.")).isEqualTo("Ada sold her boat. …");
    }

    @Test
    void words_that_only_the_shortened_text_has_count_as_rare() {
        assertThat(key.of(HELLO + " Granite crumbles (2026-02-27).")).isEqualTo("Granite crumbles (2026-02-27). …");
    }

    @Test
    void a_sentence_that_repeats_another_says_nothing_new() {
        assertThat(key.of("Ada has bought a boat. Ada has bought a boat.")).isEqualTo("Ada has bought a boat. …");
    }

    @Test
    void a_text_without_words_stays() {
        assertThat(key.of("…")).isEqualTo("…");
    }
}
