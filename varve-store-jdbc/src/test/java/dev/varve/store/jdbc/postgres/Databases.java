package dev.varve.store.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.testkit.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;

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

    /** Of few connections, for a server that is expected to go away. */
    static HikariDataSource impatientPool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(4_000); // passed whole while the server is down, and enough when it is back
        config.setValidationTimeout(500);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    /** As user postgres of a server on this machine. */
    static String url(int port) {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres";
    }

    static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** SIGKILL for the server of a folder and all that it has started, as when its machine dies. */
    static void kill(Path data) throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0));
        ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
        List<ProcessHandle> all =
                Stream.concat(Stream.of(server), server.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit().join());
    }

    /** Takes all rows out of a store's tables, which is much faster than making tables anew. */
    static void empty(DataSource source, String schema) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : Migrations.TABLES) {
                statement.execute("DELETE FROM \"" + schema + "\"." + table);
            }
        }
    }

    /** A name that needs quotes. */
    static String newSchema() {
        return "Varve_test_" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet();
    }
}
