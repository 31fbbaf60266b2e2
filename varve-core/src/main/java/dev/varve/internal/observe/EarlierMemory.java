package dev.varve.internal.observe;

import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.TokenEstimator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The end of what is already remembered, for the observer not to say it again. */
final class EarlierMemory {
    private EarlierMemory() {}

    /** The newest lines of at most {@code tokens} tokens together, oldest first, however large their notes are. */
    static List<NoteLine> tail(List<Note> notes, int tokens, TokenEstimator estimator) {
        Deque<NoteLine> tail = new ArrayDeque<>();
        int left = tokens;
        for (int i = notes.size() - 1; i >= 0; i--) {
            List<NoteLine> lines = notes.get(i).lines();
            for (int j = lines.size() - 1; j >= 0; j--) {
                if (lines.get(j).kind() == NoteLine.Kind.LITERALS) {
                    continue; // an index, not something that was said
                }
                left -= estimator.estimate(lines.get(j).toString()) + 1;
                if (left < 0) {
                    return List.copyOf(tail);
                }
                tail.addFirst(lines.get(j));
            }
        }
        return List.copyOf(tail);
    }
}
