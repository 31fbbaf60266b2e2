package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.CountedMessage;
import dev.varve.testkit.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The write-ahead log is copied into the file beside those who write, and stays short. */
@Tag("long")
class SqliteCheckpointTest {
    private static final Scope SCOPE = Scope.of("chat");
    private static final String COPY = "PRAGMA wal_checkpoint(PASSIVE)";
    private static final int PAGE_BYTES = 4_096;

    /** Several logs full. */
    private static final int MESSAGES = 1_200;

    /** Without a word to index. */
    private static final String LONG_TEXT = "- ".repeat(20_000);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("copied.db");
    }

    private long appendAll(FailingConnection.Watch watch) throws IOException {
        long longest = 0;
        try (SqliteStore store = SqliteStore.builder(file)
                .durability(Durability.NORMAL)
                .wrapper(connection -> FailingConnection.watched(connection, watch))
                .open()) {
            for (int i = 0; i < MESSAGES; i++) {
                store.append(SCOPE, List.of(new CountedMessage(Message.user(LONG_TEXT, Messages.START), 9)));
            }
            longest = Files.size(folder.resolve("copied.db-wal"));
        }
        try (SqliteStore store = SqliteStore.open(file)) {
            assertThat(store.messages(SCOPE, new Span(1, Long.MAX_VALUE))).hasSize(MESSAGES);
            assertThat(store.integrityProblems()).isEmpty();
        }
        return longest;
    }

    @Test
    void a_log_that_has_grown_is_copied_and_begun_anew() throws IOException {
        AtomicInteger copies = new AtomicInteger();
        long longest = appendAll(sql -> copies.addAndGet(sql.equals(COPY) ? 1 : 0));
        assertThat(copies.get()).isPositive();
        assertThat(longest).isLessThan(2L * Checkpoints.PAGES * PAGE_BYTES);
    }

    @Test
    void a_copy_that_fails_is_nobodys_failure_and_the_commits_keep_the_log_bounded() throws IOException {
        AtomicInteger failures = new AtomicInteger();
        long longest = appendAll(sql -> {
            if (sql.startsWith("PRAGMA wal_checkpoint")) {
                failures.incrementAndGet();
                throw new SQLException("disk I/O error");
            }
        });
        assertThat(failures.get()).isPositive();
        assertThat(longest).isLessThan(2L * ConnectionFactory.MOST_LOG_PAGES * PAGE_BYTES);
    }
}
