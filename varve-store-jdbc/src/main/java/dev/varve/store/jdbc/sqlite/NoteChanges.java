package dev.varve.store.jdbc.sqlite;

import dev.varve.Note;
import dev.varve.store.Commit;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The changes of a commit to the notes of a session. */
final class NoteChanges {
    private final NoteTable notes;
    private final VectorTable vectors;
    private final long session;

    NoteChanges(NoteTable notes, VectorTable vectors, long session) {
        this.notes = notes;
        this.vectors = vectors;
        this.session = session;
    }

    /** Writes them all, or nothing and returns false if a note to change or delete is missing or the id of a new one is taken. */
    boolean apply(Commit commit) throws SQLException {
        Map<Long, Note.Status> changes = new LinkedHashMap<>();
        for (Map.Entry<String, Note.Status> change : commit.changes().entrySet()) {
            Optional<Long> key = notes.key(session, change.getKey());
            if (key.isEmpty()) {
                return false;
            }
            changes.put(key.get(), change.getValue());
        }
        List<Long> removals = new ArrayList<>();
        for (String id : commit.removals()) {
            Optional<Long> key = notes.key(session, id);
            if (key.isEmpty()) {
                return false;
            }
            removals.add(key.get());
        }
        for (Note added : commit.inserts()) {
            if (notes.key(session, added.id()).isPresent()) {
                return false;
            }
        }
        for (long key : removals) {
            notes.delete(session, key);
            vectors.eraseNote(session, key);
        }
        for (Map.Entry<Long, Note.Status> change : changes.entrySet()) {
            notes.setStatus(change.getKey(), change.getValue());
        }
        for (Note added : commit.inserts()) {
            notes.insert(session, added);
        }
        return true;
    }
}
