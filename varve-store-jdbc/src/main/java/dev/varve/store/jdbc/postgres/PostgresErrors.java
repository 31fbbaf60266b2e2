package dev.varve.store.jdbc.postgres;

import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreFullException;
import dev.varve.store.StoreReadOnlyException;
import dev.varve.store.StoreUnavailableException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** Translates errors of PostgreSQL and the connection pool into messages that a host can act on. */
final class PostgresErrors {
    private static final Set<String> BUSY = Set.of("55P03", "57014", "40001", "40P01", "25P03");

    /** Connections that are broken, ended by the server, or more than it takes. */
    private static final Set<String> GONE = Set.of("08", "57P", "53300");

    /** A statement that the driver has prepared on another connection of a pooler, or not on this one. */
    private static final Set<String> PREPARED_ELSEWHERE = Set.of("26000", "42P05");

    /** Refused by the server, or by the driver for lack of a password or method. */
    private static final Set<String> REFUSED = Set.of("28000", "28P01", "08004");

    private PostgresErrors() {}

    /** The exception for a failed statement. */
    static StoreException of(SQLException e) {
        return of(e, "what this call was to write may or may not be stored");
    }

    /** The exception for a failed connection, before any statement. */
    static StoreException ofConnecting(SQLException e) {
        return of(e, "nothing was stored");
    }

    private static StoreException of(SQLException e, String ifGone) {
        String state = state(e);
        if (e instanceof SQLDataException || state.equals("XX001") || state.equals("XX002")) {
            return new StoreCorruptException(
                    "a row of the database is damaged: " + e.getMessage()
                            + "; restore it from a backup, or see with 'varve doctor --deep' what is damaged",
                    e);
        }
        if (REFUSED.contains(state)) {
            return new StoreException(
                    "PostgreSQL refused the user or the password: " + said(e) + "; check both, nothing was stored", e);
        }
        if (state.isEmpty() && e instanceof SQLTransientConnectionException) {
            return new StoreUnavailableException(
                    "the pool had no connection to PostgreSQL in time: " + said(e)
                            + "; nothing was stored, try again, and"
                            + " if all are in use give the pool more connections",
                    e);
        }
        if (GONE.stream().anyMatch(state::startsWith)) {
            return new StoreUnavailableException(
                    "PostgreSQL cannot be reached: " + said(e) + "; " + ifGone + ", try again when the server is up",
                    e);
        }
        if (BUSY.contains(state)) {
            return new StoreBusyException(
                    "PostgreSQL was too busy for this call: " + said(e)
                            + "; nothing was stored, try again or raise the statement or lock timeout",
                    e);
        }
        if (PREPARED_ELSEWHERE.contains(state)) {
            return new StoreException(
                    "a pooler changes connections between statements: " + said(e) + "; nothing was stored, add"
                            + " prepareThreshold=0 to the JDBC URL",
                    e);
        }
        return switch (state) {
            case "25006" ->
                new StoreReadOnlyException(
                        "the database is read-only, as a replica is; nothing was stored, connect to the primary", e);
            case "53100", "53200" ->
                new StoreFullException("PostgreSQL has no room left: " + said(e) + "; nothing was stored", e);
            case "3D000" ->
                new StoreException("there is no such database: " + said(e) + "; create it with CREATE DATABASE", e);
            case "42501" ->
                new StoreException(
                        "the database user lacks a right: " + said(e)
                                + "; let the owner of the schema open the store once, then grant the schema's usage, its tables"
                                + " and its sequences",
                        e);
            default -> new StoreException("PostgreSQL failed: " + said(e), e);
        };
    }

    /** True if the statement lost against another one and may be repeated at once. */
    static boolean isLostRace(SQLException e) {
        String state = state(e);
        return state.equals("40001") || state.equals("40P01") || state.equals("23505");
    }

    /**
     * True if a statement that writes for several sessions may have failed because of one of them. Nothing is written
     * then, and the connection is unchanged; sessions that wait for a busy server have all waited equally long.
     */
    static boolean isOfOne(SQLException e) {
        String state = state(e);
        return !state.isEmpty() && !BUSY.contains(state) && GONE.stream().noneMatch(state::startsWith);
    }

    /** The server's code; a pool wraps it in its own exception without one. */
    static String state(SQLException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
        }
        return "";
    }

    /** The innermost message, as part of a sentence: the pool's own reports only a timeout. */
    private static String said(SQLException e) {
        Throwable cause = e;
        while (cause.getCause() instanceof SQLException inner) {
            cause = inner;
        }
        return String.valueOf(cause.getMessage()).replaceFirst("\\.$", "");
    }
}
