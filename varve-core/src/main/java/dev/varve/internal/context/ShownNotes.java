package dev.varve.internal.context;

import dev.varve.NoteLine;
import dev.varve.Priority;
import java.time.LocalDateTime;
import java.util.List;

/**
 * Notes as a model reads them in a context. The head of a line costs as much as a sentence, and most lines stand with
 * others of the same time: what of a head the line above has said already is left out, first the date, then the time
 * too. How much a line matters is said of what is CRITICAL alone.
 */
public final class ShownNotes {
    private static final Priority[] PRIORITIES = Priority.values();

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
            if (!line.time().equals(above)) {
                boolean sameDay = line.time().toLocalDate().equals(above.toLocalDate());
                shown.append('[');
                if (!sameDay) {
                    shown.append(line.time().toLocalDate()).append(' ');
                }
                shown.append(line.time().toLocalTime()).append("] "); // lines have no seconds
            }
            String words = line.words();
            if (line.priority() == Priority.CRITICAL || looksLikeHead(words)) {
                shown.append(line.priority()).append(' ');
            }
            shown.append(words);
            above = line.time();
        }
        return shown.toString();
    }

    /** Nobody's words may pass for the head of a line. */
    private static boolean looksLikeHead(String words) {
        if (words.startsWith("[")) {
            return true;
        }
        for (Priority priority : PRIORITIES) {
            if (words.startsWith(priority.name())) {
                return true;
            }
        }
        return false;
    }

    /** A guess: contexts are made at every turn, and a buffer that grows is copied each time. */
    private static int size(NoteLine line) {
        return line.text().length() + 48;
    }
}
