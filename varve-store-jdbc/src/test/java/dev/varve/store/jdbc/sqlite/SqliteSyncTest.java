package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.DuplicateMessageException;
import dev.varve.Message;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Lease;
import dev.varve.store.StoreException;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who has appended is told so once the disk has it, and nobody else waits for that. */
@Timeout(60)
class SqliteSyncTest {
    private static final int WRITERS = 8;
    private static final Span ALL = new Span(1, Long.MAX_VALUE);

    private final SlowDisk disk = new SlowDisk();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("synced.db");
    }

    /** Counts what it is asked for. Told to, it waits in the middle, or fails. */
    private static final class SlowDisk implements LogSync.Disk {
        private final CountDownLatch reached = new CountDownLatch(1);
        private volatile boolean slow;
        private volatile boolean failing;
        private volatile int syncs;

        @Override
        public void sync(FileDescriptor descriptor) throws IOException {
            syncs++;
            while (slow) {
                reached.countDown();
                Thread.onSpinWait();
            }
            if (failing) {
                failing = false;
                throw new IOException("Input/output error");
            }
            descriptor.sync();
        }
    }

    private SqliteStoreBuilder store() {
        return SqliteStore.builder(file).disk(disk);
    }

    private static Scope scope(int writer) {
        return Scope.of("chat " + writer);
    }

    private static void append(SqliteStore store, int writer, String id) {
        Message message = Message.user("What about " + id + "?", Messages.START).withId(id);
        store.append(scope(writer), List.of(new CountedMessage(message, 10)));
    }

    private static FutureTask<Boolean> started(Runnable write) {
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            write.run();
            return Thread.currentThread().isInterrupted();
        });
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private static void awaitMessages(SqliteStore store, int writer) {
        while (store.messages(scope(writer), ALL).isEmpty()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void an_append_returns_when_the_disk_has_it_and_not_before() throws Exception {
        try (SqliteStore store = store().open()) {
            disk.slow = true;
            FutureTask<Boolean> appending = started(() -> append(store, 1, "first"));
            disk.reached.await();
            awaitMessages(store, 1);
            assertThat(appending.isDone()).isFalse();
            disk.slow = false;
            assertThat(appending.get(30, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void others_write_while_one_is_synced_and_the_next_sync_serves_them_all() throws Exception {
        try (SqliteStore store = store().open()) {
            disk.slow = true;
            List<FutureTask<Boolean>> appending = new ArrayList<>();
            appending.add(started(() -> append(store, 0, "first")));
            disk.reached.await();
            int before = disk.syncs;
            for (int writer = 1; writer < WRITERS; writer++) {
                int number = writer;
                appending.add(started(() -> append(store, number, "first")));
            }
            for (int writer = 1; writer < WRITERS; writer++) {
                awaitMessages(store, writer);
            }
            assertThat(appending).noneMatch(FutureTask::isDone);
            disk.slow = false;
            for (FutureTask<Boolean> each : appending) {
                each.get(30, TimeUnit.SECONDS);
            }
            assertThat(disk.syncs - before).isEqualTo(1);
        }
    }

    @Test
    void all_that_wait_for_a_sync_that_fails_are_told_and_the_next_write_saves_what_they_wrote() throws Exception {
        try (SqliteStore store = store().open()) {
            append(store, 0, "before");
            disk.slow = true;
            disk.failing = true;
            List<FutureTask<Boolean>> appending = new ArrayList<>();
            appending.add(started(() -> append(store, 0, "lost?")));
            disk.reached.await();
            appending.add(started(() -> append(store, 1, "lost?")));
            awaitMessages(store, 1);
            disk.slow = false;
            for (FutureTask<Boolean> each : appending) {
                assertThatThrownBy(() -> each.get(30, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(StoreException.class)
                        .hasMessageContaining("may be there or not");
            }
            assertThatThrownBy(() -> append(store, 1, "lost?")).isInstanceOf(DuplicateMessageException.class);
            assertThat(Files.size(folder.resolve("synced.db-wal")))
                    .as("brought into the database, and synced there")
                    .isZero();
            append(store, 1, "after");
        }
        try (SqliteStore fresh = SqliteStore.open(file)) {
            assertThat(fresh.messages(scope(0), ALL)).hasSize(2);
            assertThat(fresh.messages(scope(1), ALL)).hasSize(2);
        }
    }

    @Test
    void who_is_interrupted_still_waits_for_the_disk() throws Exception {
        try (SqliteStore store = store().open()) {
            disk.slow = true;
            FutureTask<Boolean> first = started(() -> append(store, 0, "first"));
            disk.reached.await();
            FutureTask<Boolean> interrupted = started(() -> {
                Thread.currentThread().interrupt();
                append(store, 1, "first");
            });
            awaitMessages(store, 1);
            assertThat(interrupted.isDone()).isFalse();
            disk.slow = false;
            first.get(30, TimeUnit.SECONDS);
            assertThat(interrupted.get(30, TimeUnit.SECONDS))
                    .as("still interrupted")
                    .isTrue();
        }
    }

    @Test
    void an_interruption_of_the_first_writer_is_no_refusal_of_the_disk() {
        try (SqliteStore store = SqliteStore.open(file)) {
            Thread.currentThread().interrupt();
            append(store, 0, "first");
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            append(store, 0, "second");
        }
    }

    @Test
    void where_a_loss_of_power_may_cost_the_newest_nothing_is_synced() {
        try (SqliteStore store = store().durability(Durability.NORMAL).open()) {
            append(store, 0, "first");
        }
        assertThat(disk.syncs).isZero();
    }

    @Test
    void each_append_of_one_caller_is_one_sync() {
        try (SqliteStore store = store().open()) {
            append(store, 0, "first");
            append(store, 0, "second");
            assertThat(disk.syncs).isEqualTo(2);
        }
    }

    @Test
    void whoever_takes_a_lease_does_not_wait_for_the_disk() {
        try (SqliteStore store = store().open()) {
            append(store, 0, "first");
            int before = disk.syncs;
            Lease lease = store.leases()
                    .take(scope(0), "somebody", Duration.ofMinutes(1))
                    .orElseThrow();
            store.leases().release(lease);
            assertThat(disk.syncs).isEqualTo(before);
        }
    }

    @Test
    void notes_that_cost_nothing_do_not_wait_for_the_disk_and_those_that_a_model_was_paid_for_do() {
        try (SqliteStore store = store().open()) {
            append(store, 0, "first");
            append(store, 0, "second");
            int before = disk.syncs;
            Observation free = Records.chunk("free", 1, 2);
            assertThat(store.commit(scope(0), new Commit.Buffer(free, Usage.NONE)))
                    .isPresent();
            assertThat(store.commit(scope(0), Records.activate(free))).isPresent();
            assertThat(disk.syncs).isEqualTo(before);
            assertThat(store.commit(scope(0), Records.buffer(Records.chunk("paid", 2, 3))))
                    .isPresent();
            assertThat(disk.syncs).isEqualTo(before + 1);
        }
    }
}
