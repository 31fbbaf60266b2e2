package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.jdbc.Upgraded;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A file of each earlier schema, with rows in it, opens and goes on. */
class SqliteUpgradeTest {
    @TempDir
    Path folder;

    static IntStream earlier() {
        return IntStream.range(1, Migrations.KNOWN);
    }

    @Tag("LAN-38")
    @ParameterizedTest(name = "of version {0}")
    @MethodSource("earlier")
    void a_file_of_an_earlier_schema_keeps_everything_and_goes_on(int version) throws SQLException {
        Path today = folder.resolve("today.db");
        Upgraded filled;
        try (SqliteStore store = SqliteStore.open(today)) {
            filled = Upgraded.filled(store);
        }
        Path old = folder.resolve("old.db");
        make(old, version, today);

        try (SqliteStore store = SqliteStore.open(old)) {
            filled.check(store);
            assertThat(store.integrityProblems()).isEmpty();
        }
    }

    /** By the scripts of that version, with the rows of another file as far as they have a place in it. */
    private static void make(Path file, int version, Path rows) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA application_id = " + Migrations.APPLICATION_ID);
            statement.execute(
                    "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL) STRICT");
            for (int step = 1; step <= version; step++) {
                for (String sql : Migrations.STEPS.statements(step)) {
                    statement.execute(sql);
                }
                statement.execute("INSERT INTO schema_version VALUES (" + step + ", '"
                        + Migrations.STEPS.fingerprint(step) + "')");
            }
            statement.execute("ATTACH '" + rows + "' AS today");
            for (String table : names(
                    statement,
                    "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT IN ('schema_version', 'search')")) {
                List<String> columns = names(statement, "SELECT name FROM main.pragma_table_info('" + table + "')");
                statement.execute("DELETE FROM main." + table);
                statement.execute("INSERT INTO main." + table + " (" + String.join(", ", columns) + ") SELECT "
                        + columns.stream()
                                .map(column -> Upgraded.expression(version, table, column))
                                .collect(Collectors.joining(", "))
                        + " FROM today." + table);
            }
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
