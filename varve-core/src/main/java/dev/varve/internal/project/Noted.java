package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Statement;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** A line of a note with what it weighs. */
record Noted(Line line, NoteLine note) {
    /** What tools did in passing, and what somebody quoted or a program said. */
    boolean isDetail() {
        return note.priority() == Priority.NOTE
                && (note.kind() == NoteLine.Kind.TOOL || note.statement().voice() == Voice.MACHINE);
    }

    /** True if it tells of work, or of how tasks stand, and not only of what was said or looked at. */
    boolean hasSubstance() {
        return OpenItems.isState(note)
                || switch (note.kind()) {
                    case DECIDED, DONE, OPEN, ERROR -> true;
                    case TOOL -> !isDetail() || note.statement().is(Intent.DONE);
                    case SAID -> note.priority() == Priority.CRITICAL;
                    case LITERALS, UNREAD -> false;
                };
    }

    /** The lines, with what tools did at a time in one. */
    static List<Noted> joined(List<Noted> lines) {
        List<Noted> joined = new ArrayList<>();
        for (Noted noted : lines) {
            int last = joined.size() - 1;
            if (last >= 0 && noted.note().goesOn(joined.get(last).note())) {
                joined.set(last, joined.get(last).with(noted));
            } else {
                joined.add(noted);
            }
        }
        return joined;
    }

    private Noted with(Noted next) {
        Priority more = note.priority().compareTo(next.note.priority()) < 0 ? note.priority() : next.note.priority();
        NoteLine both = note.withText(note.text() + "; " + next.note.text()).withPriority(more);
        Line told = line.withText(Text.oneLine(both.words()));
        return new Noted(
                new Line(
                        told.time(), told.text(), told.session(), told.span().hull(next.line.span()), told.statement()),
                both);
    }

    /** True if a person said it. */
    boolean isPersons() {
        return note.statement().voice() == Voice.PERSON;
    }

    /** The same statement, which a person has worded anew. */
    Noted worded(String words, LocalDateTime time) {
        NoteLine worded = note.withText(Text.oneLine(words));
        return new Noted(
                new Line(time, Text.oneLine(worded.words()), line.session(), line.span(), line.statement()), worded);
    }

    /** The same statement, of which a person has said that it holds. */
    Noted certain() {
        Statement certain = note.statement().withVoice(Voice.PERSON).withLasting(Statement.CERTAIN);
        return new Noted(
                new Line(line.time(), line.text(), line.session(), line.span(), certain), note.withStatement(certain));
    }

    /** The same line in other words. */
    Line saying(String words) {
        return line.withText(Text.oneLine(words));
    }
}
