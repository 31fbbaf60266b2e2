package dev.varve.internal.session;

import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The notes of a session that stand for messages now or will soon.
 *
 * @param active in span order
 * @param chunks buffered observations in span order
 */
record OpenNotes(List<Note> active, List<Observation> chunks) {
    private static final Set<Note.Status> OPEN = EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED);

    static OpenNotes of(Store store, Scope scope) {
        List<Note> active = new ArrayList<>();
        List<Observation> chunks = new ArrayList<>();
        for (Note record : store.notes(scope, OPEN)) {
            if (record.status() == Note.Status.ACTIVE) {
                active.add(record);
            } else if (record instanceof Observation chunk) {
                chunks.add(chunk);
            }
        }
        return new OpenNotes(active, chunks);
    }

    /** @throws dev.varve.store.StoreCorruptException if one of them is missing */
    void check(Scope scope, SessionState state) {
        LogCheck.notes(scope, active, 1, state.watermark());
        LogCheck.notes(scope, chunks, state.watermark(), state.bufferedTo());
    }
}
