package dev.varve.fidelity;

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

    private static final String CRITICAL = "] CRITICAL ";
    private static final String PUT_BACK_LINE = "] NOTE " + PUT_BACK;

    private NotedLiterals() {}

    /** Those of critical lines, then those that were put back before; of each kind the newest first. */
    static Collection<Literal> thatMustStay(List<String> lines) {
        Map<String, Literal> literals = new LinkedHashMap<>();
        collect(lines, CRITICAL, literals);
        collect(lines, PUT_BACK_LINE, literals);
        return literals.values();
    }

    private static void collect(List<String> lines, String kind, Map<String, Literal> literals) {
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
    }
}
