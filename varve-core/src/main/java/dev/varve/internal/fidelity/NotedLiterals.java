package dev.varve.internal.fidelity;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
import dev.varve.language.pattern.Readings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The literals of notes that must outlive their reflection, the newest first. */
final class NotedLiterals {
    private final List<NoteLine> lines;
    /** Those of each line. */
    private final List<List<Literal>> found;

    NotedLiterals(List<NoteLine> lines) {
        this.lines = lines;
        this.found = lines.stream()
                .map(line -> Readings.orElse(List.<Literal>of(), () -> of(line)))
                .toList();
    }

    /** Those of all lines. */
    Collection<Literal> all() {
        return literals(line -> true);
    }

    /** Those of critical lines. */
    Collection<Literal> critical() {
        return literals(line -> line.priority() == Priority.CRITICAL);
    }

    /** Those that were put back before. */
    Collection<Literal> putBack() {
        return literals(line -> line.kind() == NoteLine.Kind.LITERALS);
    }

    /** Texts of literals that certainly stand alone in a line, without a letter or digit beside them. */
    Set<String> standing() {
        Set<String> standing = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            NoteLine line = lines.get(i);
            if (line.kind() != NoteLine.Kind.LITERALS && line.identifiers().isEmpty()) {
                LiteralFinder.addStanding(line.text(), found.get(i), standing);
            }
        }
        return standing;
    }

    private Collection<Literal> literals(Predicate<NoteLine> wanted) {
        Map<String, Literal> literals = new LinkedHashMap<>();
        for (int i = lines.size() - 1; i >= 0; i--) {
            if (wanted.test(lines.get(i))) {
                found.get(i).forEach(literal -> literals.putIfAbsent(literal.key(), literal));
            }
        }
        return literals.values();
    }

    /** Those of the text, and each that was put back as it was. */
    private static List<Literal> of(NoteLine line) {
        List<Literal> all = new ArrayList<>(LiteralFinder.inProse(line.text()));
        for (String identifier : line.identifiers()) {
            List<Literal> read = LiteralFinder.inProse(identifier);
            boolean whole = read.size() == 1 && read.get(0).text().equals(identifier);
            all.add(whole ? read.get(0) : new Literal(Literal.Kind.QUOTATION, identifier));
        }
        return all;
    }
}
