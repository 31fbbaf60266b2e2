package dev.varve.testkit.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.opentest4j.TestAbortedException;

/**
 * One server for all tests of a JVM: the one that system property {@value #URL_PROPERTY} names, or else one that is
 * started from binaries on the class path and ends with the JVM. Tests keep apart by schemas. Thread-safe.
 */
public final class PostgresServer {
    /** JDBC URL of a server to use instead, with user and password in it; the user must be allowed to make schemas. */
    public static final String URL_PROPERTY = "varve.test.postgres";

    private static final int TRIES = 3;

    private PostgresServer() {}

    /** Started on first use. */
    private static final class Started {
        static final EmbeddedPostgres SERVER = start(Map.of());
    }

    /** JDBC URL with user. Aborts the test if this machine has no server for tests. */
    public static String url() {
        String given = System.getProperty(URL_PROPERTY, "");
        return given.isEmpty() ? url(Started.SERVER) : given;
    }

    /** JDBC URL of a server that {@link #start} has started. */
    public static String url(EmbeddedPostgres server) {
        return server.getJdbcUrl("postgres", "postgres");
    }

    /**
     * A server of its own, for a test that stops it or sets it up in a special way.
     *
     * @param settings server settings beyond those that make it fast and forgetful
     */
    public static EmbeddedPostgres start(Map<String, String> settings) {
        return start(() -> builder(settings));
    }

    /**
     * A server over a folder that stays when it is closed, so that it can be started again.
     *
     * @param port 0 for any that is free
     */
    public static EmbeddedPostgres start(Path data, int port, Map<String, String> settings) {
        return start(() -> builder(settings)
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port));
    }

    private static EmbeddedPostgres.Builder builder(Map<String, String> settings) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(1)) // a machine may be busy
                .setServerConfig("fsync", "off")
                .setServerConfig("synchronous_commit", "off")
                .setServerConfig("full_page_writes", "off")
                .setServerConfig("max_connections", "200")
                .setServerConfig("unix_socket_directories", "") // or each leaves a file in the temporary folder
                .setServerConfig("timezone", "Pacific/Chatham"); // code that relies on the server's zone fails
        settings.forEach(builder::setServerConfig);
        return builder;
    }

    /** Somebody else may take the free port before the server does, so it is tried again on another. */
    private static EmbeddedPostgres start(Supplier<EmbeddedPostgres.Builder> builder) {
        for (int tries = 1; ; tries++) {
            try {
                return builder.get().start();
            } catch (IllegalStateException | IOException e) {
                if (String.valueOf(e.getMessage()).startsWith("Missing")) {
                    throw new TestAbortedException(
                            "no PostgreSQL binaries for this machine; name a server in " + URL_PROPERTY, e);
                }
                if (tries == TRIES) {
                    throw new IllegalStateException("PostgreSQL for tests did not start", e);
                }
            }
        }
    }
}
