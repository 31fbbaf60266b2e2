package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.testkit.Messages;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is true of deleted words on PostgreSQL: no query finds them, the files have them until the tables are written anew. */
@Tag("G12")
class PostgresErasureTest {
    private static final String MARKER = "walnut-7c1f99";

    private final String schema = Databases.newSchema();

    @Test
    void the_bytes_of_deleted_messages_leave_the_tables_with_a_vacuum_and_not_before() throws SQLException {
        try (HikariDataSource pool = Databases.pool();
                PostgresStore store = PostgresStore.builder(pool).schema(schema).open()) {
            try (Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
                Session session = varve.session(new Scope("acme", "ada", "chat"));
                session.append(
                        Messages.user("remember " + MARKER).message(),
                        Messages.assistant("noted").message());
                session.append(Messages.user("and now?").message());
                assertThat(session.deleteSpan(new Span(1, 3))).isPresent();
            }
            assertThat(store.scrub())
                    .hasValueSatisfying(said -> assertThat(said).contains("varve maintain --once --vacuum"));
            assertThat(filesWithMarker(pool)).isNotEmpty();

            store.vacuum();

            assertThat(filesWithMarker(pool)).isEmpty();
        }
    }

    /** Tables and indexes whose files have the deleted words in them. */
    private List<String> filesWithMarker(HikariDataSource pool) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT"); // what is in memory only goes to the files
            try (ResultSet rows = statement.executeQuery(
                    "SELECT relname, pg_read_binary_file(pg_relation_filepath(oid)) FROM pg_class"
                            + " WHERE relkind IN ('r', 'i') AND relnamespace = '\"" + schema + "\"'::regnamespace")) {
                while (rows.next()) {
                    String bytes = new String(rows.getBytes(2), StandardCharsets.ISO_8859_1);
                    if (bytes.contains(MARKER)) {
                        found.add(rows.getString(1));
                    }
                }
            }
        }
        return found;
    }
}
