package dev.varve.store.jdbc.postgres;

import static dev.varve.store.jdbc.postgres.Databases.execute;
import static dev.varve.store.jdbc.postgres.Databases.url;

import dev.varve.testkit.postgres.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A primary and a standby that follows it by streaming. */
final class ReplicatedServers implements AutoCloseable {
    private final Path primaryData;
    private final EmbeddedPostgres primary;
    private final EmbeddedPostgres standby;

    /** The binaries have no pg_basebackup; a copy of the files of a server that was shut down is a base backup too. */
    ReplicatedServers(Path folder) throws IOException {
        primaryData = folder.resolve("primary");
        Path standbyData = folder.resolve("standby");
        PostgresServer.start(primaryData, 0, Map.of()).close();
        copy(primaryData, standbyData);
        primary = PostgresServer.start(primaryData, 0, Map.of("synchronous_commit", "on"));
        Files.createFile(standbyData.resolve("standby.signal"));
        Files.writeString(
                standbyData.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=localhost port=" + primary.getPort() + " user=postgres'\n");
        standby = PostgresServer.start(standbyData, 0, Map.of());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Files.deleteIfExists(to.resolve("postmaster.pid"));
    }

    int primaryPort() {
        return primary.getPort();
    }

    int standbyPort() {
        return standby.getPort();
    }

    /** Both, of which the driver finds the one that may be written to. */
    String bothUrl() {
        return "jdbc:postgresql://localhost:" + primary.getPort() + ",localhost:" + standby.getPort()
                + "/postgres?user=postgres&targetServerType=primary&hostRecheckSeconds=0";
    }

    /** From now on the primary acknowledges nothing before the standby has it. */
    void synchronise() throws SQLException {
        execute(url(primary.getPort()), "ALTER SYSTEM SET synchronous_standby_names = '*'");
        execute(url(primary.getPort()), "SELECT pg_reload_conf()");
        await("sync_state = 'sync'");
    }

    /** Shuts the primary down in peace. A standby that began to follow late would not have everything, so it is waited for. */
    void stopPrimary() throws IOException, SQLException {
        await("state = 'streaming' AND replay_lsn >= pg_current_wal_lsn()");
        primary.close();
    }

    private void await(String stateOfStandby) throws SQLException {
        while (!isStandby(stateOfStandby)) {
            LockSupport.parkNanos(10_000_000);
        }
    }

    private boolean isStandby(String state) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(primary.getPort()));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT 1 FROM pg_stat_replication WHERE " + state)) {
            return row.next();
        }
    }

    /** SIGKILL for the primary and all that it has started, as when its machine dies. */
    void killPrimary() throws IOException {
        Databases.kill(primaryData);
    }

    void promoteStandby() throws SQLException {
        execute(url(standby.getPort()), "SELECT pg_promote(true, 60)");
    }

    @Override
    public void close() throws IOException {
        standby.close();
        primary.close();
    }
}
