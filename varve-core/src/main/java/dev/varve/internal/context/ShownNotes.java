package dev.varve.internal.context;

import dev.varve.NoteLine;
import java.util.List;

/**
 * Notes as a model reads them in a context. The head of a line costs as much as a sentence, and most lines stand with
 * others of the same time: what of a head the line above has said already is left out, first the date, then the time
 * too.
 */
public final class ShownNotes {
    private ShownNotes() {}

    /** Lines that follow one another, each with what is new of its head. */
    public static String of(List<NoteLine> lines) {
        StringBuilder shown = new StringBuilder();
        String above = "";
        for (NoteLine line : lines) {
            if (line.kind() == NoteLine.Kind.LITERALS) {
                continue; // for recall to find; a model makes nothing of them
            }
            String whole = line.toString();
            int headEnd = whole.indexOf("] ") + 2;
            int dateEnd = whole.indexOf(' ') + 1;
            String head = whole.substring(0, headEnd);
            shown.append(shown.isEmpty() ? "" : "\n");
            if (head.equals(above)) {
                shown.append(whole, headEnd, whole.length());
            } else if (above.regionMatches(0, head, 0, dateEnd)) {
                shown.append('[').append(whole, dateEnd, whole.length());
            } else {
                shown.append(whole);
            }
            above = head;
        }
        return shown.toString();
    }
}
