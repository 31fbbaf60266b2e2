package dev.varve.internal.project;

import dev.varve.Digest.Line;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a digest says already, wherever it was said: a session may hold what was copied from another. Not thread-safe. */
final class Told {
    private final Set<String> told = new HashSet<>();

    void add(Collection<Line> lines) {
        lines.forEach(line -> told.add(said(line)));
    }

    boolean has(Line line) {
        return told.contains(said(line));
    }

    /** The lines that are not told yet. */
    List<Line> without(List<Line> lines) {
        return lines.stream().filter(line -> !has(line)).toList();
    }

    private static String said(Line line) {
        return line.time() + " " + line.text();
    }
}
