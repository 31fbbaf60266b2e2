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
}
