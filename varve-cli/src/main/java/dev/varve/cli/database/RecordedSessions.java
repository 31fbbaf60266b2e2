package dev.varve.cli.database;

import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Sessions imported from another program's recordings. Varve assembles no context for them, so their notes stay
 * pending instead of replacing messages, and they have no context size.
 */
public final class RecordedSessions {
    private RecordedSessions() {}

    /** True if a session was recorded elsewhere: its key begins with a format of recordings, and no note covers a message. */
    public static boolean isRecorded(SessionSummary session) {
        return isRecorded(session.scope(), session.state());
    }

    /** True if a session was imported from a recording. */
    public static boolean isRecorded(Scope scope, SessionState state) {
        return state.coveredMessages() == 0 && Forgotten.isImported(scope);
    }

    /** Statuses of the notes in use: active ones, and in a recorded session also buffered ones. */
    public static Set<Note.Status> inUse(Scope scope, SessionState state) {
        return isRecorded(scope, state)
                ? EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED)
                : EnumSet.of(Note.Status.ACTIVE);
    }

    /** Number of a session's notes, including those that wait for a context, unless one of them is damaged. */
    public static long notes(Store store, SessionSummary session) {
        SessionState state = session.state();
        long active = state.observations().count() + state.reflections().count();
        if (state.readyMessages() == 0) {
            return active;
        }
        try {
            return store.notes(session.scope(), EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED))
                    .size();
        } catch (StoreCorruptException e) {
            return active; // 'varve status' names the damage
        }
    }
}
