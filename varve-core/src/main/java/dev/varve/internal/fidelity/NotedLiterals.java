package dev.varve.internal.fidelity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The literals of notes that must outlive their reflection. */
final class NotedLiterals {
    /** Begins a line in which the guard has put literals back. */
    static final String PUT_BACK = "Literals: ";

    private static final String HEAD = "] ";
    private static final String CRITICAL = "] CRITICAL ";
    private static final String PUT_BACK_LINE = "] NOTE " + PUT_BACK;

    private NotedLiterals() {}

    /** Those of all lines, the newest first. */
    static Collection<Literal> all(List<String> lines) {
        return literals(lines, HEAD);
    }

    /** Those of critical lines, the newest first. */
    static Collection<Literal> critical(List<String> lines) {
        return literals(lines, CRITICAL);
    }

    /** Those that were put back before, the newest first. */
    static Collection<Literal> putBack(List<String> lines) {
        return literals(lines, PUT_BACK_LINE);
    }

    private static Collection<Literal> literals(List<String> lines, String kind) {
        Map<String, Literal> literals = new LinkedHashMap<>();
        List<String> newestFirst = new ArrayList<>(lines);
        Collections.reverse(newestFirst);
        for (String line : newestFirst) {
            int at = line.indexOf(kind);
            if (at >= 0) {
                for (Literal literal : Literals.inProse(line.substring(at + kind.length()))) {
                    literals.putIfAbsent(literal.key(), literal);
                }
            }
        }
        return literals.values();
    }
}
