package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.store.jdbc.Upgraded;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A schema of each earlier version, with rows in it, opens and goes on. */
class PostgresUpgradeTest {
    private static final int BEFORE_TERMS_OF_A_RESOURCE = 4;
    private static final int PARTITIONS = 3;

    private final HikariDataSource pool = Databases.pool();
    private final String today = Databases.newSchema();
    private final String old = Databases.newSchema();

    static IntStream earlier() {
        return IntStream.range(1, Migrations.KNOWN);
    }

    @AfterEach
    void drop() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP SCHEMA IF EXISTS \"" + today + "\", \"" + old + "\" CASCADE");
        }
        pool.close();
    }

    @Tag("LAN-38")
    @ParameterizedTest(name = "of version {0}")
    @MethodSource("earlier")
    void an_earlier_schema_keeps_everything_and_goes_on(int version) throws SQLException {
        Upgraded filled;
        try (PostgresStore store = open(today)) {
            filled = Upgraded.filled(store);
        }
        make(version, 0);

        try (PostgresStore store = open(old)) {
            filled.check(store);
        }
    }

    @Test
    void a_schema_in_partitions_keeps_everything_and_goes_on() throws SQLException {
        Upgraded filled;
        try (PostgresStore store = open(today)) {
            filled = Upgraded.filled(store);
        }
        make(BEFORE_TERMS_OF_A_RESOURCE, PARTITIONS);

        try (PostgresStore store = open(old)) {
            filled.check(store);
        }
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            List<String> settings = names(
                    statement,
                    "SELECT array_to_string(reloptions, ' ') FROM pg_class JOIN pg_am ON pg_am.oid = relam"
                            + " WHERE amname = 'gin' AND relkind = 'i' AND relnamespace = '\"" + old
                            + "\"'::regnamespace");
            assertThat(settings).hasSize(PARTITIONS).containsOnly("gin_pending_list_limit=512");
        }
    }

    private PostgresStore open(String schema) {
        return PostgresStore.builder(pool).schema(schema).open();
    }

    /** By the scripts of that version, with the rows of today's schema as far as they have a place in it. */
    private void make(int version, int partitions) throws SQLException {
        String there = "\"" + old + "\".";
        String here = "\"" + today + "\".";
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA \"" + old + "\"");
            statement.execute("CREATE TABLE " + there
                    + "schema_version (version INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL)");
            for (int step = 1; step <= version; step++) {
                for (String sql : Migrations.STEPS.statements(step)) {
                    statement.execute(sql.replace("{s}", "\"" + old + "\"")
                            .replace("{partitioned}", partitions > 0 ? "PARTITION BY HASH (session_id)" : "")
                            .replace(
                                    "{partitioned_by_resource}",
                                    partitions > 0 ? "PARTITION BY HASH (resource_id)" : ""));
                }
                statement.execute("INSERT INTO " + there + "schema_version VALUES (" + step + ", '"
                        + Migrations.STEPS.fingerprint(step) + "')");
            }
            List<String> tables = names(
                    statement,
                    "SELECT table_name FROM information_schema.tables WHERE table_schema = '" + old
                            + "' AND table_name <> 'schema_version'");
            for (int part = 0; part < partitions; part++) {
                for (String table : List.of("session", "message", "record", "fact")) {
                    statement.execute("CREATE TABLE " + there + table + "_" + part + " PARTITION OF " + there + table
                            + " FOR VALUES WITH (MODULUS " + partitions + ", REMAINDER " + part + ")");
                }
            }
            for (String table : tables) {
                List<String> columns = names(
                        statement,
                        "SELECT column_name FROM information_schema.columns WHERE table_schema = '" + old
                                + "' AND table_name = '" + table + "' AND is_generated = 'NEVER'");
                statement.execute("INSERT INTO " + there + table + " (" + String.join(", ", columns) + ") SELECT "
                        + columns.stream()
                                .map(column -> Upgraded.expression(version, table, column))
                                .collect(Collectors.joining(", "))
                        + " FROM " + here + table);
            }
            statement.execute("SELECT setval('" + there + "fence', nextval('" + here + "fence'))");
        }
    }

    private static List<String> names(Statement statement, String query) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
