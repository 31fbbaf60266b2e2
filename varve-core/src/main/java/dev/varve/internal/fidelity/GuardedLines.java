package dev.varve.internal.fidelity;

import dev.varve.Fidelity;
import dev.varve.NoteLine;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A note after the guard.
 *
 * @param lines    with what was put back, and with flags
 * @param fidelity what the guard found
 */
public record GuardedLines(List<NoteLine> lines, Fidelity fidelity) {
    public GuardedLines {
        lines = List.copyOf(lines);
    }

    /** True if a model is shown the same of it as of the answer that was guarded. */
    public boolean showsAllOf(List<NoteLine> answer) {
        return lines.size() == answer.size()
                && IntStream.range(0, answer.size()).allMatch(i -> isSame(lines.get(i), answer.get(i)));
    }

    private static boolean isSame(NoteLine guarded, NoteLine answered) {
        return guarded.flags().isEmpty()
                && guarded.text().equals(answered.text())
                && guarded.priority() == answered.priority();
    }
}
