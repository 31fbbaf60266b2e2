package dev.varve.internal.context;

import dev.varve.NoteLine;
import java.time.LocalDateTime;
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
        StringBuilder shown =
                new StringBuilder(lines.stream().mapToInt(ShownNotes::size).sum());
        LocalDateTime above = LocalDateTime.MIN;
        for (NoteLine line : lines) {
            if (line.kind() == NoteLine.Kind.LITERALS) {
                continue; // for recall to find; a model makes nothing of them
            }
            shown.append(shown.isEmpty() ? "" : "\n");
            if (line.time().equals(above)) {
                shown.append(line.priority()).append(' ').append(line.words());
            } else if (line.time().toLocalDate().equals(above.toLocalDate())) {
                String whole = line.toString();
                shown.append('[').append(whole, whole.indexOf(' ') + 1, whole.length());
            } else {
                shown.append(line);
            }
            above = line.time();
        }
        return shown.toString();
    }

    /** A guess: contexts are made at every turn, and a buffer that grows is copied each time. */
    private static int size(NoteLine line) {
        return line.text().length() + 48;
    }
}
