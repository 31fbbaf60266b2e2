package dev.varve.store.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.testkit.postgres.PostgresServer;
import java.util.concurrent.atomic.AtomicInteger;

/** Pools of connections to the server for tests, and schemas that no other test uses. */
final class Databases {
    private static final AtomicInteger SCHEMAS = new AtomicInteger();

    private Databases() {}

    static HikariDataSource pool() {
        return pool(PostgresServer.url());
    }

    static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(10);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(10_000);
        return new HikariDataSource(config);
    }

    /** A name that needs quotes. */
    static String newSchema() {
        return "Varve_test_" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet();
    }
}
