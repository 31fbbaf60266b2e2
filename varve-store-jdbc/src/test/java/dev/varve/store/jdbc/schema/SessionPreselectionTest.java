package dev.varve.store.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which sessions seem worth a search. */
class SessionPreselectionTest {
    private static final double[] FREQUENCIES = {0.002, 0.5};

    private final SessionPreselection prospects = new SessionPreselection(2, new long[] {500, 500, 500});

    @Test
    void a_rare_word_is_worth_more_than_a_frequent_one() {
        prospects.add(0, 7, new int[] {0, 1}, 10);
        prospects.add(1, 7, new int[] {1, 0}, 10);

        assertThat(prospects.best(3, FREQUENCIES)).containsExactly(1, 0, 2);
    }

    @Test
    void a_message_gains_from_what_was_found_next_to_it() {
        prospects.add(0, 7, new int[] {1, 0}, 10);
        prospects.add(0, 400, new int[] {1, 0}, 10);
        prospects.add(1, 7, new int[] {1, 0}, 10);
        prospects.add(1, 8, new int[] {1, 0}, 10);

        assertThat(prospects.best(2, FREQUENCIES)).containsExactly(1, 0);
    }

    @Test
    void of_a_long_message_a_word_is_a_smaller_part() {
        prospects.add(0, 7, new int[] {1, 0}, 90);
        prospects.add(0, 400, new int[] {1, 0}, 90);
        prospects.add(1, 7, new int[] {1, 0}, 10);
        prospects.add(1, 400, new int[] {1, 0}, 170);

        assertThat(prospects.best(2, FREQUENCIES)).containsExactly(1, 0);
    }

    /** A search finds many messages by the frequent word, so that one note hardly changes how long a text is on average. */
    @Test
    void a_long_note_does_not_make_the_messages_of_its_session_seem_short() {
        prospects.add(0, 7, new int[] {1, 0}, 10);
        prospects.addNote(0, new int[] {1, 0}, 500);
        prospects.add(1, 7, new int[] {2, 0}, 10);

        assertThat(prospects.best(2, FREQUENCIES)).containsExactly(1, 0);
    }
}
