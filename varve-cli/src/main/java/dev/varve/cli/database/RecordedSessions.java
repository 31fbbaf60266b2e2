package dev.varve.cli.database;

import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.EnumSet;
import java.util.Set;

/**
 * Sessions that were read from what another program had recorded. Varve puts no context together for them, so their notes
 * stay ready instead of taking the place of messages, and there is no size of a context to tell.
 */
public final class RecordedSessions {
    private RecordedSessions() {}

    /** True if a session was recorded elsewhere: its key begins with a format of recordings, and no note covers a message. */
    public static boolean isRecorded(SessionSummary session) {
        return isRecorded(session.scope(), session.state());
    }

    /** The same. */
    public static boolean isRecorded(Scope scope, SessionState state) {
        return state.coveredMessages() == 0 && Forgotten.isImported(scope);
    }

    /** Statuses of the notes that count: those that are active, and of a recorded session also those that are ready. */
    public static Set<Note.Status> inUse(Scope scope, SessionState state) {
        return isRecorded(scope, state)
                ? EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED)
                : EnumSet.of(Note.Status.ACTIVE);
    }

    /** How many notes a session has, those included that wait until a context needs them. */
    public static long notes(Store store, SessionSummary session) {
        SessionState state = session.state();
        return state.readyMessages() == 0
                ? state.observations().count() + state.reflections().count()
                : store.notes(session.scope(), EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED))
                        .size();
    }
}
