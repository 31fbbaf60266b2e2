package dev.varve.store.jdbc.postgres;

import java.time.Duration;

/**
 * How statements run.
 *
 * @param schema           the schema of the tables, quoted
 * @param statementTimeout longest time for one statement
 * @param lockTimeout      longest wait for a lock, and for a place in a session that many write to
 * @param pooled           whether a pooler gives connections per transaction, so that nothing may be prepared by name
 */
record Settings(String schema, Duration statementTimeout, Duration lockTimeout, boolean pooled) {

    /** Goes before each statement, in the same round trip; true makes a setting end with the transaction. */
    String prefix() {
        return "SELECT set_config('varve.tenant', ?, true), set_config('varve.all_tenants', ?, true),"
                + " set_config('statement_timeout', '" + statementTimeout.toMillis() + "', true),"
                + " set_config('lock_timeout', '" + lockTimeout.toMillis() + "', true),"
                + " set_config('idle_in_transaction_session_timeout', '" + statementTimeout.toMillis() + "', true);";
    }

    static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }
}
