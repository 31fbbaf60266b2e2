package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.language.TerminalCodes;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;

/** A line of a note with what it weighs. */
record Noted(Line line, NoteLine note) {
    /** What tools did in passing, and what somebody quoted or a program said. */
    boolean isDetail() {
        return note.priority() == Priority.NOTE
                && (note.kind() == NoteLine.Kind.TOOL || note.statement().voice() == Voice.MACHINE);
    }

    /** Whether it tells of work, or of how tasks stand, and not only of what was said or looked at. */
    boolean hasSubstance() {
        return OpenItems.isState(note)
                || switch (note.kind()) {
                    case DECIDED, DONE, OPEN, ERROR -> true;
                    case TOOL -> !isDetail() || note.statement().is(Intent.DONE);
                    case SAID -> note.priority() == Priority.CRITICAL;
                    case LITERALS, UNREAD -> false;
                };
    }

    /** Whether a person said it. */
    boolean isPersons() {
        return note.statement().voice() == Voice.PERSON;
    }

    /** The same line in other words. */
    Line saying(String words) {
        return new Line(line.time(), oneLine(words), line.session(), line.span());
    }

    static String oneLine(String text) {
        return TerminalCodes.removed(text).strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    }
}
