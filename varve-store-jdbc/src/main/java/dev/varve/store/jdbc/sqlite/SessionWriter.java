package dev.varve.store.jdbc.sqlite;

import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Gone;
import dev.varve.store.MessageIds;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.schema.MessageColumns;
import dev.varve.store.jdbc.schema.ToldTables;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes one session in a transaction, in all tables together. */
final class SessionWriter {
    private final Scope scope;
    private final SessionTable sessions;
    private final MessageTable log;
    private final NoteTable notes;
    private final FactTable facts;
    private final SearchIndex index;
    private final VectorTable vectors;
    private final ToldTables told;

    /** @param sql in a transaction that may write */
    SessionWriter(Sql sql, Scope scope) {
        this.scope = scope;
        sessions = new SessionTable(sql);
        log = new MessageTable(sql);
        notes = new NoteTable(sql);
        facts = new FactTable(sql);
        index = new SearchIndex(sql);
        vectors = new VectorTable(sql);
        told = SqliteTold.of(sql, scope.tenant(), scope.resource());
    }

    /**
     * The result of an append.
     *
     * @param due messages to index next
     */
    record Written(SessionState.Appended appended, Optional<Indexing.Due> due) {}

    /** Appends messages, starting the session with the first one. All checks precede the first write. */
    static Sql.Work<Written> appending(Scope scope, List<CountedMessage> messages) {
        List<String> bodies = messages.stream() // here, where no writer waits for it
                .map(counted -> MessageColumns.json(counted.message()))
                .toList();
        return sql -> new SessionWriter(sql, scope).append(messages, bodies);
    }

    private Written append(List<CountedMessage> messages, List<String> bodies) throws SQLException {
        Optional<SessionTable.Row> known = sessions.find(scope);
        SessionState state = known.map(SessionTable.Row::state).orElseGet(SessionState::empty);
        Map<String, Long> taken = known.isPresent() ? log.seqs(known.get().id(), MessageIds.of(messages)) : Map.of();
        MessageIds.refuseTaken(scope, state, messages, taken);
        SessionState.Appended appended = state.append(messages);
        if (messages.isEmpty()) {
            return new Written(appended, Optional.empty());
        }
        SessionTable.Row row = put(known, appended.state());
        for (int i = 0; i < bodies.size(); i++) {
            log.insert(row.id(), appended.messages().get(i), bodies.get(i));
        }
        index.merge(state, row);
        Optional<Indexing.Due> due = Indexing.Due.of(row);
        return new Written(appended, due.isPresent() || known.isPresent() ? due : index.begun(row));
    }

    private SessionTable.Row put(Optional<SessionTable.Row> known, SessionState state) throws SQLException {
        if (known.isEmpty()) {
            return sessions.insert(scope, state);
        }
        SessionTable.Row row = known.get().with(state);
        sessions.appended(row);
        return row;
    }

    /** Empty if the commit does not fit the session's current row; nothing is written then. */
    Optional<SessionState> commit(Commit commit) throws SQLException {
        Optional<SessionTable.Row> known = sessions.find(scope);
        Optional<SessionState> next = known.flatMap(row -> row.state().commit(commit));
        if (known.isEmpty() || next.isEmpty()) {
            return Optional.empty();
        }
        SessionTable.Row row = known.get();
        if (!new NoteChanges(notes, vectors, row.id()).apply(commit)) {
            return Optional.empty();
        }
        if (commit.erased().isPresent()) {
            row = erase(row, commit.erased().get());
        }
        for (String fact : commit.forgotten()) {
            facts.delete(scope.tenant(), scope.resource(), fact);
        }
        facts.learn(scope, commit.learning());
        if (commit instanceof Commit.Erase erase) {
            told.forget(Gone.by(scope, erase));
        }
        sessions.update(row.with(next.get()));
        return next;
    }

    private SessionTable.Row erase(SessionTable.Row row, Span span) throws SQLException {
        SessionTable.Row lowered = index.erase(row, span);
        vectors.erase(row.id(), span);
        log.erase(row.id(), span);
        sessions.setOldest(row.id());
        return lowered;
    }

    /** Deletes the session with the facts that it taught. Returns whether there was one. */
    boolean delete() throws SQLException {
        boolean existed = delete(Gone.with(scope, true));
        if (existed) {
            facts.deleteOf(scope);
        }
        return existed;
    }

    /** Deletes the session except its facts. Returns whether there was one. */
    boolean retire() throws SQLException {
        return delete(Gone.with(scope, false));
    }

    private boolean delete(Gone gone) throws SQLException {
        Optional<Long> session = sessions.id(scope);
        if (session.isEmpty()) {
            return false;
        }
        told.forget(gone);
        index.deleteAll(session.get());
        vectors.deleteAll(session.get());
        notes.deleteAll(session.get());
        log.deleteAll(session.get());
        sessions.delete(scope, session.get());
        return true;
    }
}
