package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.language.form.Form;
import dev.varve.language.voice.Stretch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Knows which messages of a person's may hold somebody else's words, though nothing tells where they end. What such a message
 * says may last, and is never certain to. Belongs to one span; a message is looked at when it is first asked about.
 */
final class Borrowings {
    /** Nobody types more at once. */
    private static final int MOST_TYPED = 16_000;

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
                        .anyMatch(logged -> isBorrowed(logged.message())));
    }

    /** A text that is asked about is looked for only where marks tell none apart. */
    private static boolean isBorrowed(Message message) {
        String own = Spoken.own(message).strip();
        return own.length() > MOST_TYPED
                || Form.BORROWED.isIn(own)
                || Form.ABOUT_A_TEXT.isIn(own)
                        && Spoken.stretches(message).stream().allMatch(Stretch::isOwn);
    }
}
