package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.language.TerminalCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A line of a note with what it weighs. */
record Noted(Line line, NoteLine note) {
    /** A longer line is told in pieces, since hosts cut what is longer than 400 characters. */
    private static final int LONGEST = 360;

    /** As rules begin a line of what tools did. */
    private static final String CHANGED = "changed ";

    /** What tools did in passing, and what somebody quoted or a program said. */
    boolean isDetail() {
        return note.priority() == Priority.NOTE && (note.kind() == NoteLine.Kind.TOOL || Wishes.isQuoted(note));
    }

    /** Whether it tells of work, or of how tasks stand, and not only of what was said or looked at. */
    boolean hasSubstance() {
        return OpenItems.isState(note)
                || switch (note.kind()) {
                    case DECIDED, DONE, OPEN, ERROR -> true;
                    case TOOL -> !isDetail() || note.text().startsWith(CHANGED);
                    case SAID -> note.priority() == Priority.CRITICAL;
                    case LITERALS, UNREAD -> false;
                };
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

    /** Lines with these of its sentences, none of them so long that it is cut where that can be helped. */
    List<Line> pieces(List<String> sentences) {
        List<Line> pieces = new ArrayList<>();
        List<String> piece = new ArrayList<>();
        int length = 0;
        for (String sentence : sentences) {
            if (length > 0 && length + sentence.length() > LONGEST) {
                with(piece).ifPresent(pieces::add);
                piece.clear();
                length = 0;
            }
            piece.add(sentence);
            length += sentence.length() + 2;
        }
        with(piece).ifPresent(pieces::add);
        return pieces;
    }

    /** The same line in other words. */
    Line saying(String words) {
        return new Line(line.time(), oneLine(words), line.session(), line.span());
    }

    static String oneLine(String text) {
        return TerminalCodes.removed(text).strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    }
}
