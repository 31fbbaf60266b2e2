package dev.varve.internal.prompt;

import dev.varve.TokenEstimator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The end of the notes that exist, in whole lines: enough not to say things twice, never the whole log. */
final class Tail {
    private Tail() {}

    static String of(String notes, int tokens, TokenEstimator estimator) {
        List<String> lines = notes.lines().filter(line -> !line.isBlank()).toList();
        Deque<String> tail = new ArrayDeque<>();
        int left = tokens;
        for (int i = lines.size() - 1; i >= 0; i--) {
            left -= estimator.estimate(lines.get(i)) + 1;
            if (left < 0) {
                break;
            }
            tail.addFirst(lines.get(i));
        }
        return String.join("\n", tail);
    }
}
