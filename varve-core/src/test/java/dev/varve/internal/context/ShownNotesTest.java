package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ShownNotesTest {
    @Test
    void what_the_head_above_says_is_left_out() {
        String notes = """
                [2026-03-04 10:15] CRITICAL Anna: allergic to penicillin
                [2026-03-04 10:15] NOTE Ben: asked about rye
                [2026-03-04 11:02] NOTE Anna: baked bread
                [2026-03-05 11:02] NOTE Anna: baked again""";

        assertThat(shown(notes)).isEqualTo("""
                [2026-03-04 10:15] CRITICAL Anna: allergic to penicillin
                NOTE Ben: asked about rye
                [11:02] NOTE Anna: baked bread
                [2026-03-05 11:02] NOTE Anna: baked again""");
    }

    @Test
    void no_lines_are_no_text() {
        assertThat(shown("")).isEmpty();
    }

    private static String shown(String text) {
        return ShownNotes.of(NoteLine.parseAll(text, NoteLine.WHOLE, Instant.EPOCH));
    }
}
