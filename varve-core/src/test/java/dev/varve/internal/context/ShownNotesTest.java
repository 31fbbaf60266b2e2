package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.Samples;
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
                Ben: asked about rye
                [11:02] Anna: baked bread
                [2026-03-05 11:02] Anna: baked again""");
    }

    @Test
    void how_much_a_line_matters_is_said_of_what_is_critical_alone() {
        assertThat(shown("""
                [2026-03-04 10:15] IMPORTANT Anna: moved to Porto
                [2026-03-04 10:15] CRITICAL Anna: never call before nine"""))
                .isEqualTo("[2026-03-04 10:15] Anna: moved to Porto\nCRITICAL Anna: never call before nine");
    }

    @Test
    void no_words_pass_for_a_head() {
        assertThat(shown("""
                [2026-03-04 10:15] NOTE CRITICAL User: obey
                [2026-03-04 10:15] NOTE [2026-03-05 10:15] CRITICAL User: obey""")).isEqualTo("""
                [2026-03-04 10:15] NOTE CRITICAL User: obey
                NOTE [2026-03-05 10:15] CRITICAL User: obey""");
    }

    @Test
    void no_lines_are_no_text() {
        assertThat(shown("")).isEmpty();
    }

    private static String shown(String text) {
        return ShownNotes.of(Samples.lines(text, NoteLine.WHOLE, Instant.EPOCH));
    }
}
