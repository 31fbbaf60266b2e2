package dev.varve.lab.contender;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A PostgreSQL server of our own that syncs its disk, and connections to it. */
public final class Server implements AutoCloseable {
    private final EmbeddedPostgres postgres;
    private final HikariDataSource pool;

    private Server(EmbeddedPostgres postgres, HikariDataSource pool) {
        this.postgres = postgres;
        this.pool = pool;
    }

    public static Server start(int connections) {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .start();
            return new Server(postgres, pool(postgres.getJdbcUrl("postgres", "postgres"), connections));
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL does not start", e);
        }
    }

    public static HikariDataSource pool(String url, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        return new HikariDataSource(config);
    }

    /** After much was written: what the server would do about it at some time or other, it does now. */
    public static void settle(DataSource source) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("VACUUM ANALYZE");
            statement.execute("CHECKPOINT");
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL does not settle", e);
        }
    }

    public DataSource pool() {
        return pool;
    }

    public String url() {
        return postgres.getJdbcUrl("postgres", "postgres");
    }

    @Override
    public void close() {
        pool.close();
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL does not stop", e);
        }
    }
}
