package dev.varve.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Learning;
import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.SessionState;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreCorruptException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreFullException;
import dev.varve.testkit.Messages;
import dev.varve.testkit.PlantedMarker;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonlStoreTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "telegram:1");
    private static final Span ALL = new Span(1, Integer.MAX_VALUE);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    @Tag("ZOR-18")
    void case_74_no_key_leaves_the_folder_and_no_two_keys_share_a_file() throws IOException {
        Path inside = folder.resolve("sessions");
        List<String> keys =
                List.of("../../../etc/passwd", "______etc_passwd", "/etc/passwd", "a/b", "a_b", "A_B", "한국", "日本");
        try (JsonlStore store = JsonlStore.open(inside)) {
            keys.forEach(key -> store.append(Scope.of(key), List.of(Messages.user("hello " + key))));
        }

        try (Stream<Path> everything = Files.walk(folder)) {
            assertThat(everything.filter(Files::isRegularFile))
                    .hasSize(keys.size() + 3) // and the locks, and the format
                    .allMatch(file -> inside.equals(file.getParent()));
        }
        try (JsonlStore store = JsonlStore.open(inside)) {
            assertThat(keys)
                    .allSatisfy(key -> assertThat(store.messages(Scope.of(key), ALL))
                            .extracting(logged -> logged.message().text())
                            .containsExactly("hello " + key));
        }
    }

    @Test
    @Tag("ZOR-18")
    void a_torn_last_line_is_cut_off_and_the_session_goes_on() throws IOException {
        try (JsonlStore store = JsonlStore.open(folder)) {
            store.append(SCOPE, List.of(Messages.user("one"), Messages.assistant("two")));
            store.append(SCOPE, List.of(Messages.user("three")));
        }
        Path file = only("session-");
        byte[] whole = Files.readAllBytes(file);
        int second = new String(whole, StandardCharsets.UTF_8).indexOf('\n') + 1;
        for (int length = second; length < whole.length; length += 137) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (JsonlStore store = JsonlStore.open(folder)) {
                assertThat(store.messages(SCOPE, ALL)).hasSize(2);
                assertThat(store.append(SCOPE, List.of(Messages.user("again"))).messages())
                        .extracting(LoggedMessage::seq)
                        .containsExactly(3L);
            }
            try (JsonlStore store = JsonlStore.open(folder)) {
                assertThat(store.messages(SCOPE, ALL)).hasSize(3);
            }
        }
    }

    @Test
    @Tag("ZOR-18")
    @Tag("G7")
    void a_damaged_line_is_an_error_that_names_it_and_the_other_sessions_go_on() throws IOException {
        Scope other = Scope.of("other");
        try (JsonlStore store = JsonlStore.open(folder)) {
            store.append(other, List.of(Messages.user("hello")));
            store.append(SCOPE, List.of(Messages.user("one")));
            store.append(SCOPE, List.of(Messages.user("two")));
        }
        Path file = only("session-telegram");
        String damaged = Files.readString(file).replace("\"one\"", "\"won\"");
        Files.writeString(file, damaged);

        try (JsonlStore store = JsonlStore.open(folder)) {
            assertThat(store.integrityProblems())
                    .singleElement()
                    .asString()
                    .contains(file.getFileName() + ":1 is damaged");
            assertThatThrownBy(() -> store.messages(SCOPE, ALL))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining(file.getFileName() + ":1 is damaged");
            assertThat(store.readable(SCOPE, ALL).messages())
                    .extracting(logged -> logged.message().text())
                    .containsExactly("two");
            assertThat(store.readable(SCOPE, ALL).holes()).containsExactly(new Span(1, 2));
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("three"))))
                    .isInstanceOf(StoreCorruptException.class)
                    .hasMessageContaining(file.getFileName() + ":1 is damaged");
            assertThat(file).hasContent(damaged);

            store.append(other, List.of(Messages.user("again")));
            assertThat(store.messages(other, ALL)).hasSize(2);
            assertThat(store.delete(SCOPE)).isTrue();
            store.append(SCOPE, List.of(Messages.user("anew")));
            assertThat(store.integrityProblems()).isEmpty();
        }
    }

    @Test
    void a_line_that_lacks_what_every_line_has_is_damaged_too() throws IOException {
        JsonlStore.open(folder).close();
        for (String line : List.of("{}", "null", "[]", "{\"scope\":null}")) {
            Files.writeString(folder.resolve("session-a.jsonl"), line + "\n");
            try (JsonlStore store = JsonlStore.open(folder)) {
                assertThat(store.integrityProblems())
                        .as(line)
                        .singleElement()
                        .asString()
                        .contains("session-a.jsonl:1 is damaged");
            }
        }
    }

    /** What is read after any single byte has changed is what was written, or it is told. */
    @Test
    @Tag("G7")
    void no_changed_byte_is_served_as_history() throws IOException {
        try (JsonlStore store = JsonlStore.open(folder, Sync.NONE)) {
            for (int i = 0; i < 12; i++) {
                store.append(SCOPE, List.of(Messages.withId("m" + i, "message " + i + " of 12")));
            }
            store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 3)));
        }
        Path file = only("session-");
        byte[] whole = Files.readAllBytes(file);
        List<LoggedMessage> wanted;
        try (JsonlStore store = JsonlStore.open(folder, Sync.NONE)) {
            wanted = store.messages(SCOPE, ALL);
        }
        Random random = new Random(7);
        for (int flip = 0; flip < Integer.getInteger("varve.flips", 200); flip++) {
            byte[] bytes = whole.clone();
            int at = random.nextInt(bytes.length);
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, bytes);
            try (JsonlStore store = JsonlStore.open(folder, Sync.NONE)) {
                List<LoggedMessage> read = store.readable(SCOPE, ALL).messages();
                assertThat(wanted).as("byte %d", at).containsAll(read);
                assertThat(read.equals(wanted) || !store.integrityProblems().isEmpty())
                        .as("byte %d", at)
                        .isTrue();
            }
        }
    }

    @Test
    @Tag("G11")
    void half_a_surrogate_pair_is_kept_wherever_it_stands() {
        Message odd = new Message(
                Role.USER,
                List.of(new Part.Text("text \ud83d")),
                Messages.START,
                "id \ud83d",
                "speaker \udc00",
                Map.of("key \ud83d", "value \ud83d"));
        try (JsonlStore store = JsonlStore.open(folder)) {
            store.append(SCOPE, List.of(new CountedMessage(odd, 3)));
        }
        try (JsonlStore store = JsonlStore.open(folder)) {
            assertThat(store.integrityProblems()).isEmpty();
            assertThat(store.messages(SCOPE, ALL).get(0).message()).isEqualTo(odd);
        }
    }

    @Test
    @Tag("G13")
    void the_folder_and_its_files_are_for_their_owner_alone() throws IOException {
        Path inside = folder.resolve("sessions");
        try (JsonlStore store = JsonlStore.open(inside)) {
            store.append(SCOPE, List.of(Messages.user("hello")));
        }
        try (Stream<Path> everything = Files.walk(inside)) {
            assertThat(everything)
                    .allSatisfy(path -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                            .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------"));
        }
    }

    @Test
    void a_session_that_is_a_link_to_another_file_is_not_touched() throws IOException {
        Path sessions = folder.resolve("sessions");
        try (JsonlStore store = JsonlStore.open(sessions)) {
            store.append(SCOPE, List.of(Messages.user("hello")));
        }
        Path session;
        try (Stream<Path> files = Files.walk(sessions)) {
            session = files.filter(file -> file.toString().endsWith(".jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
        Path precious = Files.move(session, folder.resolve("precious"));
        Files.writeString(precious, "precious", StandardOpenOption.APPEND);
        Files.createSymbolicLink(session, precious);
        try (JsonlStore store = JsonlStore.open(sessions)) {
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("again"))))
                    .isInstanceOf(StoreException.class);
        }
        assertThat(Files.readString(precious)).endsWith("precious");
    }

    @Test
    @Tag("LAN-38")
    void a_folder_of_an_earlier_build_is_refused_with_the_commands_that_help() throws IOException {
        Path session = Files.writeString(
                folder.resolve("session-chat-0011.jsonl"), "{\"scope\":{\"session\":\"chat\"},\"messages\":[]}\n");
        byte[] before = Files.readAllBytes(session);

        assertThatThrownBy(() -> JsonlStore.open(folder))
                .isInstanceOf(SchemaUnknownException.class)
                .hasMessageContainingAll(
                        folder.toString(),
                        "nothing was changed",
                        "\"varve export\" of the old build and \"varve import\" of this one");
        assertThat(Files.readAllBytes(session)).isEqualTo(before);
        Files.delete(session);
        JsonlStore.open(folder).close(); // nobody has it open
    }

    @Test
    @Tag("LAN-38")
    void a_folder_of_a_newer_version_is_refused() throws IOException {
        Files.createFile(folder.resolve("format-2"));

        assertThatThrownBy(() -> JsonlStore.open(folder))
                .isInstanceOf(SchemaTooNewException.class)
                .hasMessageContainingAll("version 2", "up to 1", "newer Varve");
    }

    @Test
    void one_store_at_a_time() {
        JsonlStore first = JsonlStore.open(folder);
        assertThatThrownBy(() -> JsonlStore.open(folder)).isInstanceOf(StoreBusyException.class);
        first.close();
        JsonlStore.open(folder).close();
    }

    @Test
    void a_store_that_was_refused_in_this_process_does_not_let_others_in() throws Exception {
        try (JsonlStore first = JsonlStore.open(folder)) {
            first.append(SCOPE, List.of(Messages.user("one")));
            assertThatThrownBy(() -> JsonlStore.open(folder)).isInstanceOf(StoreBusyException.class);

            Process other = java(Opener.class);
            assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("busy");
            other.waitFor();
        }
    }

    /** Opens the folder and says whether it could. */
    static final class Opener {
        private Opener() {}

        public static void main(String[] arguments) {
            try (JsonlStore store = JsonlStore.open(Path.of(arguments[0]))) {
                System.out.print("open " + store.sessions("acme").size());
            } catch (StoreBusyException e) {
                System.out.print("busy");
            }
        }
    }

    @Test
    void what_the_disk_refused_never_happened_and_its_facts_never_count() throws IOException {
        Observation chunk = Records.chunk("o1", 1, 3);
        int[] left = {Integer.MAX_VALUE};
        Sync failing = new Sync() {
            @Override
            public void file(FileDescriptor file) throws IOException {
                if (left[0]-- <= 0) {
                    left[0] = Integer.MAX_VALUE;
                    throw new IOException("scripted failure");
                }
            }

            @Override
            public void folderOf(Path file) {}
        };
        Commit learn = learn();
        try (JsonlStore store = JsonlStore.open(folder, failing)) {
            store.append(SCOPE, List.of(Messages.user("one"), Messages.assistant("two")));
            store.commit(SCOPE, Records.buffer(chunk));
            store.commit(SCOPE, Records.activate(chunk));
            Optional<SessionState> before = store.state(SCOPE);

            for (int writes = 0; writes < 2; writes++) { // the facts, the session
                left[0] = writes;
                assertThatThrownBy(() -> store.commit(SCOPE, learn)).isInstanceOf(StoreException.class);
                assertThat(store.state(SCOPE)).isEqualTo(before);
                assertThat(facts(store)).isEmpty();
            }
            left[0] = 0;
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("lost"))))
                    .isInstanceOf(StoreException.class);
            assertThat(store.append(SCOPE, List.of(Messages.user("three"))).messages())
                    .extracting(LoggedMessage::seq)
                    .containsExactly(3L);
        }
        try (JsonlStore store = JsonlStore.open(folder)) {
            assertThat(facts(store)).isEmpty();
            assertThat(store.messages(SCOPE, ALL)).hasSize(3);
            assertThat(store.commit(SCOPE, learn)).isPresent();
            assertThat(facts(store)).hasSize(1);
        }
    }

    @Test
    void a_store_that_can_neither_write_nor_read_again_writes_no_more() throws IOException {
        try (JsonlStore store = JsonlStore.open(folder)) {
            store.append(SCOPE, List.of(Messages.user("one")));
            Path file = only("session-");
            Path aside = folder.resolve("aside");
            Files.move(file, aside);
            Files.createDirectory(file); // neither can be written nor read

            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("two"))))
                    .isInstanceOf(StoreException.class);
            Files.delete(file);
            Files.move(aside, file);
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("three"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("open the folder anew");
        }
        try (JsonlStore store = JsonlStore.open(folder)) {
            assertThat(store.messages(SCOPE, ALL)).hasSize(1);
        }
    }

    @Test
    void a_file_that_somebody_deletes_is_missed_by_the_next_append_and_begins_anew_with_the_one_after_it()
            throws IOException {
        try (JsonlStore store = JsonlStore.open(folder)) {
            store.append(SCOPE, List.of(Messages.user("before")));
            Files.delete(only("session-"));
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("lost"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("was deleted while it was open");
            store.append(SCOPE, List.of(Messages.user("after")));
        }
        try (JsonlStore store = JsonlStore.open(folder)) {
            assertThat(store.integrityProblems()).isEmpty();
            assertThat(store.messages(SCOPE, ALL))
                    .extracting(logged -> logged.message().text())
                    .containsExactly("after");
        }
    }

    @Test
    void a_folder_that_somebody_deletes_is_made_again_and_still_belongs_to_one_store() throws IOException {
        Path inside = folder.resolve("sessions");
        try (JsonlStore store = JsonlStore.open(inside)) {
            store.append(SCOPE, List.of(Messages.user("before")));
            delete(inside);
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("lost"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("was deleted while it was open");
            store.append(SCOPE, List.of(Messages.user("after")));
            store.append(Scope.of("other"), List.of(Messages.user("hello")));
            assertThatThrownBy(() -> JsonlStore.open(inside)).isInstanceOf(StoreBusyException.class);
        }
        try (JsonlStore store = JsonlStore.open(inside)) {
            assertThat(store.messages(SCOPE, ALL))
                    .extracting(logged -> logged.message().text())
                    .containsExactly("after");
        }
    }

    @Test
    void a_folder_that_is_gone_with_the_one_above_it_is_not_made_and_shows_in_the_health() throws IOException {
        Path project = folder.resolve("project");
        Path inside = project.resolve("sessions");
        try (Varve varve = Varve.builder().store(JsonlStore.open(inside)).build()) {
            Session session = varve.session(SCOPE);
            session.append(Message.user("before"));
            Files.move(project, folder.resolve("renamed"));

            assertThatThrownBy(() -> session.append(Message.user("lost")))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContainingAll("is gone, and so is " + project, "open it where it is now");
            assertThat(project).doesNotExist();
            assertThat(varve.health().problem())
                    .hasValueSatisfying(said -> assertThat(said).contains("is gone"));

            Files.move(folder.resolve("renamed"), project);
            session.append(Message.user("after"));
            assertThat(varve.health().isUp()).isTrue();
            assertThat(session.messages(ALL)).hasSize(2);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    @Test
    void an_interrupted_thread_writes_and_stays_interrupted() {
        try (JsonlStore store = JsonlStore.open(folder)) {
            Thread.currentThread().interrupt();
            store.append(SCOPE, List.of(Messages.user("one")));
            store.append(SCOPE, List.of(Messages.user("two"), Messages.assistant("three")));
            store.commit(SCOPE, learn());
            store.delete(Scope.of("nobody"));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(store.messages(SCOPE, ALL)).hasSize(3);
        }
        Thread.currentThread().interrupt();
        try (JsonlStore store = JsonlStore.open(folder)) {
            assertThat(Thread.interrupted()).isTrue();
            assertThat(store.messages(SCOPE, ALL)).hasSize(3);
        }
    }

    @Test
    void on_a_full_disk_nothing_is_stored_and_the_message_can_be_appended_again() throws IOException {
        boolean[] full = {false};
        Sync disk = new Sync() {
            @Override
            public void file(FileDescriptor file) throws IOException {
                if (full[0]) {
                    throw new IOException("No space left on device");
                }
            }

            @Override
            public void folderOf(Path file) {}
        };
        try (JsonlStore store = JsonlStore.open(folder, disk)) {
            store.append(SCOPE, List.of(Messages.user("one")));
            full[0] = true;
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("two"))))
                    .isInstanceOf(StoreFullException.class)
                    .hasMessageContainingAll("no room", "nothing was stored");
            full[0] = false;
            store.append(SCOPE, List.of(Messages.user("two")));
            assertThat(store.messages(SCOPE, ALL)).hasSize(2);
        }
    }

    @Test
    void a_draft_that_a_crash_left_is_cleared_away() throws IOException {
        JsonlStore.open(folder).close();
        Files.writeString(folder.resolve("session-x-1.jsonl.new"), "XYZZY1");
        Files.writeString(folder.resolve("cross-session-x-1.jsonl.new"), "XYZZY1");
        JsonlStore.open(folder).close();
        assertThat(everything()).doesNotContain("XYZZY1");
    }

    @Test
    @Tag("ZOR-15")
    void a_block_has_the_fields_of_zora() throws IOException {
        try (JsonlStore store = JsonlStore.open(folder)) {
            store.append(SCOPE, List.of(Messages.user("one"), Messages.assistant("two"), Messages.user("three")));
            store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 3)));
        }
        assertThat(Files.readString(only("session-")))
                .contains("\"tier\":\"session\"")
                .contains("\"observations\":\"[2026-03-01 09:00] NOTE chunk o1\"")
                .contains("\"sourceMessageRange\":{\"from\":1,\"to\":3}")
                .contains("\"estimatedTokens\":5")
                .contains("\"createdAt\":\"2026-03-01T09:00:00Z\"");
    }

    @Test
    void facts_whose_commit_did_not_reach_the_disk_do_not_count() throws IOException {
        Observation chunk = Records.chunk("o1", 1, 3);
        try (JsonlStore store = JsonlStore.open(folder)) {
            store.append(SCOPE, List.of(Messages.user("one"), Messages.assistant("two")));
            store.commit(SCOPE, Records.buffer(chunk));
            store.commit(SCOPE, Records.activate(chunk));
            store.commit(SCOPE, learn());
            assertThat(facts(store)).hasSize(1);
        }
        Path file = only("session-");
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() - 20)); // as if the machine died in the last line

        try (JsonlStore store = JsonlStore.open(folder)) {
            assertThat(facts(store)).isEmpty();
            assertThat(store.state(SCOPE).orElseThrow().learnedTo()).isEqualTo(1);
        }
        assertThat(Files.readString(only("cross-session-"))).isEmpty();
    }

    @Test
    void a_deleted_span_leaves_no_byte_of_its_words_in_any_file_or_an_index() {
        new PlantedMarker<JsonlStore>(() -> JsonlStore.open(folder), folder, store -> {}).check();
    }

    @Test
    void a_deleted_session_span_by_span_leaves_no_word_in_any_file() throws IOException {
        SettableClock clock = SettableClock.at(Messages.START);
        ScriptedModel model = new ScriptedModel()
                .onObserve(request ->
                        ScriptedModel.answer(ScriptedModel.nameSpan(request).text() + " with XYZZY1"));
        try (Varve varve = Varve.builder()
                .store(JsonlStore.open(folder))
                .model(model)
                .policy(Policy.incremental())
                .clock(clock)
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session(SCOPE);
            for (int i = 1; i <= 20; i++) {
                session.append(
                        Message.user((i == 5 ? "XYZZY1 " : "") + "word ".repeat(150), clock.instant()),
                        Message.assistant("Noted.", clock.instant()));
                session.context();
            }
            session.deleteSpan(ALL);
        }
        assertThat(everything()).doesNotContain("XYZZY1").doesNotContain("word word");
    }

    /** What a process has acknowledged is there after it was killed (ZOR-16). */
    @Test
    @Tag("ZOR-16")
    void nothing_acknowledged_is_lost_when_the_process_is_killed() throws Exception {
        long acknowledged = 0;
        for (int kill = 0; kill < 3; kill++) {
            Process writer = java(Writer.class);
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
                for (int lines = 0; lines < 20 + kill; lines++) {
                    acknowledged = Long.parseLong(out.readLine());
                }
            } finally {
                writer.destroyForcibly();
            }
            writer.waitFor();
            try (JsonlStore store = JsonlStore.open(folder)) {
                assertThat(store.messages(SCOPE, ALL)).hasSizeGreaterThanOrEqualTo((int) acknowledged);
            }
        }
        assertThat(acknowledged).isGreaterThanOrEqualTo(60);
    }

    /** Appends until it is killed, and says how far it is. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) {
            JsonlStore store = JsonlStore.open(Path.of(arguments[0]));
            while (true) {
                System.out.println(store.append(SCOPE, List.of(Messages.user("hello " + "word ".repeat(500))))
                        .state()
                        .lastSeq());
            }
        }
    }

    private Process java(Class<?> main) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static Commit learn() {
        Fact fact = new Fact(
                "f1", Fact.Type.EVENT, "fact f1", List.of(), SCOPE, new Span(1, 3), 3, Messages.START, "m", "");
        return new Commit.Learn(0, new Learning(1, 3, List.of(fact), Map.of()), Usage.NONE);
    }

    private static List<Fact> facts(JsonlStore store) {
        return store.facts("acme", "ada", EnumSet.allOf(Fact.Status.class));
    }

    private Path only(String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String everything() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }
}
