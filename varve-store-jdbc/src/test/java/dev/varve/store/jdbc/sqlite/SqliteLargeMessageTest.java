package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.internal.recall.Recall;
import dev.varve.testkit.Messages;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recall over messages of many passages, such as build logs, costs a few copies of what it returns. Ten megabytes, as in
 * the report of the fault: {@code -Dvarve.large=10}.
 */
@Tag("G2")
@Timeout(60)
class SqliteLargeMessageTest {
    private static final Scope SCOPE = Scope.of("chat");
    private static final int MEGABYTE = 1 << 20;
    private static final int LARGE = Integer.getInteger("varve.large", 1);

    @TempDir
    Path directory;

    @Test
    void recall_over_a_message_of_megabytes_makes_few_copies_of_it() {
        try (SqliteStore store = open()) {
            append(store, log(LARGE * MEGABYTE, 0));

            assertThat(allocating(() -> recall(store, RecallQuery.of("compile target needle"))))
                    .isLessThan(50L * LARGE * MEGABYTE + 15L * MEGABYTE);
        }
    }

    @Test
    void recall_over_forty_build_logs_finds_each_of_them() {
        try (SqliteStore store = open()) {
            for (int i = 0; i < 40; i++) {
                append(store, log(12_000 * Math.min(5, LARGE), i));
            }
            RecallQuery query = RecallQuery.of("compile target").withLimit(40);

            assertThat(allocating(() -> {
                        RecallResult found = recall(store, query);
                        assertThat(found.hits()).hasSize(40);
                    }))
                    .isLessThan(200L * MEGABYTE);
        }
    }

    /** Only so much text is held at once; the total tells that there is more. */
    @Test
    void the_best_of_many_huge_messages_are_returned() {
        try (SqliteStore store = open()) {
            for (int i = 0; i < 5; i++) {
                append(store, ("compile target " + i + "x".repeat(500_000) + '\n').repeat(10));
            }

            RecallResult found = recall(store, RecallQuery.of("compile target"));

            assertThat(found.hits()).hasSize(3);
            assertThat(found.total()).isEqualTo(5);
        }
    }

    private SqliteStore open() {
        return SqliteStore.builder(directory.resolve("memory.db"))
                .durability(Durability.NORMAL)
                .open();
    }

    private static void append(SqliteStore store, String text) {
        store.append(SCOPE, List.of(Messages.user(text, text.length() / 4)));
    }

    private static RecallResult recall(SqliteStore store, RecallQuery query) {
        return Recall.search(store, SCOPE, query);
    }

    private static String log(int length, int build) {
        Random random = new Random(31L * length + build);
        StringBuilder log = new StringBuilder(length + 80);
        while (log.length() < length) {
            log.append("compile target ").append(random.nextInt(100_000)).append(" of module\n");
        }
        return log.append("the needle\n").toString();
    }

    /** Bytes that a call allocates on this thread; unlike the heap in use they do not depend on the collector. */
    private static long allocating(Runnable call) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        call.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
