package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.testkit.Messages;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search of several sessions goes on where one is damaged, and says so. */
@Tag("C5")
class DamagedRecallTest {
    private static final Scope DAMAGED = new Scope("t", "shop", "damaged");

    @TempDir
    Path directory;

    @Test
    void recall_goes_on_in_the_other_sessions_and_names_the_damaged_one() throws SQLException {
        Path file = directory.resolve("varve.db");
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 0; i < 5; i++) {
                store.append(new Scope("t", "shop", "sound" + i), List.of(Messages.user("Keep the old column " + i)));
            }
            store.append(DAMAGED, List.of(Messages.user("Drop the new column")));
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(
                            "UPDATE message SET body = '{\"parts\":[{\"te' WHERE body LIKE '%Drop the new%'"))
                    .isEqualTo(1);
        }
        try (SqliteStore store = SqliteStore.open(file)) {
            Project.Recalled recalled = Project.of(store, "t", "shop").recalled(RecallQuery.of("column"));
            assertThat(recalled.found()).hasSize(5);
            assertThat(recalled.damaged()).containsExactly(DAMAGED);
        }
    }
}
