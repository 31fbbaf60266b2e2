package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Correction;
import dev.varve.Scope;
import dev.varve.cli.Cli;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.model.MemoryModel;
import dev.varve.store.ForwardingStore;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Imports of many files, some of which fail. */
class RecordingsTest {
    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);

    @TempDir
    private Path user;

    private AgentHome home = new AgentHome(Path.of(""));

    @BeforeEach
    void person() throws IOException {
        home = new AgentHome(user);
        home.makePrivate();
    }

    private Path recorded(String name) throws IOException {
        return Files.writeString(
                user.resolve(name),
                "{\"type\":\"session\",\"id\":\"" + name + "\",\"timestamp\":\"2026-04-06T10:00:00Z\",\"cwd\":\"" + user
                        + "\"}\n{\"type\":\"message\",\"id\":\"m\",\"timestamp\":\"2026-04-06T10:00:01Z\","
                        + "\"message\":{\"role\":\"user\",\"content\":\"Keep the old column, please\"}}\n");
    }

    private Recordings.Summary imported(Path... files) throws IOException {
        return imported(CLOCK, files);
    }

    private Recordings.Summary imported(Clock clock, Path... files) throws IOException {
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, clock)) {
            return AgentMemories.recordings(home, memory).run(List.of(files), false, file -> {});
        }
    }

    @Test
    void a_file_that_has_gone_is_named_and_keeps_out_no_other() throws IOException {
        Path first = recorded("a.jsonl");
        Path gone = user.resolve("gone.jsonl");
        Path last = recorded("z.jsonl");

        Recordings.Summary summary = imported(first, gone, last);

        assertThat(summary.sessions()).isEqualTo(2);
        assertThat(summary.failed()).containsOnlyKeys(gone);
        assertThat(summary.failed().get(gone)).startsWith(gone + ": does not exist");
        assertThat(imported(first, last).unchanged()).isEqualTo(2);
    }

    @Test
    void what_was_imported_before_a_run_broke_off_is_not_read_again() throws IOException {
        Path first = recorded("a.jsonl");
        Path last = recorded("z.jsonl");
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            Recordings recordings = AgentMemories.recordings(home, memory);
            assertThatThrownBy(() -> recordings.run(List.of(first, last), false, file -> {
                        throw new IllegalStateException("stopped");
                    }))
                    .hasMessage("stopped");
        }

        assertThat(imported(first, last).unchanged()).isEqualTo(1);
    }

    @Test
    void what_sessions_will_be_told_is_made_once_for_all_files_of_a_project() throws IOException {
        String project = project(imported(recorded("a.jsonl"), recorded("b.jsonl")));
        Path one = recorded("c.jsonl");
        List<Path> more = List.of(recorded("d.jsonl"), recorded("e.jsonl"), recorded("f.jsonl"));

        int forOne = readings(List.of(one));

        assertThat(forOne).isPositive();
        assertThat(readings(more)).isEqualTo(forOne);
        assertThat(new SessionBriefings(home).ofProject(project)).isPresent();
    }

    private static String project(Recordings.Summary summary) {
        return summary.results().get(0).scope().resource();
    }

    /** How often the corrections of a project are read while files are imported; each digest does that. */
    private int readings(List<Path> files) throws IOException {
        AtomicInteger count = new AtomicInteger();
        Clock later = Clock.offset(CLOCK, Duration.ofDays(90)); // no session goes on after so long
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(
                        home,
                        new ForwardingStore(store) {
                            @Override
                            public List<Correction> corrections(String tenant, String resource) {
                                count.incrementAndGet();
                                return super.corrections(tenant, resource);
                            }
                        },
                        later)) {
            AgentMemories.recordings(home, memory).run(files, false, file -> {});
        }
        return count.get();
    }

    @Test
    void a_run_that_is_killed_leaves_nothing_outdated_to_be_told_and_the_next_one_makes_it_anew() throws IOException {
        String project = project(imported(recorded("a.jsonl")));
        assertThat(new SessionBriefings(home).ofProject(project)).isPresent();
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, CLOCK)) {
            memory.take(recorded("b.jsonl"));
        }
        assertThat(new SessionBriefings(home).ofProject(project)).isEmpty();

        imported(user.resolve("a.jsonl"));

        assertThat(new SessionBriefings(home).ofProject(project)).isPresent();
    }

    @Test
    @Tag("C1")
    void words_that_were_typed_and_never_sent_are_imported_once_the_session_is_quiet() throws IOException {
        String line = "{\"type\":\"user\",\"uuid\":\"u1\",\"sessionId\":\"s\",\"timestamp\":\"2026-04-06T09:00:00Z\","
                + "\"cwd\":\"" + user
                + "\",\"isSidechain\":false,\"message\":{\"role\":\"user\",\"content\":\"Fix it\"}}\n";
        String queued = "{\"type\":\"queue-operation\",\"operation\":\"enqueue\",\"sessionId\":\"s\","
                + "\"timestamp\":\"2026-04-06T09:10:00Z\",\"content\":\"Please don't amend commits\"}\n";
        Path file = Files.writeString(user.resolve("s.jsonl"), line + queued);
        Files.setLastModifiedTime(file, FileTime.from(Cli.NOW.minusSeconds(600)));

        assertThat(imported(file).results().get(0).messages())
                .as("they may still be sent")
                .isEqualTo(1);
        assertThat(imported(file).unchanged()).isEqualTo(1);

        Clock later = Clock.offset(CLOCK, Duration.ofHours(2));
        assertThat(imported(later, file).results().get(0).messages()).isEqualTo(1);
        assertThat(imported(later, file).unchanged()).isEqualTo(1);

        Files.writeString(file, line + queued + line.replace("u1", "u2").replace("T09:00", "T11:00"));
        assertThat(imported(later, file).results().get(0).messages())
                .as("the session went on, and the words stay where they are")
                .isEqualTo(1);
    }

    @Test
    @Tag("A1")
    @Timeout(60)
    @DisabledOnOs(OS.WINDOWS)
    void a_transcript_that_blocks_is_passed_over_and_no_thread_keeps_the_process() throws Exception {
        Path pipe = user.resolve("a.jsonl");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path sound = recorded("z.jsonl");

        wait(pipe);
        drain(ExtractiveModel.create());

        assertThat(log()).contains("a.jsonl was not read within 1 s");
        assertThat(new Pending(home).isEmpty()).isTrue();
        assertThat(importing()).isNotEmpty().allMatch(Thread::isDaemon);

        wait(sound);
        drain(ExtractiveModel.create(), Duration.ofSeconds(30)); // as long as a busy machine needs

        assertThat(new Pending(home).isEmpty()).isTrue();
        assertThat(imported(sound).results()).as("nothing is new").isEmpty();
    }

    @Test
    @Tag("A1")
    @Timeout(60)
    void a_model_that_never_answers_keeps_no_import_from_its_end() throws Exception {
        Path answered = recorded("a.jsonl");
        Files.writeString(
                answered,
                "{\"type\":\"message\",\"id\":\"n\",\"timestamp\":\"2026-04-06T10:00:02Z\",\"message\":"
                        + "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"It stays.\"}]}}\n",
                StandardOpenOption.APPEND);
        wait(answered);

        List<Thread> others = importing();
        CountDownLatch end = new CountDownLatch(1);
        try {
            drain(new ScriptedModel().onObserve(request -> {
                ignoringInterrupts(end);
                return ScriptedModel.nameSpan(request);
            }));

            assertThat(log()).contains("a.jsonl was not read within 1 s");
            assertThat(new Pending(home).isEmpty()).isTrue();
            assertThat(importing()).allMatch(Thread::isDaemon);
        } finally {
            List<Thread> late = new ArrayList<>(importing());
            late.removeAll(others);
            end.countDown();
            for (Thread thread : late) {
                thread.join(); // the folder can be deleted once nobody writes to it
            }
        }
    }

    private static void ignoringInterrupts(CountDownLatch end) {
        while (end.getCount() > 0) {
            try {
                end.await();
            } catch (InterruptedException e) {
                // as code does that never looks
            }
        }
    }

    private void wait(Path transcript) throws IOException {
        new Pending(home).add(new Pending.Event(Program.PI, transcript, user, true));
    }

    /** As a process does that a hook has started. */
    private void drain(MemoryModel model) {
        drain(model, Duration.ofSeconds(1));
    }

    private void drain(MemoryModel model, Duration longest) {
        try (SqliteStore store = SqliteStore.open(home.database());
                AgentMemory memory = AgentMemories.on(home, store, model, CLOCK)) {
            Recordings.pending(home, memory, Cli.NOW, longest, CLOCK);
        }
    }

    private String log() throws IOException {
        return Files.readString(home.folder().resolve("hook.log"));
    }

    private static List<Thread> importing() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("varve import"))
                .toList();
    }

    @Test
    void what_programs_record_into_a_project_belongs_to_it() throws IOException {
        String aider = "# aider chat started at 2026-04-06 10:00:00\n\n#### Keep the old column  \n";
        String specStory = "<!-- Generated by SpecStory -->\n\n_**User**_\n\nKeep the old column\n";
        Path shop = user.resolve("shop");
        Path bank = user.resolve("bank");
        Files.createDirectories(shop.resolve(".git"));
        Files.createDirectories(bank.resolve(".git"));
        Path tools = Files.createDirectories(bank.resolve("tools"));
        Path history = Files.createDirectories(bank.resolve(".specstory/history"));

        imported(
                Files.writeString(shop.resolve(".aider.chat.history.md"), aider),
                Files.writeString(bank.resolve(".aider.chat.history.md"), aider),
                Files.writeString(tools.resolve(".aider.chat.history.md"), aider),
                Files.writeString(history.resolve("one.md"), specStory));

        try (SqliteStore store = SqliteStore.open(home.database())) {
            assertThat(store.sessions(Scope.DEFAULT))
                    .extracting(session ->
                            session.scope().resource() + " " + session.scope().session())
                    .containsExactlyInAnyOrder(
                            shop + " aider:shop", bank + " aider:bank", bank + " aider:tools", bank + " markdown:one");
        }
    }
}
