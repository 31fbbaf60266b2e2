package dev.varve.internal.engine;

import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.SessionSnapshot;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.internal.session.NoteReplay;
import dev.varve.internal.session.SessionViews;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.EnumSet;
import java.util.Optional;

/** Takes the notes of a session out and puts them back (COR-30 to COR-33). No model is called. Thread-safe. */
public final class Snapshots {
    private final Store store;
    private final SessionViews views;

    Snapshots(Store store, SessionViews views) {
        this.store = store;
        this.views = views;
    }

    /** All notes of a session. */
    public SessionSnapshot of(Scope scope) {
        SessionState state = views.current(scope).state();
        return new SessionSnapshot(
                Optional.of(state.bufferedTo()), store.notes(scope, EnumSet.allOf(Note.Status.class)));
    }

    /** Makes the notes again as far as they fit the log; returns the row afterwards. */
    public SessionState restore(Scope scope, SessionSnapshot snapshot) {
        SessionState state = views.current(scope).state();
        if (state.bufferedTo() > 1) {
            throw new VarveException("session " + scope + " has notes up to message " + (state.bufferedTo() - 1)
                    + " already; restore into a session that has messages only");
        }
        long bufferedTo = snapshot.bufferedTo().orElse(0L);
        NoteReplay replay = new NoteReplay(commit -> views.commit(scope, commit), state);
        boolean fits = true;
        for (Note note : snapshot.notes()) {
            boolean chunk = note.status() == Note.Status.BUFFERED;
            fits &= !chunk || note.span().to() <= bufferedTo;
            fits = fits && replay.add(note, Usage.NONE);
        }
        return views.current(scope).state();
    }
}
