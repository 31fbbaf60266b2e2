package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.internal.extractive.TerminalCodes;
import java.util.List;
import java.util.Optional;

/** A line of a note with what it weighs. */
record Noted(Line line, NoteLine note) {
    /** What tools did in passing. */
    boolean isDetail() {
        return note.kind() == NoteLine.Kind.TOOL && note.priority() == Priority.NOTE;
    }

    /** The line with these of its sentences alone. */
    Optional<Line> with(List<String> sentences) {
        if (sentences.isEmpty()) {
            return Optional.empty();
        }
        String text = String.join("; ", sentences);
        return Optional.of(
                text.equals(note.text()) ? line : saying(note.withText(text).words()));
    }

    /** The same line in other words. */
    Line saying(String words) {
        return new Line(line.time(), oneLine(words), line.session(), line.span());
    }

    static String oneLine(String text) {
        return TerminalCodes.removed(text).strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    }
}
