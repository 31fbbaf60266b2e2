package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.varve.ContinuationHint;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.internal.session.Coverage;
import dev.varve.model.FactNote;
import dev.varve.model.ModelAnswer;
import dev.varve.store.CountedMessage;
import dev.varve.store.Lease;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreException;
import dev.varve.testkit.Messages;
import dev.varve.testkit.PlantedMarker;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is special about a SQLite file: sharing it, opening it for the first time, and leaving nothing behind. */
class SqliteStoreTest {
    private static final Scope SCOPE = Scope.of("chat");

    /** Makes an append bring what waits into the search index. */
    private static final CountedMessage LARGE = Messages.user("much text", Indexing.PENDING_TOKENS);

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("memory.db");
    }

    @Test
    void a_deleted_span_leaves_no_byte_of_its_words_in_the_file_its_log_or_an_index() {
        Path own = directory.resolve("planted");
        new PlantedMarker<>(() -> SqliteStore.open(own.resolve("memory.db")), own, SqliteStore::vacuum).check();
    }

    @Test
    @Tag("LAN-38")
    void a_new_file_is_marked_and_uses_the_write_ahead_log() throws Exception {
        SqliteStore.open(file).close();

        assertThat(query("PRAGMA application_id")).isEqualTo(Migrations.APPLICATION_ID);
        assertThat(query("SELECT max(version) FROM schema_version")).isEqualTo(Migrations.KNOWN);
        assertThat(query("SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'"))
                .isEqualTo(1);
    }

    @Test
    void an_empty_file_is_taken_for_a_new_one() throws Exception {
        Files.createFile(file);

        SqliteStore.open(file).close();

        assertThat(query("SELECT max(version) FROM schema_version")).isEqualTo(Migrations.KNOWN);
    }

    @Test
    @Tag("LAN-38")
    void opening_again_changes_nothing() throws IOException {
        SqliteStore.open(file).close();
        byte[] before = Files.readAllBytes(file);

        SqliteStore.open(file).close();

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    @Tag("G10")
    void a_lease_of_a_clock_that_was_an_hour_ahead_keeps_nobody_out() throws Exception {
        try (SqliteStore store = SqliteStore.open(file)) {
            store.append(SCOPE, List.of(Messages.user("hello")));
            Duration time = Duration.ofMinutes(1);
            Lease dead = store.leases().take(SCOPE, "ahead", time).orElseThrow();
            assertThat(store.leases().take(SCOPE, "other", time)).isEmpty();
            query("UPDATE session SET lease_until = lease_until + 3600000000 RETURNING 1");

            assertThat(store.leases().takeAbandoned("other", time, 10)).hasSize(1);
            assertThat(store.leases().renew(dead, time)).isFalse();

            query("UPDATE session SET lease_until = lease_until + 3600000000 RETURNING 1");
            assertThat(store.leases().take(SCOPE, "third", time)).isPresent();
            assertThat(store.leases().takeAbandoned("other", time, 10)).isEmpty();
        }
    }

    @Test
    @Tag("G13")
    void the_file_and_its_folder_are_for_their_owner_alone() throws IOException {
        Path inside = directory.resolve("new/memory.db");
        try (SqliteStore store = SqliteStore.open(inside)) {
            store.append(SCOPE, List.of(Messages.user("hello")));
            try (Stream<Path> everything = Files.walk(inside.getParent())) {
                assertThat(everything.toList())
                        .hasSize(4) // the folder, the file, its log and the index of that
                        .allSatisfy(
                                path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
            }
        }
    }

    @Test
    void no_file_is_made_where_a_link_leads_to_nothing() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link.db"), directory.resolve("gone.db"));
        assertThatThrownBy(() -> SqliteStore.open(link))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("it is a link");
        assertThat(directory.resolve("gone.db")).doesNotExist();
    }

    /** What a loss of power leaves: a first page that was half written, and the journal that undoes it. */
    @Test
    @Tag("G13")
    void a_file_that_lost_its_power_while_it_was_made_is_made_again() throws IOException {
        byte[] half = new byte[4_096];
        Arrays.fill(half, (byte) 0xA5);
        Files.write(file, half);
        ByteBuffer journal = ByteBuffer.allocate(512)
                .putLong(0xd9d505f920a163d7L)
                .putInt(0) // pages in the journal
                .putInt(7)
                .putInt(0) // pages of the file before
                .putInt(512)
                .putInt(4_096);
        Files.write(directory.resolve("memory.db-journal"), journal.array());

        try (SqliteStore store = SqliteStore.open(file)) {
            store.append(SCOPE, List.of(Messages.user("hello")));
            assertThat(store.integrityProblems()).isEmpty();
        }
    }

    @Test
    @Tag("G12")
    void a_reader_that_keeps_deleted_bytes_in_the_log_is_told_and_vacuum_finishes_once_it_is_gone() throws Exception {
        try (SqliteStore store =
                SqliteStore.builder(file).busyTimeout(Duration.ofMillis(50)).open()) {
            store.append(SCOPE, List.of(Messages.user("wordsecret")));
            try (Connection reader = connect();
                    Statement statement = reader.createStatement()) {
                statement.execute("BEGIN");
                statement.executeQuery("SELECT count(*) FROM message").close();
                store.delete(SCOPE);

                assertThatThrownBy(store::scrub)
                        .isInstanceOf(StoreBusyException.class)
                        .hasMessageContainingAll("its bytes are still in", "-wal", "varve maintain --once --vacuum");
                assertThat(everything()).contains("wordsecret");
            }
            assertThat(store.scrub()).isEmpty();
            assertThat(everything()).doesNotContain("wordsecret");
        }
    }

    @Test
    void many_may_open_a_new_file_at_once() throws Exception {
        for (int round = 0; round < 10; round++) {
            file = directory.resolve("new" + round + ".db");
            onThreads(6, thread -> {
                try (SqliteStore store = SqliteStore.open(file)) {
                    return store.append(SCOPE, List.of(Messages.user("hello")));
                }
            });
            try (SqliteStore store = SqliteStore.open(file)) {
                assertThat(store.state(SCOPE).orElseThrow().lastSeq()).isEqualTo(6);
            }
        }
    }

    @Test
    void two_stores_on_one_file_share_a_log_without_loss_or_repetition() throws Exception {
        int rounds = 200;
        try (SqliteStore one = SqliteStore.open(file);
                SqliteStore two = SqliteStore.open(file)) {
            List<SqliteStore> stores = List.of(one, two);
            onThreads(2, thread -> {
                for (int i = 0; i < rounds; i++) {
                    stores.get(thread).append(SCOPE, List.of(Messages.user("from " + thread)));
                }
                return thread;
            });

            List<LoggedMessage> log = one.messages(SCOPE, new Span(1, 9_999));
            assertThat(log)
                    .extracting(LoggedMessage::seq)
                    .isEqualTo(LongStream.rangeClosed(1, 2L * rounds).boxed().toList());
            assertThat(two.messages(SCOPE, new Span(1, 9_999))).isEqualTo(log);
            assertThat(two.search(SCOPE, RecallQuery.of("from")).total()).isEqualTo(2L * rounds);
        }
    }

    @Test
    void a_deleted_session_leaves_no_word_in_any_file() throws IOException {
        Scope kept = Scope.of("kept");
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 0; i < Indexing.PENDING_MESSAGES; i++) {
                store.append(SCOPE, List.of(Messages.withId("idsecret" + i, "wordsecret" + i), LARGE));
                store.append(kept, List.of(Messages.user("ordinary words " + i)));
            }
            store.append(SCOPE, List.of(Messages.assistant("waitingsecret")));
            store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 300, "memosecret")));
            assertThat(everything()).contains("secret");

            store.delete(SCOPE);

            assertThat(everything()).doesNotContain("secret").contains("ordinary");
            assertThat(store.search(kept, RecallQuery.of("ordinary")).total()).isEqualTo(Indexing.PENDING_MESSAGES);
        }
        assertThat(everything()).doesNotContain("secret");
    }

    @Test
    void an_append_brings_a_few_of_many_waiting_messages_into_the_index_and_all_are_found() throws Exception {
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 1; i < Indexing.PENDING_MESSAGES; i++) {
                store.append(SCOPE, List.of(Messages.user("ordinary words " + i)));
            }
            assertThat(query("SELECT indexed_to FROM session")).isEqualTo(1);
            store.append(SCOPE, List.of(Messages.user("ordinary words")));
            assertThat(query("SELECT indexed_to FROM session")).isEqualTo(1 + Indexing.AT_ONCE);
            store.append(SCOPE, Collections.nCopies(Indexing.PENDING_MESSAGES, Messages.user("ordinary words")));
            assertThat(query("SELECT last_seq + 1 - indexed_to FROM session"))
                    .isBetween(Indexing.PENDING_MESSAGES - Indexing.AT_ONCE, Indexing.PENDING_MESSAGES - 1);
            assertThat(store.search(SCOPE, RecallQuery.of("ordinary")).total())
                    .isEqualTo(2 * Indexing.PENDING_MESSAGES);
        }
    }

    @Test
    void pieces_of_the_search_index_do_not_pile_up() throws Exception {
        int slices = 40;
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 0; i < slices * 4; i++) {
                store.append(SCOPE, Collections.nCopies(Indexing.AT_ONCE / 4, Messages.user("ordinary words " + i)));
            }
            assertThat(query("SELECT indexed_to FROM session")).isGreaterThan(Indexing.AT_ONCE * (slices - 5));
            assertThat(query("SELECT count(DISTINCT segid) FROM search_idx")).isBetween(2, slices - 15);
            assertThat(store.search(SCOPE, RecallQuery.of("ordinary")).total()).isEqualTo(slices * Indexing.AT_ONCE);
        }
    }

    @Test
    void the_search_index_stays_sound_through_appends_and_deletions() throws Exception {
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 0; i < 500; i++) {
                store.append(Scope.of("s" + i % 7), List.of(Messages.user("message number " + i + " 한국어"), LARGE));
                if (i % 50 == 49) {
                    store.delete(Scope.of("s" + i / 50 % 7));
                }
            }
        }
        query("INSERT INTO search (search) VALUES ('integrity-check') RETURNING 1");
        assertThat(query("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"))
                .isEqualTo(1);
    }

    @Test
    void a_tail_reads_only_its_range_of_the_log() throws Exception {
        SqliteStore.open(file).close();
        List<String> plan = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "EXPLAIN QUERY PLAN SELECT * FROM message WHERE id BETWEEN 1 AND 2 ORDER BY id DESC")) {
            while (rows.next()) {
                plan.add(rows.getString("detail"));
            }
        }

        assertThat(plan).singleElement().asString().contains("SEARCH message USING INTEGER PRIMARY KEY");
    }

    @Test
    void virtual_threads_share_a_store() throws Exception {
        ExecutorService threads = virtualThreads();
        try (SqliteStore store = SqliteStore.open(file)) {
            List<Future<?>> appends = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                appends.add(threads.submit(() -> store.append(SCOPE, List.of(Messages.user("hello")))));
            }
            for (Future<?> append : appends) {
                append.get();
            }
            assertThat(store.state(SCOPE).orElseThrow().lastSeq()).isEqualTo(50);
        } finally {
            threads.shutdown();
        }
    }

    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need Java 21");
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    /** All of it through the engine: note, chunk, reflection, fact, hint, index; then the bytes of the files. */
    @Test
    void a_deleted_span_leaves_no_word_in_any_file() throws IOException {
        ScriptedModel model = new ScriptedModel()
                .onObserve(request -> new ModelAnswer(
                        ScriptedModel.nameSpan(request).text()
                                + (contains(request.messages(), "XYZZY1") ? " with XYZZY1" : ""),
                        contains(request.messages(), "XYZZY1")
                                ? new ContinuationHint("look for XYZZY1", "say XYZZY1")
                                : ContinuationHint.NONE,
                        Usage.NONE))
                .onReflect(request -> new ModelAnswer(
                        ScriptedModel.nameNotes(request).text() + " with XYZZY1",
                        ContinuationHint.NONE,
                        Usage.NONE,
                        List.of(new FactNote(Fact.Type.EVENT, "messages with XYZZY1", List.of("XYZZY1"), List.of()))));
        SettableClock clock = SettableClock.at(Messages.START);
        Span marked = new Span(81, 83);
        try (Varve varve = Varve.builder()
                .store(SqliteStore.open(file))
                .model(model)
                .policy(Policy.tiered())
                .clock(clock)
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session(SCOPE);
            for (int i = 1; i <= 400; i++) {
                String text =
                        marked.contains(i) ? "the key is XYZZY1" : "ordinary words " + i + " and more ".repeat(60);
                session.append(
                        Message.user(text, clock.instant()).withId(marked.contains(i) ? "idXYZZY1" + i : "id" + i),
                        Message.assistant("Noted.", clock.instant()));
                session.context();
            }
            session.end(Duration.ofMinutes(1));
            Span span = session.messages(new Span(1, 801)).stream()
                    .filter(message -> message.message().text().contains("XYZZY1"))
                    .map(message -> new Span(message.seq(), message.seq() + 1))
                    .reduce(Span::hull)
                    .orElseThrow();
            assertThat(everything()).contains("XYZZY1");

            session.deleteSpan(span);

            assertThat(everything()).doesNotContain("XYZZY1").contains("ordinary");
            assertThat(session.recall(RecallQuery.of("XYZZY1")).total()).isZero();
            assertThat(session.context().systemText()).doesNotContain("XYZZY1");
        }
        assertThat(everything()).doesNotContain("XYZZY1").doesNotContain("xyzzy1");
        try (SqliteStore store = SqliteStore.open(file)) {
            assertThat(Coverage.of(store, SCOPE).problems()).isEmpty();
            assertThat(store.integrityProblems()).isEmpty();
        }
    }

    private static boolean contains(List<LoggedMessage> messages, String word) {
        return messages.stream().anyMatch(message -> message.message().text().contains(word));
    }

    /** All bytes of all files, so that what is left anywhere is seen. */
    private String everything() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path each : files.toList()) {
                all.append(new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    private interface Work<T> {
        T on(int thread) throws Exception;
    }

    private static <T> void onThreads(int count, Work<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int thread = i;
                tasks.add(() -> work.on(thread));
            }
            for (Future<T> outcome : threads.invokeAll(tasks)) {
                outcome.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private int query(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getInt(1) : 0;
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }
}
