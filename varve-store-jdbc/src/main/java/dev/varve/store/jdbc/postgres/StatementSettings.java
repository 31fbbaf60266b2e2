package dev.varve.store.jdbc.postgres;

import java.time.Duration;

/**
 * Settings of statements.
 *
 * @param schema the schema of the tables, quoted
 * @param statementTimeout longest time for one statement
 * @param lockTimeout longest wait for a lock, or to write to a contended session
 */
record StatementSettings(String schema, Duration statementTimeout, Duration lockTimeout) {
    private static final String SCHEMA = "{s}";

    /** The time that an answer may take on its way, beyond the server's own timeout. */
    private static final Duration ON_THE_WAY = Duration.ofSeconds(2);

    /** Longest time for a step of the schema, and longest wait for another node that makes it. */
    private static final Duration MIGRATION = Duration.ofMinutes(10);

    /** For making the schema, which may take longer than any turn should. */
    StatementSettings forMigrations() {
        return new StatementSettings(schema, MIGRATION, MIGRATION);
    }

    /** Network timeout: a server that is cut off or stopped ends no statement by itself. */
    int networkTimeoutMillis() {
        return (int)
                Math.min(Integer.MAX_VALUE, statementTimeout.plus(ON_THE_WAY).toMillis());
    }

    /** The settings of a statement, beyond those of all statements. */
    enum Way {
        PLAIN(""),
        /**
         * Must not scan whole tables, even small ones: their rows are large, and rows that change at each turn leave
         * many versions behind.
         */
        BY_INDEX("set_config('enable_seqscan', 'off', true), "),
        /**
         * Reads most rows of a session: the server first determines their positions, and reads ahead. One by one each
         * would wait for the disk.
         */
        READING_AHEAD("set_config('enable_indexscan', 'off', true), " + BY_INDEX.also),
        /** No sequential scans and a generic plan: planning takes longer than execution. */
        BY_ONE_PLAN("set_config('plan_cache_mode', 'force_generic_plan', true), " + BY_INDEX.also),
        /** May be lost if the server crashes right afterwards: it does not wait for the disk. */
        UNSYNCED("set_config('synchronous_commit', 'off', true), "),
        /** Both. */
        UNSYNCED_BY_ONE_PLAN(UNSYNCED.also + BY_ONE_PLAN.also);

        private final String also;

        Way(String also) {
            this.also = also;
        }
    }

    /**
     * A statement as it travels. The settings go before it, in the same round trip; true makes one end with the transaction.
     * Compiling (jit) takes longer than any of these statements.
     */
    String text(Way way, String sql) {
        return "SELECT " + way.also + "set_config('varve.tenant', ?, true), set_config('varve.all_tenants', ?, true),"
                + " set_config('jit', 'off', true),"
                + " set_config('statement_timeout', '" + statementTimeout.toMillis() + "', true),"
                + " set_config('lock_timeout', '" + lockTimeout.toMillis() + "', true),"
                + " set_config('idle_in_transaction_session_timeout', '" + statementTimeout.toMillis() + "', true);"
                + sql.replace(SCHEMA, schema);
    }

    static String quoted(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }
}
