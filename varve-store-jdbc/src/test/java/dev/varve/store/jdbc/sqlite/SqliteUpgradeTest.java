package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.jdbc.schema.SchemaSteps;
import dev.varve.testkit.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a file of another schema. There is one version so far, so the second one is invented. */
class SqliteUpgradeTest {
    private static final String FIRST = "V1__log_memory_search.sql";
    private static final Scope SCOPE = Scope.of("a");
    private static final Span ALL = new Span(1, 1_000);

    private Path file = Path.of("");

    @BeforeEach
    void name(@TempDir Path folder) {
        file = folder.resolve("varve.db");
    }

    @Tag("LAN-38")
    @Test
    void a_file_of_an_earlier_build_is_refused_with_the_commands_that_help() throws Exception {
        execute(
                "PRAGMA application_id = " + Migrations.APPLICATION_ID,
                "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL) STRICT",
                "INSERT INTO schema_version VALUES (1, '0011223344556677'), (2, '8899aabbccddeeff')",
                "CREATE TABLE session (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
                "INSERT INTO session (name) VALUES ('an old one')");
        byte[] before = Files.readAllBytes(file);

        for (boolean readOnly : new boolean[] {false, true}) {
            assertThatThrownBy(
                            () -> SqliteStore.builder(file).readOnly(readOnly).open())
                    .isInstanceOf(SchemaUnknownException.class)
                    .hasMessageContainingAll(
                            file.toString(),
                            "nothing was changed",
                            "\"varve export\" of the old build and \"varve import\" of this one");
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
    }

    @Tag("LAN-38")
    @Test
    void a_second_version_keeps_every_row_and_is_refused_by_a_build_of_the_first() throws Exception {
        List<LoggedMessage> said = filled();

        assertThat(migrate("V2__invented.sql")).isEqualTo(2);
        assertThat(migrate("V2__invented.sql")).as("once more").isEqualTo(2);

        execute("INSERT INTO weather VALUES (1)", "UPDATE session SET mood = mood || ', still'");
        assertThatThrownBy(() -> SqliteStore.open(file))
                .isInstanceOf(SchemaTooNewException.class)
                .hasMessageContaining("schema version 2");
        execute("DELETE FROM schema_version WHERE version = 2");
        try (SqliteStore store = SqliteStore.open(file)) {
            assertThat(store.messages(SCOPE, ALL)).isEqualTo(said);
        }
    }

    @Test
    void a_second_version_that_fails_leaves_the_first_as_it_was() throws Exception {
        List<LoggedMessage> said = filled();

        assertThatThrownBy(() -> migrate("V2__broken.sql")).isInstanceOf(SQLException.class);

        try (SqliteStore store = SqliteStore.open(file)) {
            assertThat(store.schema().found()).isEqualTo(1);
            assertThat(store.messages(SCOPE, ALL)).isEqualTo(said);
        }
        assertThatThrownBy(() -> execute("SELECT * FROM weather")).isInstanceOf(SQLException.class);
    }

    private List<LoggedMessage> filled() throws IOException {
        try (SqliteStore store = SqliteStore.open(file)) {
            store.append(SCOPE, List.of(Messages.user("hello"), Messages.assistant("hello, too")));
            return store.messages(SCOPE, ALL);
        }
    }

    /** Runs the first version and a second one. Returns the version afterwards. */
    private int migrate(String second) throws SQLException {
        SchemaSteps steps = new SchemaSteps(Migrations.class, List.of(FIRST, second));
        try (Connection connection = connect();
                Sql sql = new Sql(connection, new KnownRows(1), Optional.empty())) {
            new Migrations(sql, file, steps).run();
            return Migrations.version(sql);
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }
}
