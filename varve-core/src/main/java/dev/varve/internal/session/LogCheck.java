package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.LogHoles;
import dev.varve.store.SessionState;
import dev.varve.store.StoreCorruptException;
import java.util.List;

/**
 * Compares what a store has read with what its row says must be there. Damage to a file can make rows of a table vanish
 * without an error of the database; a history that is short of messages must not pass for a whole one. Costs nothing
 * but a look at what was read anyway; {@link Coverage} looks at everything.
 */
final class LogCheck {
    private LogCheck() {}

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
        refuse(scope, LogHoles.in(state, new Span(from, state.lastSeq() + 1), tail));
    }

    /**
     * Checks that the notes of a session lie end to end.
     *
     * @throws StoreCorruptException if some are missing
     */
    static void notes(Scope scope, List<? extends Note> notes, long from, long to) {
        long expected = from;
        for (Note note : notes) {
            requireNotes(
                    scope, new Span(expected, Math.max(expected, note.span().from())));
            expected = note.span().to();
        }
        requireNotes(scope, new Span(expected, Math.max(expected, to)));
    }

    /** @throws StoreCorruptException if there are holes */
    static void refuse(Scope scope, List<Span> holes) {
        if (!holes.isEmpty()) {
            throw damaged(scope, LogHoles.sentence(holes));
        }
    }

    private static void requireNotes(Scope scope, Span missing) {
        if (!missing.isEmpty()) {
            throw damaged(scope, "notes on " + LogHoles.sentence(List.of(missing)));
        }
    }

    private static StoreCorruptException damaged(Scope scope, String what) {
        return new StoreCorruptException(
                "session " + scope + ": " + what + "; restore a backup, or see with 'varve doctor"
                        + " --deep' what is left and save it with 'varve export --readable'");
    }
}
