package dev.varve.internal.fidelity;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.pattern.Readings;
import java.util.List;
import java.util.function.UnaryOperator;

/** Stands for a line of a note that no rule could read: nobody can say whether it is true. */
public final class UnreadLine {
    private UnreadLine() {}

    /** The line after a step that reads it; one that names its messages, if the step does not end. */
    public static NoteLine unless(UnaryOperator<NoteLine> step, NoteLine line) {
        return Readings.attempt(() -> step.apply(line)).orElseGet(() -> of(line));
    }

    /** Names the messages of a line and says nothing else. */
    static NoteLine of(NoteLine line) {
        Span span = line.span();
        String messages =
                span.size() == 1 ? "message " + span.from() : "messages " + span.from() + " to " + (span.to() - 1);
        return new NoteLine(
                line.time(),
                Priority.NOTE,
                NoteLine.Kind.UNREAD,
                "",
                "a line on " + messages + " could not be read by rules; recall has the words",
                span,
                List.of(),
                List.of(),
                Statement.UNKNOWN);
    }
}
