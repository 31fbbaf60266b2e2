package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A session within one transaction that reads. */
final class TransactionReader implements SessionReader {
    private final Sql sql;
    private final Path file;
    private final Optional<SessionTable.Row> row;

    private TransactionReader(Sql sql, Path file, Optional<SessionTable.Row> row) {
        this.sql = sql;
        this.file = file;
        this.row = row;
    }

    /** @param sql in a transaction */
    static TransactionReader of(Sql sql, Scope scope, Path file) throws SQLException {
        return new TransactionReader(sql, file, new SessionTable(sql).find(scope));
    }

    @Override
    public Optional<SessionState> state() {
        return row.map(SessionTable.Row::state);
    }

    @Override
    public List<LoggedMessage> messages(Span span) {
        return read((transaction, session) -> new MessageTable(transaction).span(session, span));
    }

    @Override
    public List<Note> notes(Set<Note.Status> statuses) {
        return read((transaction, session) -> new NoteTable(transaction).list(session, statuses));
    }

    private interface Work<T> {
        List<T> run(Sql transaction, SessionTable.Row session) throws SQLException;
    }

    private <T> List<T> read(Work<T> work) {
        if (row.isEmpty()) {
            return List.of();
        }
        try {
            SessionTable.Row session = row.get();
            return sql.attempt(
                    transaction -> SqliteErrors.about(session.scope(), () -> work.run(transaction, session)));
        } catch (SQLException e) {
            throw SqliteErrors.of(e, file);
        }
    }
}
