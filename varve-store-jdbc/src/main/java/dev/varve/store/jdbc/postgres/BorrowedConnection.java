package dev.varve.store.jdbc.postgres;

import dev.varve.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of the application's data source while the store uses it. {@link #close} restores its settings. Not
 * thread-safe.
 */
final class BorrowedConnection implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(BorrowedConnection.class);

    /** The driver's code for a setting that cannot change while a transaction is open. */
    private static final String IN_TRANSACTION = "25001";

    private final Connection connection;
    private final boolean autoCommit;
    private final int networkTimeout;

    BorrowedConnection(Connection connection) throws SQLException {
        this.connection = connection;
        this.autoCommit = connection.getAutoCommit();
        this.networkTimeout = connection.getNetworkTimeout();
    }

    Connection connection() {
        return connection;
    }

    /**
     * True if it is in no transaction, open or about to begin with the next statement. A connection in a distributed
     * transaction may claim to commit each statement.
     */
    boolean isFree() throws SQLException {
        return autoCommit && !hasOpenTransaction();
    }

    /** Tries a change that changes nothing: the driver refuses it while a transaction is open, and asks no server. */
    private boolean hasOpenTransaction() throws SQLException {
        try {
            connection.setReadOnly(connection.isReadOnly());
            return false;
        } catch (SQLException e) {
            if (PostgresErrors.state(e).equals(IN_TRANSACTION)) {
                return true;
            }
            throw e;
        }
    }

    /** The database and the user, as far as the driver knows them without asking the server. */
    Server server() throws SQLException {
        return new Server(
                connection.getMetaData().getURL(), connection.getMetaData().getUserName());
    }

    /** The server and the user of a connection. */
    record Server(String url, String user) {

        /** @throws StoreException if a data source hands out connections to another place on a thread of the store's own */
        void require(Server other) {
            if (!Objects.equals(this, other)) {
                throw new StoreException(
                        "the data source chooses its database by the calling thread, so the store cannot get"
                                + " a connection of its own beside the application's transaction; nothing was stored, give the"
                                + " store a data source of its own");
            }
        }
    }

    /** The network's patience is the client's own affair, and the shorter one counts if the URL has one too. */
    void limitNetworkTimeout(int millis) throws SQLException {
        if (networkTimeout == 0 || networkTimeout > millis) {
            connection.setNetworkTimeout(Runnable::run, millis);
        }
    }

    /**
     * Turns on auto-commit, even if the pool was configured otherwise.
     *
     * @throws StoreException if a transaction is open, which is left untouched
     */
    void commitByItself() throws SQLException {
        if (hasOpenTransaction()) {
            throw new StoreException(
                    "the data source hands out a connection with an open transaction, which is not the store's to end;"
                            + " nothing was stored, give the store a data source of its own");
        }
        if (!autoCommit) {
            connection.setAutoCommit(true);
        }
    }

    /** Returns it with its original settings. A broken connection cannot be reset; its pool notices. */
    @Override
    public void close() throws SQLException {
        try (connection) {
            restore();
        }
    }

    private void restore() {
        try {
            if (connection.getAutoCommit() != autoCommit) {
                connection.setAutoCommit(autoCommit);
            }
            if (connection.getNetworkTimeout() != networkTimeout) {
                connection.setNetworkTimeout(Runnable::run, networkTimeout);
            }
        } catch (SQLException e) {
            log.debug("the settings of a connection could not be put back", e);
        }
    }
}
