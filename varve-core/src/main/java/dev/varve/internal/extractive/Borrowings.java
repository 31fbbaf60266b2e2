package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.language.form.Form;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Knows which messages of a person's may hold somebody else's words, though nothing tells where they end. What such a message
 * says may last, and is never certain to. Belongs to one span; a message is looked at when it is first asked about.
 */
final class Borrowings {
    private final List<LoggedMessage> messages;
    private final Map<Long, Boolean> known = new HashMap<>();

    Borrowings(List<LoggedMessage> messages) {
        this.messages = messages;
    }

    /** The line, of which nothing is certain if its words may be borrowed. */
    NoteLine doubted(NoteLine line) {
        Statement statement = line.statement();
        return statement.lasting() > Statement.LIKELY
                        && isBorrowed(statement.place().message())
                ? line.withStatement(statement.withLasting(Statement.LIKELY))
                : line;
    }

    private boolean isBorrowed(long message) {
        return known.computeIfAbsent(
                message,
                number -> messages.stream()
                        .filter(logged -> logged.seq() == number)
                        .anyMatch(logged -> Form.BORROWED.isIn(Spoken.own(logged.message()))));
    }
}
