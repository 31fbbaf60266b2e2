package dev.varve.store.jdbc.postgres;

import dev.varve.ClosedException;
import dev.varve.Scope;
import dev.varve.store.StoreBusyException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;

/** Borrows a connection per call, and translates errors into Varve's exceptions. Thread-safe. */
final class ConnectionScope {
    private final DataSource source;
    private final StatementSettings settings;
    private final StatementTexts texts;
    private final TransactionFreeThreads threads = new TransactionFreeThreads();
    private volatile boolean closed;

    ConnectionScope(DataSource source, StatementSettings settings) {
        this.source = source;
        this.settings = settings;
        this.texts = new StatementTexts(settings);
    }

    /** Work on one session. */
    interface SessionWork<T> {
        T run(PgSession pg, SessionRowKey key) throws SQLException;
    }

    /** A try to write; empty if another writer was faster. */
    interface Attempt<T> {
        Optional<T> run(PgSession pg, SessionRowKey key) throws SQLException;
    }

    <T> T of(Scope scope, SessionWork<T> work) {
        return of(scope.tenant(), pg -> work.run(pg, SessionRowKey.of(scope)));
    }

    <T> T ofAllTenants(PgSession.Work<T> work) {
        return of("", work);
    }

    /**
     * Never joins a transaction of the application. Transaction managers bind connections to threads, so a connection that is
     * not free is given back untouched, and the call is made on a thread of the store's own.
     */
    <T> T of(String tenant, PgSession.Work<T> work) {
        requireOpen();
        BorrowedConnection.Server server;
        try (BorrowedConnection borrowed = borrow()) {
            if (borrowed.isFree()) {
                return run(borrowed, tenant, work);
            }
            server = borrowed.server();
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
        return threads.call(() -> apart(server, tenant, work));
    }

    private <T> T apart(BorrowedConnection.Server server, String tenant, PgSession.Work<T> work) {
        requireOpen();
        try (BorrowedConnection borrowed = borrow()) {
            server.require(borrowed.server());
            borrowed.commitByItself();
            return run(borrowed, tenant, work);
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        }
    }

    private <T> T run(BorrowedConnection borrowed, String tenant, PgSession.Work<T> work) throws SQLException {
        borrowed.limitNetworkTimeout(settings.networkTimeoutMillis());
        return work.run(new PgSession(borrowed.connection(), texts, tenant));
    }

    private BorrowedConnection borrow() throws SQLException {
        Connection connection = connect();
        try {
            return new BorrowedConnection(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private Connection connect() {
        try {
            return source.getConnection();
        } catch (SQLException e) {
            throw PostgresErrors.ofConnecting(e);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new ClosedException("the store is closed; open it again");
        }
    }

    /** Tries to write once. */
    <T> Optional<T> once(Scope scope, Attempt<T> attempt) {
        return of(scope, (pg, key) -> tried(pg, key, attempt));
    }

    /** Tries to write until no other writer is faster, but not for longer than the lock timeout. */
    <T> T untilWritten(Scope scope, Attempt<T> attempt) {
        long deadline = System.nanoTime() + settings.lockTimeout().toNanos();
        return of(scope, (pg, key) -> {
            while (true) {
                Optional<T> written = tried(pg, key, attempt);
                if (written.isPresent()) {
                    return written.get();
                }
                if (System.nanoTime() - deadline > 0) {
                    throw new StoreBusyException("session " + scope + ": others wrote to it for the whole lock timeout;"
                            + " nothing was stored, try again");
                }
            }
        });
    }

    private static <T> Optional<T> tried(PgSession pg, SessionRowKey key, Attempt<T> attempt) throws SQLException {
        try {
            return attempt.run(pg, key);
        } catch (SQLException e) {
            if (PostgresErrors.isLostRace(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    void close() {
        closed = true;
        threads.close();
    }
}
