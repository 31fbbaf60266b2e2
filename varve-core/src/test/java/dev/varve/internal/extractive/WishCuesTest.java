package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What single sentences state is told by the examples of each language. */
class WishCuesTest {
    private final WishCues cues = new WishCues();

    @Test
    void a_name_in_quotation_marks_belongs_to_the_rule() {
        String rule = "Never call a ticket \"done\" in the release notes";
        assertThat(cues.rules(rule, false)).containsExactly(rule);
    }

    /** Said as a message of its own it is split, and told as two rules; so it does not stand among the examples. */
    @Test
    void two_sentences_in_one_pair_of_quotation_marks_are_nobodys_rules() {
        assertThat(cues.rules("\"Never use Guava. Always use the JDK.\"", true)).isEmpty();
    }

    @Test
    void of_a_line_only_the_sentences_that_state_one_are_rules() {
        String line = "Rename the basket table; Never deploy on Fridays; thanks to the night shift";

        assertThat(cues.rules(line, false)).containsExactly("Never deploy on Fridays");
        assertThat(WishCues.others(line, cues.rules(line, false)))
                .containsExactly("Rename the basket table", "thanks to the night shift");
    }

    @Test
    void what_a_model_found_critical_needs_no_word_of_a_rule() {
        assertThat(cues.rules("User wants tests run before each commit", true)).hasSize(1);
        assertThat(cues.rules("User likes rain", false)).isEmpty();
    }
}
