package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.CountedMessage;
import dev.varve.testkit.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages enter the index after the append that made them too many, whatever fails or happens meanwhile. */
class SqliteIndexingTest {
    private static final Scope SCOPE = Scope.of("chat");
    private static final int MANY = Indexing.PENDING_MESSAGES;
    private static final String INDEX = "INSERT INTO search (rowid";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("indexed.db");
    }

    private SqliteStore open(FailingConnection.Watch watch) {
        return SqliteStore.builder(file)
                .wrapper(connection -> FailingConnection.watched(connection, watch))
                .open();
    }

    private static List<CountedMessage> said(String text, int times) {
        return Collections.nCopies(times, new CountedMessage(Message.user(text, Messages.START), 9));
    }

    private static long found(SqliteStore store, String text) {
        return store.search(SCOPE, RecallQuery.of(text)).total();
    }

    @Test
    void what_cannot_be_indexed_is_found_all_the_same_and_indexed_when_the_file_is_next_opened() {
        AtomicInteger tried = new AtomicInteger();
        FailingConnection.Watch full = sql -> {
            if (sql.startsWith(INDEX)) {
                tried.incrementAndGet();
                throw new SQLException("database or disk is full");
            }
        };
        try (SqliteStore store = open(full)) {
            store.append(SCOPE, said("ordinary words", MANY));
            int once = tried.get();
            assertThat(once).isPositive();
            store.append(SCOPE, said("ordinary words", 1));
            assertThat(tried).as("not tried by each append").hasValue(once);
            assertThat(found(store, "ordinary")).isEqualTo(MANY + 1);
        }
        AtomicInteger indexed = new AtomicInteger();
        try (SqliteStore store = open(sql -> indexed.addAndGet(sql.startsWith(INDEX) ? 1 : 0))) {
            store.append(SCOPE, said("ordinary words", 1));
            assertThat(indexed).hasValue(Indexing.AT_ONCE);
            assertThat(found(store, "ordinary")).isEqualTo(MANY + 2);
        }
    }

    /** Does something once, after a slice was read and before it is added. */
    private static final class Between implements FailingConnection.Watch {
        private Runnable deed = () -> {};
        private boolean hasRead;

        @Override
        public void before(String sql) {
            hasRead |= sql.equals("BEGIN");
            if (hasRead && sql.equals("BEGIN IMMEDIATE")) {
                hasRead = false;
                Runnable now = deed;
                deed = () -> {};
                now.run();
            }
        }
    }

    @Test
    void what_is_deleted_while_it_is_about_to_be_indexed_does_not_come_back() throws IOException {
        Between between = new Between();
        AtomicInteger deleted = new AtomicInteger();
        try (SqliteStore store = open(between);
                SqliteStore other = SqliteStore.open(file);
                Varve varve =
                        Varve.builder().store(other).executor(Runnable::run).build()) {
            store.append(SCOPE, said("ordinary words", 6));
            store.append(SCOPE, said("the key is xyzzy", 1));
            between.deed = () -> deleted.addAndGet(
                    varve.session(SCOPE).deleteSpan(new Span(7, 8)).isPresent() ? 1 : 0);
            store.append(SCOPE, said("ordinary words", MANY));
            assertThat(deleted).hasValue(1);

            store.append(SCOPE, said("ordinary words", MANY)); // indexes the rest
            assertThat(found(store, "xyzzy")).isZero();
            assertThat(found(store, "ordinary")).isEqualTo(6 + 2 * MANY);
        }
        assertThat(everything()).doesNotContain("xyzzy");
    }

    @Test
    void a_session_that_is_deleted_and_begun_anew_while_it_is_about_to_be_indexed_has_its_own_words_alone() {
        Between between = new Between();
        try (SqliteStore store = open(between);
                SqliteStore other = SqliteStore.open(file)) {
            between.deed = () -> {
                other.delete(SCOPE);
                other.append(SCOPE, said("new words", MANY - 1));
            };
            store.append(SCOPE, said("old words", MANY));

            store.append(SCOPE, said("new words", 1));
            assertThat(found(store, "old")).isZero();
            assertThat(found(store, "new")).isEqualTo(MANY);
            assertThat(store.integrityProblems()).isEmpty();
        }
    }

    /** All bytes of all files. */
    private String everything() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each : files.toList()) {
                all.append(Files.readString(each, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }
}
