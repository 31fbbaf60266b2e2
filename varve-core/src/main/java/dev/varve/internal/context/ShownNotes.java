package dev.varve.internal.context;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.internal.fidelity.Claims;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Notes as a model reads them in a context. The head of a line costs as much as a sentence, and most lines stand with
 * others of the same time: what of a head the line above has said already is left out, first the date, then the time
 * too if it is within minutes. What tools did and items of one list are shown in one line. How much a line matters is said of what is CRITICAL alone.
 */
public final class ShownNotes {
    private static final Priority[] PRIORITIES = Priority.values();

    /** Seconds within which two lines count as of one moment. */
    private static final int SAME_MOMENT = 600;

    /** Before the words of a line that its source does not support. */
    private static final String UNPROVEN = " (unproven: ";

    private ShownNotes() {}

    /** Lines that follow one another, each with what is new of its head. */
    public static String of(List<NoteLine> lines) {
        StringBuilder shown =
                new StringBuilder(lines.stream().mapToInt(ShownNotes::size).sum());
        LocalDateTime above = LocalDateTime.MIN;
        @Nullable NoteLine last = null;
        for (NoteLine line : lines) {
            if (!Claims.isShown(line)) {
                continue; // for people to see; a model would take the literal for true
            }
            if (last != null && line.goesOn(last) && line.flags().isEmpty()) {
                shown.append("; ").append(line.text());
                continue;
            }
            last = line;
            shown.append(shown.isEmpty() ? "" : "\n");
            boolean sameDay = line.time().toLocalDate().equals(above.toLocalDate());
            if (!sameDay || !isSameMoment(above, line.time())) {
                shown.append('[');
                if (!sameDay) {
                    shown.append(line.time().toLocalDate()).append(' ');
                }
                shown.append(line.time().toLocalTime()).append("] "); // lines have no seconds
                above = line.time();
            }
            String words = line.words();
            if (line.priority() == Priority.CRITICAL || looksLikeHead(words)) {
                shown.append(line.priority()).append(' ');
            }
            shown.append(words);
            if (!line.flags().isEmpty()) {
                shown.append(UNPROVEN).append(String.join(", ", line.flags())).append(')');
            }
        }
        return shown.toString();
    }

    /** True if the time of a line above serves for another of the same day. */
    private static boolean isSameMoment(LocalDateTime above, LocalDateTime time) {
        return Math.abs(time.toLocalTime().toSecondOfDay() - above.toLocalTime().toSecondOfDay()) <= SAME_MOMENT;
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
