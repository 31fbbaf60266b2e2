package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionState;
import dev.varve.store.StoreCorruptException;
import java.util.List;

/**
 * Compares what a store has read with what its row says must be there. Damage to a file can make rows of a table vanish
 * without an error of the database; a history that is short of messages must not pass for a whole one. Costs nothing
 * but a look at what was read anyway; {@link Coverage} looks at everything.
 */
final class LogCheck {
    private static final Span NOTHING = new Span(1, 1);

    private LogCheck() {}

    /** The first numbers of a span that are neither in the list nor deleted; an empty span if none is missing. */
    static Span missing(SessionState state, Span span, List<LoggedMessage> found) {
        long end = Math.min(span.to(), state.lastSeq() + 1);
        long expected = span.from();
        for (LoggedMessage message : found) {
            if (message.seq() < end && hasGap(state, expected, message.seq())) {
                return new Span(expected, message.seq());
            }
            expected = message.seq() + 1;
        }
        return hasGap(state, expected, end) ? new Span(expected, end) : NOTHING;
    }

    private static boolean hasGap(SessionState state, long from, long to) {
        return from < to && state.goneIn(new Span(from, to)) < to - from;
    }

    /**
     * Checks the newest messages of a session.
     *
     * @param below running sum up to which messages were left out
     * @throws StoreCorruptException if some are missing
     */
    static void tail(Scope scope, SessionState state, List<LoggedMessage> tail, long below) {
        long leftOut = tail.isEmpty()
                ? state.totalTokens()
                : tail.get(0).tokensThrough() - tail.get(0).tokens();
        boolean beginsTooLate = leftOut > Math.max(below, state.coveredTokens());
        long from = beginsTooLate || tail.isEmpty()
                ? state.watermark()
                : tail.get(0).seq();
        refuse(scope, missing(state, new Span(from, state.lastSeq() + 1), tail), "messages");
    }

    /**
     * Checks that the notes of a session lie end to end.
     *
     * @throws StoreCorruptException if some are missing
     */
    static void notes(Scope scope, List<? extends Note> notes, long from, long to) {
        long expected = from;
        for (Note note : notes) {
            refuse(scope, new Span(expected, Math.max(expected, note.span().from())), "notes on messages");
            expected = note.span().to();
        }
        refuse(scope, new Span(expected, Math.max(expected, to)), "notes on messages");
    }

    static void refuse(Scope scope, Span missing, String what) {
        if (!missing.isEmpty()) {
            throw new StoreCorruptException("session " + scope + ": " + what + " " + missing.from() + " to "
                    + (missing.to() - 1) + " are missing, and nobody deleted them; the storage is damaged: restore a"
                    + " backup, or see with 'varve doctor' what is left and export that");
        }
    }
}
