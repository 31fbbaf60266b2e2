package dev.varve.store.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which sessions seem worth a search. */
class ProspectsTest {
    /** A search finds many messages by the frequent word, so that one note hardly changes how long a text is on average. */
    @Test
    void a_long_note_does_not_make_the_messages_of_its_session_seem_short() {
        Prospects prospects = new Prospects(2, new long[] {500, 500});
        double[] frequencies = {0.002, 0.5};

        prospects.add(0, 7, new int[] {1, 0}, 10);
        prospects.addNote(0, new int[] {1, 0}, 500);
        prospects.add(1, 7, new int[] {2, 0}, 10);

        assertThat(prospects.best(2, frequencies)).containsExactly(1, 0);
    }
}
