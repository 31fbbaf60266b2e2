package dev.varve.internal.fidelity;

import dev.varve.Fidelity;
import dev.varve.NoteLine;
import java.util.List;

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

    /** Whether a model is shown the same of it as of the answer that was guarded: flags and literals are not shown. */
    public boolean showsAllOf(List<NoteLine> answer) {
        return shown(lines) == shown(answer); // a guard drops lines and changes none
    }

    private static long shown(List<NoteLine> lines) {
        return lines.stream()
                .filter(line -> line.kind() != NoteLine.Kind.LITERALS)
                .count();
    }
}
