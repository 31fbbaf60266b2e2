package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.store.StoreCorruptException;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A byte that the disk changed is an error, never history. */
@Tag("G7")
class SqliteSilentDamageTest {
    private static final Scope SCOPE = Scope.of("chat");
    private static final Scope OTHER = Scope.of("other");
    private static final Span ALL = new Span(1, 1_000);
    private static final int FLIPS = Integer.getInteger("varve.flips", 100);

    @TempDir
    Path directory;

    private record History(List<LoggedMessage> messages, List<Note> notes) {}

    @Test
    void no_changed_byte_is_served_as_history() throws IOException {
        Path file = filled();
        byte[] whole = Files.readAllBytes(file);
        History wanted = read(file);
        Random random = new Random(7);
        int noticed = 0;
        for (int flip = 0; flip < FLIPS; flip++) {
            byte[] bytes = whole.clone();
            int at = random.nextInt(bytes.length);
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, bytes);
            try {
                assertThat(read(file)).as("byte %d", at).isEqualTo(wanted);
            } catch (VarveException e) {
                noticed++;
            }
        }
        assertThat(noticed).isPositive();
    }

    @Test
    void a_changed_word_a_changed_note_and_a_changed_row_are_damage_and_another_session_goes_on() throws Exception {
        for (String change : List.of(
                "UPDATE message SET body = replace(body, 'message 3 ', 'message 8 ') WHERE id & 4294967295 = 3",
                "UPDATE message SET tokens = tokens + 1 WHERE id & 4294967295 = 3",
                "UPDATE message SET tokens_through = tokens_through + 1 WHERE id & 4294967295 = 3",
                "UPDATE message SET role = 'SYSTEM' WHERE id & 4294967295 = 3",
                "UPDATE message SET created_at = created_at + 1 WHERE id & 4294967295 = 3",
                "UPDATE record SET body = replace(body, 'chunk', 'chink')",
                "UPDATE record SET span_to = span_to + 1",
                "UPDATE session SET last_seq = last_seq - 1 WHERE name = 'chat'")) {
            Path file = filled();
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                assertThat(statement.executeUpdate(change)).as(change).isPositive();
            }
            try {
                assertThat(read(file)).as(change).isNull();
            } catch (StoreCorruptException e) {
                assertThat(e).hasMessageContaining("is damaged");
            }
            try (SqliteStore store = SqliteStore.open(file)) {
                assertThat(store.messages(OTHER, ALL)).hasSize(2);
                store.append(OTHER, List.of(Messages.user("goes on")));
            }
        }
    }

    private Path filled() throws IOException {
        Path file = Files.createTempDirectory(directory, "db").resolve("memory.db");
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 1; i <= 60; i++) {
                store.append(SCOPE, List.of(Messages.withId("m" + i, "message " + i + " of sixty and so on")));
            }
            for (Observation chunk : List.of(Records.chunk("o1", 1, 3), Records.chunk("o2", 3, 5))) {
                store.commit(SCOPE, Records.buffer(chunk));
            }
            store.append(OTHER, List.of(Messages.user("hello"), Messages.assistant("hello")));
        }
        return file;
    }

    private static History read(Path file) {
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build();
                SqliteStore store = SqliteStore.open(file)) {
            Session session = varve.session(SCOPE);
            return new History(session.messages(ALL), store.notes(SCOPE, EnumSet.allOf(Note.Status.class)));
        }
    }
}
