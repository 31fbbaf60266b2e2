package dev.varve.store.jdbc.postgres;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Span;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A session within one transaction that reads. */
record TransactionReader(PgSession pg, SessionRowKey key) implements SessionReader {

    @Override
    public Optional<SessionState> state() {
        return read(() -> new SessionTable(pg).find(key));
    }

    @Override
    public List<LoggedMessage> messages(Span span) {
        return read(() -> new MessageTable(pg).span(key, span));
    }

    @Override
    public List<Note> notes(Set<Note.Status> statuses) {
        return read(() -> new NoteTable(pg).list(key, statuses));
    }

    private static <T> T read(PgSession.Statements<T> statements) {
        try {
            return statements.run();
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
    }
}
