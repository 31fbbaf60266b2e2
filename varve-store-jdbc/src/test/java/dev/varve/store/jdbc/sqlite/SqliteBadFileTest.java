package dev.varve.store.jdbc.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Context;
import dev.varve.Fact;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreFullException;
import dev.varve.store.StoreReadOnlyException;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.StoredHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Each kind of bad file gives its own exception, which names the file and the remedy, and is left as it was. */
class SqliteBadFileTest {
    private static final Scope SCOPE = Scope.of("chat");
    private static final Span ALL = new Span(1, Integer.MAX_VALUE);

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("memory.db");
    }

    @Test
    @Tag("ZOR-18")
    void a_file_that_is_no_database_is_refused() throws IOException {
        for (String content : List.of("x", "not a database, though it is long enough to be one\n".repeat(100))) {
            Files.writeString(file, content);
            assertRefusedUntouched(StoreCorruptException.class, "not a SQLite database");
        }
    }

    @Test
    void a_database_with_a_damaged_header_is_refused() throws IOException {
        fill(10);
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 16; i < 100; i++) {
            bytes[i] = (byte) 0xA5;
        }
        Files.write(file, bytes);

        assertRefusedUntouched(StoreCorruptException.class, "backup");
    }

    @Test
    void another_programs_database_is_refused() throws Exception {
        execute("CREATE TABLE customer (id INTEGER)", "INSERT INTO customer VALUES (1)");
        assertRefusedUntouched(StoreCorruptException.class, "another program");

        execute("PRAGMA application_id = 12345", "DROP TABLE customer");
        assertRefusedUntouched(StoreCorruptException.class, "another program");
    }

    @Test
    @Tag("COR-31")
    void a_newer_schema_is_refused_with_both_versions() throws Exception {
        fill(3);
        execute("INSERT INTO schema_version VALUES (99, '')");

        assertRefusedUntouched(SchemaTooNewException.class, "99", "up to " + Migrations.KNOWN, "newer Varve");
    }

    @Test
    @Tag("LAN-38")
    void a_schema_of_the_same_version_that_was_never_released_is_refused() throws Exception {
        fill(3);
        execute("UPDATE schema_version SET fingerprint = 'another'");
        assertRefusedUntouched(SchemaUnknownException.class, "schema version 1", "unreleased", "varve export");

        execute("DROP TABLE schema_version", "CREATE TABLE schema_version (version INTEGER PRIMARY KEY)");
        execute("INSERT INTO schema_version VALUES (1)");
        assertRefusedUntouched(SchemaUnknownException.class, "schema version 1", "unreleased", "varve export");
    }

    @Test
    void a_damaged_page_is_reported_when_it_is_read() throws IOException {
        fill(2_000);
        byte[] bytes = Files.readAllBytes(file);
        int page = 4_096; // whole pages: SQLite takes half a page of nonsense for rows of other keys
        Arrays.fill(bytes, bytes.length / 4 / page * page, bytes.length, (byte) 0xA5);
        Files.write(file, bytes);

        try (SqliteStore store = SqliteStore.open(file)) {
            assertThatThrownBy(() -> store.messages(SCOPE, ALL))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("backup");
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void a_history_that_is_short_of_messages_is_reported_with_their_numbers() throws Exception {
        fill(60);
        execute("DELETE FROM message WHERE id & 4294967295 BETWEEN 5 AND 7");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Session session = varve.session(SCOPE);
            assertThatThrownBy(() -> session.messages(ALL))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContainingAll(
                            "session chat", "messages 5 to 7 cannot be read (damaged)", "restore a backup");
            assertThat(session.messages(new Span(8, 100))).hasSize(53);
        }
    }

    @Test
    @Tag("C5")
    void an_agent_is_told_which_messages_are_missing_and_gets_the_rest() throws Exception {
        fill(60);
        execute("DELETE FROM message WHERE id & 4294967295 BETWEEN 5 AND 7");
        execute("DELETE FROM message WHERE id & 4294967295 > 58");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            Context context = varve.session(SCOPE).context();
            assertThat(context.systemText())
                    .contains("messages 5 to 7 and 59 to 60 cannot be read (damaged)", "varve doctor --deep");
            assertThat(context.messages().get(0).parts()).hasSize(55);
        }
        try (SqliteStore store = SqliteStore.open(file)) {
            assertThat(store.holes(SCOPE)).containsExactly(new Span(5, 8), new Span(59, 61));
        }
    }

    @Test
    @Tag("C5")
    void a_damaged_task_that_notes_stand_for_is_named_too() throws Exception {
        try (SqliteStore store = SqliteStore.open(file)) {
            store.append(
                    SCOPE, List.of(Messages.user("the task"), Messages.assistant("working"), Messages.assistant("on")));
            store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 3)));
            store.commit(SCOPE, Records.activate(Records.chunk("o1", 1, 3)));
        }
        execute("UPDATE message SET body = replace(body, 'task', 'tusk') WHERE id & 4294967295 = 1");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            assertThat(varve.session(SCOPE).context().systemText()).contains("message 1 cannot be read (damaged)");
        }
    }

    @Test
    @Tag("C5")
    void an_agent_is_told_that_facts_are_damaged() throws Exception {
        try (SqliteStore store = SqliteStore.open(file)) {
            StoredHistory.write(store, 1);
        }
        execute("UPDATE fact SET body = replace(body, 'number', 'nomber') WHERE fact_id = 'chat-3'");
        Scope scope = StoredHistory.SESSIONS.get(1);
        try (SqliteStore store = SqliteStore.open(file)) {
            assertThatThrownBy(() -> store.facts(scope.tenant(), scope.resource(), EnumSet.allOf(Fact.Status.class)))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining("fact chat-3 does not have its checksum");
        }
        try (Varve varve = Varve.builder()
                .store(SqliteStore.open(file))
                .policy(Policy.tiered())
                .build()) {
            assertThat(varve.session(scope).context().systemText())
                    .contains("facts that earlier sessions taught cannot be read");
        }
    }

    @Test
    void a_history_that_is_short_of_notes_is_reported() throws Exception {
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 0; i < 6; i++) {
                store.append(SCOPE, List.of(Messages.user("hello"), Messages.assistant("hello")));
            }
            for (Observation chunk : List.of(Records.chunk("o1", 1, 3), Records.chunk("o2", 3, 5))) {
                store.commit(SCOPE, Records.buffer(chunk));
                store.commit(SCOPE, Records.activate(chunk));
            }
        }
        execute("DELETE FROM record WHERE record_id = 'o1'");
        try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
            assertThatThrownBy(() -> varve.session(SCOPE).context())
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining("notes on messages 1 to 2 cannot be read (damaged)");
        }
    }

    @Test
    void half_a_damaged_page_never_makes_a_history_shorter_in_silence() throws IOException {
        fill(400);
        byte[] whole = Files.readAllBytes(file);
        int half = 2_048;
        int noticed = 0;
        for (int at = 4 * half; at < whole.length - half; at += 3 * half) {
            byte[] bytes = whole.clone();
            Arrays.fill(bytes, at, at + half, (byte) 0xA5);
            Files.write(file, bytes);
            try (Varve varve = Varve.builder().store(SqliteStore.open(file)).build()) {
                assertThat(varve.session(SCOPE).messages(ALL)).hasSize(400);
            } catch (StoreException e) {
                noticed++;
            }
        }
        assertThat(noticed).isPositive();
    }

    @Test
    void a_damaged_body_is_reported_when_it_is_read() throws Exception {
        for (String body :
                List.of("{\"parts\":[{\"te", "{\"parts\":[]}", "{\"parts\":[{}]}", "{\"parts\":7}", "", "\\\\d8")) {
            Files.deleteIfExists(file);
            fill(3);
            execute("UPDATE message SET body = '" + body + "' WHERE id & 3 = 2");
            try (SqliteStore store = SqliteStore.open(file)) {
                assertThatThrownBy(() -> store.messages(SCOPE, ALL))
                        .as(body)
                        .isInstanceOf(StoreCorruptException.class)
                        .hasMessageContaining(file.toString());
                assertThat(store.messages(SCOPE, new Span(1, 2))).hasSize(1);
            }
        }
    }

    /** The driver closes a statement that fails at its first row, and the store keeps its statements. */
    @Test
    @Tag("G3")
    void after_a_read_that_failed_the_next_one_on_a_healthy_file_works() throws Exception {
        fill(20);
        byte[] whole = Files.readAllBytes(file);
        try (SqliteStore store = SqliteStore.open(file)) {
            Files.write(file, damagedBut(pagesOf("schema_version")));
            assertThatThrownBy(() -> store.messages(SCOPE, ALL)).isInstanceOf(StoreCorruptException.class);
            assertThatThrownBy(() -> store.state(SCOPE)).isInstanceOf(StoreCorruptException.class);
            assertThatThrownBy(() -> append(store)).isInstanceOf(StoreCorruptException.class);

            Files.write(file, whole);
            assertThat(store.messages(SCOPE, ALL)).hasSize(20);
            assertThat(store.state(SCOPE).orElseThrow().lastSeq()).isEqualTo(20);
            append(store);
            assertThat(store.messages(SCOPE, ALL)).hasSize(21);
        }
    }

    /** The first page is the schema. */
    private byte[] damagedBut(Set<Integer> pages) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int page = 4_096;
        for (int i = 1; i < bytes.length / page; i++) {
            if (!pages.contains(i + 1)) {
                Arrays.fill(bytes, i * page, (i + 1) * page, (byte) 0xA5);
            }
        }
        return bytes;
    }

    private Set<Integer> pagesOf(String table) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'")) {
            return Set.of(row.getInt(1));
        }
    }

    /** One page that is read badly, once, is not called damage. */
    @Test
    @Tag("G3")
    void what_a_second_look_finds_in_order_is_not_called_damage() {
        fill(20);
        FailingConnection.Fuse fuse =
                new FailingConnection.Fuse(false, () -> new SQLiteException("read", SQLiteErrorCode.SQLITE_CORRUPT));
        try (SqliteStore store = SqliteStore.builder(file)
                .wrapper(connection -> FailingConnection.of(connection, fuse))
                .open()) {
            fuse.light(0);
            assertThat(store.messages(SCOPE, ALL)).hasSize(20);
            fuse.light(0);
            append(store);
            assertThat(store.messages(SCOPE, ALL)).hasSize(21);
        }
    }

    @Test
    @Tag("G3")
    void an_error_of_the_disk_is_called_that_and_the_next_call_works() {
        fill(20);
        FailingConnection.Fuse fuse =
                new FailingConnection.Fuse(false, () -> new SQLiteException("read", SQLiteErrorCode.SQLITE_IOERR_READ));
        try (SqliteStore store = SqliteStore.builder(file)
                .wrapper(connection -> FailingConnection.of(connection, fuse))
                .open()) {
            List<ThrowingCallable> calls = List.of(
                    () -> store.messages(SCOPE, ALL),
                    () -> store.state(SCOPE),
                    () -> append(store),
                    () -> store.search(SCOPE, RecallQuery.of("hello")));
            for (ThrowingCallable call : calls) {
                fuse.light(0);
                assertThatThrownBy(call)
                        .isExactlyInstanceOf(StoreException.class)
                        .hasMessageContaining("check its disk");
                assertThatCode(call).doesNotThrowAnyException();
            }
        }
    }

    @Test
    void a_file_that_another_holds_is_busy_and_free_again_afterwards() throws Exception {
        fill(3);
        try (SqliteStore store = SqliteStore.builder(file)
                        .busyTimeout(Duration.ofMillis(50))
                        .open();
                Connection other = connect();
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            assertThatThrownBy(() -> append(store))
                    .isInstanceOf(StoreBusyException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("try again");
            assertThat(store.messages(SCOPE, ALL)).hasSize(3);

            statement.execute("ROLLBACK");
            append(store);
            assertThat(store.messages(SCOPE, ALL)).hasSize(4);
        }
    }

    @Test
    void a_new_file_that_another_holds_is_busy() throws Exception {
        try (Connection other = connect();
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            assertThatThrownBy(() -> SqliteStore.builder(file)
                            .busyTimeout(Duration.ofMillis(50))
                            .open())
                    .isInstanceOf(StoreBusyException.class)
                    .hasMessageContaining(file.toString());
        }
        assertThat(Files.size(file)).isZero();
    }

    @Test
    @Tag("B4")
    void a_full_disk_stores_nothing_of_the_call_and_the_store_goes_on_when_there_is_room() throws Exception {
        AtomicReference<Connection> connection = new AtomicReference<>();
        try (SqliteStore store = SqliteStore.builder(file)
                .wrapper(opened -> {
                    if (!readOnly(opened)) {
                        connection.set(opened);
                    }
                    return opened;
                })
                .open()) {
            append(store);
            limitPages(connection.get(), 1);
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("x".repeat(1_000_000)))))
                    .isInstanceOf(StoreFullException.class)
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("free space");
            assertThat(store.messages(SCOPE, ALL)).hasSize(1);
            assertThat(store.state(SCOPE).orElseThrow().lastSeq()).isEqualTo(1);

            // SQLite has undone the transaction itself, so the store goes on with a new connection, which has no limit
            append(store);
            assertThat(store.messages(SCOPE, ALL)).hasSize(2);
        }
    }

    @Test
    void a_read_only_store_reads_and_refuses_to_write() throws IOException {
        fill(3);
        byte[] before = Files.readAllBytes(file);
        try (SqliteStore store = SqliteStore.builder(file).readOnly(true).open()) {
            assertThat(store.messages(SCOPE, ALL)).hasSize(3);
            List<ThrowingCallable> writes = List.of(() -> append(store), () -> store.delete(SCOPE));
            assertThat(writes)
                    .allSatisfy(write -> assertThatThrownBy(write)
                            .isInstanceOf(StoreReadOnlyException.class)
                            .hasMessageContaining(file.toString()));
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void a_read_only_store_never_creates_or_migrates() throws Exception {
        assertThatThrownBy(() -> SqliteStore.builder(file).readOnly(true).open())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("does not exist");
        assertThat(file).doesNotExist();

        fill(1);
        execute("DELETE FROM schema_version");
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> SqliteStore.builder(file).readOnly(true).open())
                .isInstanceOf(StoreReadOnlyException.class)
                .hasMessageContaining("open it once for writing");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void a_missing_file_is_created_with_its_directory_only_with_leave() {
        Path deep = directory.resolve("a/b/memory.db");
        assertThatThrownBy(
                        () -> SqliteStore.builder(deep).createIfMissing(false).open())
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(deep.toString())
                .hasMessageContaining("does not exist");
        assertThat(directory).isEmptyDirectory();

        SqliteStore.open(deep).close();
        assertThat(deep).exists();
    }

    @Test
    void a_directory_is_refused() {
        assertThatThrownBy(() -> SqliteStore.open(directory))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is a directory");
    }

    private void assertRefusedUntouched(Class<? extends StoreException> kind, String... parts) throws IOException {
        byte[] before = Files.readAllBytes(file);
        for (boolean readOnly : new boolean[] {false, true}) {
            assertThatThrownBy(
                            () -> SqliteStore.builder(file).readOnly(readOnly).open())
                    .isInstanceOf(kind)
                    .hasMessageContaining(file.toString())
                    .hasMessageContainingAll(parts);
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
    }

    private void fill(int messages) {
        try (SqliteStore store = SqliteStore.open(file)) {
            for (int i = 0; i < messages; i++) {
                append(store);
            }
        }
    }

    private static void append(SqliteStore store) {
        store.append(SCOPE, List.of(Messages.user("hello " + "and so on ".repeat(10))));
    }

    private static boolean readOnly(Connection connection) {
        try {
            return connection.isReadOnly();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static void limitPages(Connection connection, int pages) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA max_page_count = " + pages);
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }
}
