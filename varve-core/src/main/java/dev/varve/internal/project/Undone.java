package dev.varve.internal.project;

import dev.varve.Correction;
import dev.varve.language.Text;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A correction that was taken back.
 *
 * @param kind  the change
 * @param words beginning of the statement that was changed; empty if its message was deleted
 * @param at    when it was made
 */
public record Undone(Correction.Kind kind, String words, Instant at) {
    private static final int LONGEST = 120;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    /** Shortens the words to one line. */
    public Undone {
        words = Text.clipped(Text.oneLine(words), LONGEST);
    }

    /** A sentence without a full stop. */
    public String text() {
        String what = words.isEmpty() ? "a statement that was deleted" : '"' + words + '"';
        return what
                + switch (kind) {
                    case SUPERSEDE -> " holds again; it was superseded on ";
                    case RETIRE -> " holds again; it was retired on ";
                    case EDIT -> " is told as it was said; it was edited on ";
                    case PIN -> " is told only where it fits; it was pinned on ";
                }
                + TIME.format(at) + " UTC";
    }
}
