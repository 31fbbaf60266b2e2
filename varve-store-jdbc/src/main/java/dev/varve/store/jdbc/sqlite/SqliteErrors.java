package dev.varve.store.jdbc.sqlite;

import dev.varve.Scope;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreFullException;
import dev.varve.store.StoreReadOnlyException;
import java.nio.file.Path;
import java.sql.SQLDataException;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates errors of SQLite into messages that a host can act on. */
final class SqliteErrors {
    private SqliteErrors() {}

    interface Call<T> {
        T run() throws SQLException;
    }

    /** Makes a call about one session, and names the session if a row of it is damaged. */
    static <T> T about(Scope scope, Call<T> call) throws SQLException {
        try {
            return call.run();
        } catch (SQLDataException e) {
            throw new SQLDataException("session " + scope + ": " + e.getMessage(), e);
        }
    }

    /**
     * Makes a call, and repeats it after apparent damage: a page may have been misread, so only damage that a second
     * connection confirms counts.
     */
    static <T> T confirmed(Path file, Call<T> call) {
        try {
            try {
                return call.run();
            } catch (SQLException e) {
                if (!isDamage(e)) {
                    throw e;
                }
                return call.run();
            }
        } catch (SQLException e) {
            throw of(e, file);
        }
    }

    static StoreException of(SQLException e, Path file) {
        if (e instanceof SQLDataException) {
            return new StoreCorruptException(
                    file + " holds a damaged row (" + e.getMessage() + "); 'varve doctor --deep' lists what is damaged,"
                            + " restore a backup, or save the rest of the session with 'varve export --readable' and"
                            + " delete it with 'varve clear'",
                    e);
        }
        return switch (code(e)) {
            case SQLITE_BUSY, SQLITE_LOCKED ->
                new StoreBusyException(
                        file + " is locked by another process, and stayed so for the whole busy timeout; try again, or"
                                + " end the process that holds it",
                        e);
            case SQLITE_CORRUPT ->
                new StoreCorruptException(
                        file + " is damaged (" + e.getMessage()
                                + "); restore a backup, or see with 'varve doctor --deep'"
                                + " which sessions can be read and save them with 'varve export'",
                        e);
            case SQLITE_NOTADB ->
                new StoreCorruptException(
                        file + " is not a SQLite database, or its first page is damaged; nothing was changed, name"
                                + " another file or restore it from a backup",
                        e);
            case SQLITE_FULL ->
                new StoreFullException(
                        "no room to write " + file + "; this write was undone, free space on its disk and try again",
                        e);
            case SQLITE_READONLY, SQLITE_PERM ->
                new StoreReadOnlyException(
                        file + " or its directory cannot be written; give this user the right to write both, or open it"
                                + " for reading only",
                        e);
            case SQLITE_CANTOPEN ->
                new StoreException(
                        file + " cannot be opened; its directory must exist, and this user must have the right to read"
                                + " and write both",
                        e);
            case SQLITE_IOERR ->
                new StoreException(
                        "reading or writing " + file + " failed (" + e.getMessage()
                                + "); a write that had begun was undone, check its disk",
                        e);
            default -> new StoreException("SQLite failed on " + file + ": " + e.getMessage(), e);
        };
    }

    static boolean isBusy(SQLException e) {
        return code(e) == SQLiteErrorCode.SQLITE_BUSY;
    }

    /** True if the file seems to hold data that neither SQLite nor this store would write. */
    static boolean isDamage(SQLException e) {
        return e instanceof SQLDataException
                || code(e) == SQLiteErrorCode.SQLITE_CORRUPT
                || code(e) == SQLiteErrorCode.SQLITE_NOTADB;
    }

    /** The primary code: the low byte of the extended ones. */
    private static SQLiteErrorCode code(SQLException e) {
        int code = e instanceof SQLiteException sqlite ? sqlite.getResultCode().code : e.getErrorCode();
        return SQLiteErrorCode.getErrorCode(code & 0xff);
    }
}
