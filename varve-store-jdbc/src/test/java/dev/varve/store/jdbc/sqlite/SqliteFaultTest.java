package dev.varve.store.jdbc.sqlite;

import static dev.varve.testkit.Records.activate;
import static dev.varve.testkit.Records.buffer;
import static dev.varve.testkit.Records.chunk;
import static dev.varve.testkit.Records.reflect;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.store.StoreException;
import dev.varve.testkit.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operation is cut at every one of its statements; what is found afterwards is the state before or after. */
@Tag("long")
class SqliteFaultTest {
    private static final Scope SCOPE = Scope.of("chat");
    /** Makes an append bring what waits into the search index, and so touch every table. */
    private static final CountedMessage LARGE =
            new CountedMessage(Message.assistant("hello", Messages.START), Indexing.PENDING_TOKENS);

    private static final Observation FIRST = chunk("o1", 1, 3);
    private static final Observation SECOND = chunk("o2", 3, 5);

    @TempDir
    Path directory;

    private int files;

    @Test
    void a_first_append_cut_anywhere_is_whole_or_nothing() {
        cutEverywhere(store -> {}, SqliteFaultTest::appendBatch);
    }

    @Test
    void an_append_cut_anywhere_is_whole_or_nothing() {
        cutEverywhere(SqliteFaultTest::appendBatch, SqliteFaultTest::appendPlain);
    }

    @Test
    void a_buffer_cut_anywhere_is_whole_or_nothing() {
        cutEverywhere(SqliteFaultTest::appendBatch, store -> store.commit(SCOPE, buffer(FIRST)));
    }

    @Test
    void an_activation_cut_anywhere_is_whole_or_nothing() {
        cutEverywhere(SqliteFaultTest::bufferBoth, store -> store.commit(SCOPE, activate(FIRST, SECOND)));
    }

    @Test
    void a_reflection_cut_anywhere_is_whole_or_nothing() {
        cutEverywhere(
                store -> {
                    bufferBoth(store);
                    store.commit(SCOPE, activate(FIRST, SECOND));
                },
                store -> store.commit(SCOPE, reflect(0, "r1", "digest", FIRST, SECOND)));
    }

    @Test
    void a_deletion_cut_anywhere_is_whole_or_nothing() {
        cutEverywhere(SqliteFaultTest::bufferBoth, store -> store.delete(SCOPE));
    }

    private record Snapshot(
            Optional<SessionState> state, List<LoggedMessage> messages, List<Note> notes, long searchable) {
        static Snapshot of(SqliteStore store) {
            return new Snapshot(
                    store.state(SCOPE),
                    store.messages(SCOPE, new Span(1, 99)),
                    store.notes(SCOPE, EnumSet.allOf(Note.Status.class)),
                    store.search(SCOPE, RecallQuery.of("hello chunk digest")).total());
        }
    }

    private void cutEverywhere(Consumer<SqliteStore> before, Consumer<SqliteStore> operation) {
        for (boolean forGood : new boolean[] {false, true}) {
            int cuts = 0;
            while (cut(cuts, forGood, before, operation)) {
                cuts++;
            }
            assertThat(cuts).isGreaterThan(4);
        }
    }

    /** Copied, since making the tables takes most of the time of a cut. */
    private Path copyOfAnEmptyStore() {
        Path empty = directory.resolve("empty.db");
        if (files == 0) {
            SqliteStore.open(empty).close();
        }
        try {
            return Files.copy(empty, directory.resolve("cut" + files++ + ".db"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns false if the operation has no such statement. */
    private boolean cut(int at, boolean forGood, Consumer<SqliteStore> before, Consumer<SqliteStore> operation) {
        Path file = copyOfAnEmptyStore();
        FailingConnection.Fuse fuse = new FailingConnection.Fuse(forGood);
        SqliteStore store = SqliteStore.builder(file)
                .wrapper(connection -> FailingConnection.of(connection, fuse))
                .open();
        before.accept(store);
        Snapshot was = Snapshot.of(store);
        fuse.light(at);
        boolean acknowledged = acknowledged(store, operation);
        boolean cut = fuse.hasBurnt();
        if (!forGood) {
            fuse.light(Integer.MAX_VALUE);
            assertThat(Snapshot.of(store)).isEqualTo(acknowledged ? wanted(before, operation) : was);
        }
        store.close();

        try (SqliteStore again = SqliteStore.open(file)) {
            Snapshot is = Snapshot.of(again);
            if (acknowledged) {
                assertThat(is).isEqualTo(wanted(before, operation));
            } else {
                assertThat(is).isIn(was, wanted(before, operation));
            }
            if (is.equals(was)) {
                operation.accept(again);
                assertThat(Snapshot.of(again)).isEqualTo(wanted(before, operation));
            }
        }
        return cut;
    }

    private static boolean acknowledged(SqliteStore store, Consumer<SqliteStore> operation) {
        try {
            operation.accept(store);
            return true;
        } catch (StoreException e) {
            assertThat(e).hasRootCauseMessage("cut");
            return false;
        }
    }

    private Snapshot wanted(Consumer<SqliteStore> before, Consumer<SqliteStore> operation) {
        try (SqliteStore store = SqliteStore.open(directory.resolve("whole" + files++ + ".db"))) {
            before.accept(store);
            operation.accept(store);
            return Snapshot.of(store);
        }
    }

    private static void appendBatch(SqliteStore store) {
        store.append(
                SCOPE,
                List.of(
                        Messages.withId("m1", "hello"),
                        Messages.calls("c1"),
                        Messages.result("c1", "hello"),
                        Messages.assistant("hello")));
    }

    private static void appendPlain(SqliteStore store) {
        store.append(SCOPE, List.of(Messages.withId("m2", "hello"), LARGE));
    }

    private static void bufferBoth(SqliteStore store) {
        appendBatch(store);
        appendPlain(store);
        store.commit(SCOPE, buffer(FIRST));
        store.commit(SCOPE, buffer(SECOND));
    }
}
