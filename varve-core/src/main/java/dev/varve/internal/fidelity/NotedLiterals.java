package dev.varve.internal.fidelity;

import dev.varve.NoteLine;
import dev.varve.Priority;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The literals of notes that must outlive their reflection, the newest first. */
final class NotedLiterals {
    private NotedLiterals() {}

    /** Those of all lines. */
    static Collection<Literal> all(List<NoteLine> lines) {
        return literals(lines, line -> true);
    }

    /** Those of critical lines. */
    static Collection<Literal> critical(List<NoteLine> lines) {
        return literals(lines, line -> line.priority() == Priority.CRITICAL);
    }

    /** Those that were put back before. */
    static Collection<Literal> putBack(List<NoteLine> lines) {
        return literals(lines, line -> line.kind() == NoteLine.Kind.LITERALS);
    }

    private static Collection<Literal> literals(List<NoteLine> lines, Predicate<NoteLine> wanted) {
        Map<String, Literal> literals = new LinkedHashMap<>();
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (wanted.test(lines.get(i))) {
                of(lines.get(i)).forEach(literal -> literals.putIfAbsent(literal.key(), literal));
            }
        }
        return literals.values();
    }

    /** Those of the text, and each that was put back as it was. */
    private static List<Literal> of(NoteLine line) {
        List<Literal> all = new ArrayList<>(Literals.inProse(line.text()));
        for (String identifier : line.identifiers()) {
            List<Literal> read = Literals.inProse(identifier);
            boolean whole = read.size() == 1 && read.get(0).text().equals(identifier);
            all.add(whole ? read.get(0) : new Literal(Literal.Kind.QUOTED, identifier));
        }
        return all;
    }
}
