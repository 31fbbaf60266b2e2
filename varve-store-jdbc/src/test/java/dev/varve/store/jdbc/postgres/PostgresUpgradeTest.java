package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.jdbc.schema.SchemaSteps;
import dev.varve.testkit.Messages;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of another schema. There is one version so far, so the second one is invented. */
class PostgresUpgradeTest {
    private static final String FIRST = "V1__log_memory_search.sql";
    private static final Scope SCOPE = Scope.of("a");
    private static final Span ALL = new Span(1, 1_000);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HikariDataSource pool = Databases.pool();
    private final String schema = Databases.newSchema();

    @AfterEach
    void drop() throws SQLException {
        execute("DROP SCHEMA IF EXISTS {s} CASCADE");
        pool.close();
    }

    @Tag("LAN-38")
    @Test
    void a_schema_of_an_earlier_build_is_refused_with_the_commands_that_help() throws SQLException {
        execute(
                "CREATE SCHEMA {s}",
                "CREATE TABLE {s}.schema_version (version INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL)",
                "INSERT INTO {s}.schema_version VALUES (1, '0011223344556677'), (2, '8899aabbccddeeff')",
                "CREATE TABLE {s}.session (name TEXT PRIMARY KEY)");

        assertThatThrownBy(() -> open(0))
                .isInstanceOf(SchemaUnknownException.class)
                .hasMessageContainingAll(
                        schema,
                        "nothing was changed",
                        "\"varve export\" of the old build and \"varve import\" of this one");
    }

    @Tag("LAN-38")
    @ParameterizedTest(name = "in {0} partitions")
    @ValueSource(ints = {0, 3})
    void a_second_version_keeps_every_row_and_is_refused_by_a_build_of_the_first(int partitions) throws SQLException {
        List<LoggedMessage> said = filled(partitions);

        assertThat(migrate("V2__invented.sql")).isEqualTo(2);
        assertThat(migrate("V2__invented.sql")).as("once more").isEqualTo(2);

        execute("INSERT INTO {s}.weather VALUES ('acme', 1)", "UPDATE {s}.session SET mood = mood || ', still'");
        assertThatThrownBy(() -> open(partitions))
                .isInstanceOf(SchemaTooNewException.class)
                .hasMessageContaining("schema version 2");
        execute("DELETE FROM {s}.schema_version WHERE version = 2");
        try (PostgresStore store = open(partitions)) {
            assertThat(store.messages(SCOPE, ALL)).isEqualTo(said);
        }
    }

    @Test
    void a_second_version_that_fails_leaves_the_first_as_it_was() throws SQLException {
        List<LoggedMessage> said = filled(0);

        assertThatThrownBy(() -> migrate("V2__broken.sql")).isInstanceOf(SQLException.class);

        try (PostgresStore store = open(0)) {
            assertThat(store.schema().found()).isEqualTo(1);
            assertThat(store.messages(SCOPE, ALL)).isEqualTo(said);
        }
        assertThatThrownBy(() -> execute("SELECT * FROM {s}.weather")).isInstanceOf(SQLException.class);
    }

    private List<LoggedMessage> filled(int partitions) {
        try (PostgresStore store = open(partitions)) {
            store.append(SCOPE, List.of(Messages.user("hello"), Messages.assistant("hello, too")));
            return store.messages(SCOPE, ALL);
        }
    }

    private PostgresStore open(int partitions) {
        return PostgresStore.builder(pool).schema(schema).partitions(partitions).open();
    }

    /** Runs the first version and a second one. Returns the version afterwards. */
    private int migrate(String second) throws SQLException {
        SchemaSteps steps = new SchemaSteps(Migrations.class, List.of(FIRST, second));
        StatementSettings settings = new StatementSettings(StatementSettings.quoted(schema), PATIENCE, PATIENCE);
        try (Connection connection = pool.getConnection()) {
            PgSession pg = new PgSession(connection, new StatementTexts(settings), "");
            new Migrations(pg, schema, 0, steps).run();
            return Migrations.version(pg);
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql.replace("{s}", "\"" + schema + "\""));
            }
        }
    }
}
