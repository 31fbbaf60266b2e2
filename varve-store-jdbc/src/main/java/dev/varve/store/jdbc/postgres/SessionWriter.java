package dev.varve.store.jdbc.postgres;

import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Gone;
import dev.varve.store.MessageIds;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.schema.ToldTables;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes to one session, in all tables together. Appends and commits are tries: empty if another writer was
 * faster, and then nothing is written.
 */
final class SessionWriter {
    private final PgSession pg;
    private final SessionRowKey key;
    private final SessionTable sessions;
    private final MessageTable log;
    private final NoteTable notes;
    private final FactTable facts;
    private final VectorTable vectors;
    private final ToldTables told;

    SessionWriter(PgSession pg, SessionRowKey key) {
        this.pg = pg;
        this.key = key;
        sessions = new SessionTable(pg);
        log = new MessageTable(pg);
        notes = new NoteTable(pg);
        vectors = new VectorTable(pg);
        facts = new FactTable(pg, key.scope().tenant(), key.scope().resource());
        told = PostgresTold.of(pg, key.scope().tenant(), key.scope().resource());
    }

    Optional<SessionState.Appended> append(List<CountedMessage> messages) throws SQLException {
        SessionState known = sessions.find(key).orElseGet(SessionState::empty);
        List<String> ids = MessageIds.of(messages);
        Map<String, Long> taken = ids.isEmpty() || known.lastSeq() == 0 ? Map.of() : log.seqs(key, ids);
        MessageIds.refuseTaken(key.scope(), known, messages, taken);
        SessionState.Appended appended = known.append(messages);
        boolean written = messages.isEmpty() || new AppendTable(pg).append(Append.of(key, appended));
        return written ? Optional.of(appended) : Optional.empty();
    }

    /**
     * The new row, or an empty one if the commit does not fit the session's current row.
     *
     * @param token the lease that it is made under, or {@link SessionTable#ANY_LEASE}
     */
    Optional<Optional<SessionState>> commit(Commit commit, long token) throws SQLException {
        Optional<SessionTable.WithNotes> known = sessions.find(key, token, NoteTable.asked(commit));
        Optional<SessionState> next = known.flatMap(row -> row.state().commit(commit));
        if (known.isEmpty()
                || next.isEmpty()
                || !NoteTable.fits(commit, known.get().notes())) {
            return Optional.of(Optional.empty());
        }
        SessionState from = known.get().state();
        SessionState to = next.get();
        boolean written = isOfNotesAlone(commit)
                ? notes.commit(key, from, to, commit, token)
                : pg.transaction(() -> notes.commit(key, from, to, commit, token) && derive(commit));
        return written ? Optional.of(next) : Optional.empty();
    }

    /**
     * Tries to commit to a row that is expected, without reading it. Empty if that fails or does not suffice; then
     * the row must be read.
     */
    Optional<SessionState> commitUnread(Commit commit, long token, SessionState expected) throws SQLException {
        Optional<SessionState> next =
                expected.lastSeq() > 0 && isOfNotesAlone(commit) ? expected.commit(commit) : Optional.empty();
        return next.isPresent() && notes.commitUnread(key, expected, next.get(), commit, token)
                ? next
                : Optional.empty();
    }

    private static boolean isOfNotesAlone(Commit commit) {
        return commit.learning().isNone()
                && commit.erased().isEmpty()
                && commit.removals().isEmpty();
    }

    /** Writes the parts of a commit that are not notes. */
    private boolean derive(Commit commit) throws SQLException {
        if (!commit.removals().isEmpty()) {
            notes.delete(key, commit.removals());
            vectors.eraseNotes(key, commit.removals());
        }
        if (commit.erased().isPresent()) {
            log.erase(key, commit.erased().get());
            sessions.setOldest(key);
            vectors.erase(key, commit.erased().get());
        }
        for (String fact : commit.forgotten()) {
            facts.delete(fact);
        }
        facts.learn(commit.learning());
        if (commit instanceof Commit.Erase erase) {
            told.forget(Gone.by(key.scope(), erase));
        }
        return true;
    }

    /** Deletes the session with the facts that it taught. Returns whether there was one. */
    boolean delete() throws SQLException {
        return pg.transaction(() -> {
            boolean existed = deleteSession(Gone.with(key.scope(), true));
            if (existed) {
                facts.deleteOf(key.scope().session());
            }
            return existed;
        });
    }

    /** Deletes the session except its facts. Returns whether there was one. */
    boolean retire() throws SQLException {
        return pg.transaction(() -> deleteSession(Gone.with(key.scope(), false)));
    }

    /**
     * Deletes the row first: a concurrent append waits for it, and then finds the session gone. Without a row there
     * is nothing to delete, and a session that begins at this moment must keep its data.
     */
    private boolean deleteSession(Gone gone) throws SQLException {
        boolean existed = sessions.delete(key);
        if (existed) {
            log.deleteAll(key);
            notes.deleteAll(key);
            vectors.deleteAll(key);
            told.forget(gone);
        }
        return existed;
    }
}
