package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Context;
import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreException;
import dev.varve.testkit.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Somebody deletes or replaces the file while it is open, as {@code git clean} does, or a restored backup. Systems go on
 * writing to the file that has no name any more, and all of it would be lost with the process.
 */
@DisabledOnOs(OS.WINDOWS) // which lets nobody delete a file that is open
class SqliteGoneFileTest {
    private static final Scope SCOPE = Scope.of("s");
    private static final Span ALL = new Span(1, Long.MAX_VALUE);

    @TempDir
    Path above;

    private Path folder;
    private Path file;

    @BeforeEach
    void name() {
        folder = above.resolve("project/.varve");
        file = folder.resolve("varve.db");
    }

    @Test
    void what_is_appended_after_the_file_was_deleted_is_in_the_new_file() throws IOException {
        try (SqliteStore store = SqliteStore.open(file)) {
            append(store, "before");
            delete(folder);
            append(store, "after");
            append(store, "and more");
            assertThat(texts(store)).containsExactly("after", "and more");
        }
        assertThat(kept(file)).containsExactly("after", "and more");
    }

    @Test
    void the_log_that_the_deleted_file_has_left_behind_does_no_harm() throws IOException {
        try (SqliteStore store = SqliteStore.open(file)) {
            append(store, "before");
            Files.delete(file);
            append(store, "after");
        }
        assertThat(kept(file)).containsExactly("after");
        assertIntact();
    }

    @Test
    void a_backup_that_takes_the_place_of_the_file_is_read_and_written() throws IOException {
        Path backup = backup();
        try (SqliteStore store = SqliteStore.open(file)) {
            append(store, "before");
            assertThat(texts(store)).containsExactly("before");
            delete(folder);
            Files.createDirectories(folder);
            Files.move(backup, file, StandardCopyOption.ATOMIC_MOVE);
            assertThat(texts(store)).containsExactly("of the backup");
            append(store, "after");
        }
        assertThat(kept(file)).containsExactly("of the backup", "after");
    }

    /** SQLite would take what the log has of the old file for changes of the new one. */
    @Test
    void the_log_of_the_file_is_not_played_back_into_a_backup_that_takes_its_place() throws IOException {
        Path backup = backup();
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 0; i < 20; i++) {
                append(store, "before " + i);
            }
            Files.move(backup, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            append(store, "after");
            assertThat(texts(store)).containsExactly("of the backup", "after");
        }
        assertThat(kept(file)).containsExactly("of the backup", "after");
        assertIntact();
    }

    @Test
    void nor_does_it_lie_there_for_the_next_process_if_the_store_is_closed_and_never_used_again() throws IOException {
        Path backup = backup();
        try (SqliteStore store = SqliteStore.open(file)) {
            append(store, "before");
            Files.move(backup, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(folder).isDirectoryNotContaining("glob:**-wal");
        assertThat(kept(file)).containsExactly("of the backup");
    }

    @Test
    void what_was_deleted_is_not_read_any_more() throws IOException {
        try (SqliteStore store = SqliteStore.open(file)) {
            append(store, "before");
            assertThat(texts(store)).containsExactly("before");
            delete(folder);
            assertThat(store.state(SCOPE)).isEmpty();
            assertThat(texts(store)).isEmpty();
            assertThat(store.sessions(Scope.DEFAULT)).isEmpty();
        }
    }

    @Test
    void two_that_share_the_deleted_file_share_the_new_one() throws IOException {
        try (SqliteStore one = SqliteStore.open(file);
                SqliteStore other = SqliteStore.open(file)) {
            append(one, "one");
            append(other, "other");
            delete(folder);
            append(one, "one again");
            append(other, "other again");
            append(one, "and one");
            assertThat(texts(other)).containsExactly("one again", "other again", "and one");
        }
        assertThat(kept(file)).hasSize(3);
    }

    @Test
    void a_file_that_is_gone_with_the_folders_above_it_is_not_made_anew() throws IOException {
        Path moved = above.resolve("moved");
        try (SqliteStore store = SqliteStore.open(file)) {
            append(store, "before");
            Files.move(folder.getParent(), moved);
            assertThatThrownBy(() -> append(store, "after"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("varve.db is gone, and so is ")
                    .hasMessageContaining("open it where it is now");
            assertThat(folder.getParent()).doesNotExist();
            Files.move(moved, folder.getParent());
            append(store, "back again");
        }
        assertThat(kept(file)).containsExactly("before", "back again");
    }

    @Test
    void a_session_goes_on_in_the_new_file() throws IOException {
        try (Varve varve = Varve.builder()
                .store(SqliteStore.open(file))
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session("s");
            session.append(Message.user("The old name was Pelican."), Message.assistant("Noted."));
            session.context();
            delete(folder);
            session.append(Message.user("The new name is Heron."));
            Context context = session.context();
            assertThat(context.messages()).hasSize(1);
            assertThat(session.recall(RecallQuery.of("Pelican")).hits()).isEmpty();
            assertThat(session.recall(RecallQuery.of("Heron")).hits()).hasSize(1);
        }
        assertThat(kept(file)).containsExactly("The new name is Heron.");
    }

    private void assertIntact() {
        try (SqliteStore store = SqliteStore.open(file)) {
            assertThat(store.integrityProblems()).isEmpty();
        }
    }

    private Path backup() {
        Path backup = above.resolve("backup.db");
        try (SqliteStore store = SqliteStore.open(backup)) {
            append(store, "of the backup");
        }
        return backup;
    }

    private static void append(SqliteStore store, String text) {
        store.append(SCOPE, List.of(Messages.user(text)));
    }

    private static List<String> texts(SqliteStore store) {
        return store.messages(SCOPE, ALL).stream()
                .map(logged -> logged.message().text())
                .toList();
    }

    private static List<String> kept(Path file) {
        try (SqliteStore store = SqliteStore.open(file)) {
            List<Scope> sessions = store.sessions(Scope.DEFAULT).stream()
                    .map(SessionSummary::scope)
                    .toList();
            return sessions.stream()
                    .flatMap(scope -> store.messages(scope, ALL).stream())
                    .map(logged -> logged.message().text())
                    .toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
