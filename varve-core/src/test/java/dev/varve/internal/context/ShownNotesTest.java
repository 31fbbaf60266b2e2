package dev.varve.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownNotesTest {
    @Test
    void whatTheHeadAboveSaysIsLeftOut() {
        String notes = """
                [2026-03-04 10:15] CRITICAL Anna: allergic to penicillin
                [2026-03-04 10:15] NOTE Ben: asked about rye
                [2026-03-04 11:02] NOTE Anna: baked bread
                [2026-03-05 11:02] NOTE Anna: baked again""";

        assertThat(ShownNotes.of(notes)).isEqualTo("""
                [2026-03-04 10:15] CRITICAL Anna: allergic to penicillin
                NOTE Ben: asked about rye
                [11:02] NOTE Anna: baked bread
                [2026-03-05 11:02] NOTE Anna: baked again""");
    }

    @Test
    void linesOfAnotherFormStayAsTheyAre() {
        String notes = "free words\n[2026-03-04] a date alone\n\n[2026-03-04 1x:15] NOTE no time";

        assertThat(ShownNotes.of(notes)).isEqualTo(notes);
        assertThat(ShownNotes.of("")).isEmpty();
    }
}
