package dev.varve.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the jobs do, and that doing them again does nothing. */
class MaintenanceTest {
    private static final Scope ACME = new Scope("acme", "ada", "chat");
    private static final Scope OTHER = new Scope("it's \"theirs\"", "zoe", "chat");

    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final InMemoryStore store = new InMemoryStore(clock);
    private final ScriptedModel model = new ScriptedModel();
    private final List<MemoryEvent> events = new ArrayList<>();
    private final Varve varve = engine(Policy.defaults());

    private Varve engine(Policy policy) {
        return engine(store, policy);
    }

    private Varve engine(Store used, Policy policy) {
        return Varve.builder()
                .store(used)
                .keepStoreOpen()
                .model(model)
                .policy(policy)
                .clock(clock)
                .executor(Runnable::run)
                .listener(events::add)
                .build();
    }

    private void turns(Scope scope, int count) {
        for (int turn = 0; turn < count; turn++) {
            clock.advance(Duration.ofMinutes(1));
            varve.session(scope)
                    .append(
                            Message.user("please look into order " + turn + " today", clock.instant()),
                            Message.assistant("it was looked into and is fine", clock.instant()));
        }
    }

    private Map<String, Integer> run(Upkeep upkeep) {
        return run(varve, upkeep);
    }

    private Map<String, Integer> run(Varve engine, Upkeep upkeep) {
        return new Maintenance(engine, store, upkeep, clock)
                .jobs().stream().collect(Collectors.toMap(Job::name, Job::run));
    }

    @Test
    @Tag("ZOR-10")
    @Tag("ZOR-20")
    void idle_sessions_of_all_tenants_are_digested_and_ended_ones_rolled_up_once() {
        turns(ACME, 4);
        turns(OTHER, 4);
        assertThat(run(Upkeep.defaults())).containsEntry("varve-digest", 0).containsEntry("varve-end", 0);

        clock.advance(Duration.ofMinutes(20));
        assertThat(run(Upkeep.defaults())).containsEntry("varve-digest", 2).containsEntry("varve-end", 0);
        for (Scope scope : List.of(ACME, OTHER)) {
            SessionState digested = store.state(scope).orElseThrow();
            assertThat(digested.unbufferedMessages()).isZero();
            assertThat(digested.watermark()).as("chunks wait for the threshold").isEqualTo(1);
        }

        clock.advance(Duration.ofDays(1));
        assertThat(run(Upkeep.defaults())).containsEntry("varve-digest", 0).containsEntry("varve-end", 2);
        for (Scope scope : List.of(ACME, OTHER)) {
            assertThat(store.state(scope).orElseThrow().rawMessages()).isZero();
            Invariants.checkStored(store, scope);
        }
        int calls = model.observed().size() + model.reflected().size();
        assertThat(run(Upkeep.defaults()).values()).containsOnly(0);
        assertThat(model.observed().size() + model.reflected().size()).isEqualTo(calls);
    }

    @Test
    void a_session_that_fails_does_not_keep_others_from_their_turn_and_is_tried_again() {
        turns(ACME, 4);
        turns(OTHER, 4);
        model.onObserve(request -> {
            if (request.scope().equals(ACME)) {
                throw new IllegalStateException("scripted");
            }
            return ScriptedModel.nameSpan(request);
        });
        clock.advance(Duration.ofDays(2));

        assertThat(logged(() -> run(Upkeep.defaults())))
                .contains("could not observe with scripted: IllegalStateException (its stack is logged at DEBUG)");
        assertThat(store.state(OTHER).orElseThrow().rawMessages()).isZero();
        assertThat(store.state(ACME).orElseThrow().rawMessages()).isEqualTo(8);

        model.onObserve(ScriptedModel::nameSpan);
        clock.advance(Duration.ofHours(1));
        run(Upkeep.defaults());
        assertThat(store.state(ACME).orElseThrow().rawMessages()).isZero();
    }

    @Test
    void a_session_that_the_store_fails_at_is_tried_once_a_run_with_one_line_and_the_other_jobs_follow() {
        turns(ACME, 4);
        turns(OTHER, 4);
        clock.advance(Duration.ofDays(40));
        AtomicInteger tries = new AtomicInteger();
        Leases damaged = new Leases() {
            @Override
            public Optional<Lease> take(Scope scope, String owner, Duration time) {
                if (scope.equals(ACME)) {
                    assertThat(tries.incrementAndGet()).isLessThan(10);
                    clock.advance(Duration.ofMinutes(10)); // a slow store: whatever is left alone may be tried again
                    throw new StoreException("session acme/ada/chat: its row is damaged");
                }
                return store.leases().take(scope, owner, time);
            }

            @Override
            public boolean renew(Lease lease, Duration time) {
                return store.leases().renew(lease, time);
            }

            @Override
            public void release(Lease lease) {
                store.leases().release(lease);
            }

            @Override
            public List<Lease> takeAbandoned(String owner, Duration time, int limit) {
                return List.of();
            }
        };
        Store faulty = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) ->
                        method.getName().equals("leases") ? damaged : method.invoke(store, arguments));
        Upkeep upkeep = Upkeep.defaults().keepMessages(Duration.ofDays(30));
        try (Varve engine = engine(faulty, Policy.defaults())) {
            Maintenance maintenance = new Maintenance(engine, faulty, upkeep, clock);
            Map<String, Integer> done = new HashMap<>();
            String logged = logged(() -> maintenance.jobs().forEach(job -> done.put(job.name(), job.run())));

            assertThat(tries).hasValue(1);
            assertThat(logged.lines().filter(line -> line.contains("its row is damaged")))
                    .hasSize(1);
            assertThat(logged).doesNotContain("\tat ").contains("1 of 2 quiet sessions still have messages");
            assertThat(done).containsEntry("varve-digest", 1).containsEntry("varve-end", 1);
            assertThat(done).containsEntry("varve-retention", 2);
            assertThat(failed()).containsExactly("session acme/ada/chat: its row is damaged");
        }
    }

    @Test
    void a_session_that_another_process_works_on_has_not_failed() {
        turns(ACME, 4);
        clock.advance(Duration.ofMinutes(20));
        assertThat(store.leases().take(ACME, "other", Duration.ofDays(1))).isPresent();
        Maintenance maintenance = new Maintenance(varve, store, Upkeep.defaults(), clock);

        maintenance.jobs().forEach(Job::run);

        assertThat(store.state(ACME).orElseThrow().unbufferedMessages()).isEqualTo(8);
        assertThat(maintenance.failures()).isZero();
        assertThat(failed()).isEmpty();
    }

    private List<String> failed() {
        return events.stream()
                .filter(MemoryEvent.Failed.class::isInstance)
                .map(event -> ((MemoryEvent.Failed) event).reason())
                .toList();
    }

    @Test
    void facts_of_a_session_that_was_rolled_up_and_not_read_before_its_process_died_are_learnt() {
        try (Varve learning = engine(Policy.defaults().withFacts(Policy.Facts.ON))) {
            turns(ACME, 4);
            model.onReflect(request -> {
                throw new IllegalStateException("the process dies here");
            });
            learning.session(ACME).end(Duration.ofSeconds(60));
            assertThat(store.state(ACME).orElseThrow().rawMessages()).isZero();
            assertThat(store.state(ACME).orElseThrow().learnedTo()).isEqualTo(1);
            model.onReflect(ScriptedModel::nameNotes);

            clock.advance(Duration.ofHours(25));
            Map<String, Integer> done = run(learning, Upkeep.defaults());

            SessionState read = store.state(ACME).orElseThrow();
            assertThat(done).containsEntry("varve-end", 1);
            assertThat(read.learnedTo()).isEqualTo(read.closedTo());
            assertThat(run(learning, Upkeep.defaults())).as("it is done once").containsEntry("varve-end", 0);
        }
    }

    @Test
    void old_sessions_are_deleted_and_old_messages_of_those_that_go_on() {
        turns(OTHER, 3);
        turns(ACME, 5);
        Session session = varve.session(ACME);
        session.compact(Duration.ofSeconds(60));
        store.handOut(
                new HandOut("old", ACME, HandOut.Moment.RECALL, clock.instant(), List.of(), 1, HandOut.Use.UNKNOWN));
        clock.advance(Duration.ofDays(40));
        turns(ACME, 5);
        HandOut recent =
                new HandOut("recent", ACME, HandOut.Moment.RECALL, clock.instant(), List.of(), 1, HandOut.Use.UNKNOWN);
        store.handOut(recent);
        Upkeep upkeep = Upkeep.defaults().pruneAfter(Duration.ofDays(30), false).keepMessages(Duration.ofDays(30));

        assertThat(run(upkeep)).containsEntry("varve-prune", 1).containsEntry("varve-retention", 2);

        assertThat(store.state(OTHER)).isEmpty();
        assertThat(store.handOuts(ACME, 2)).containsExactly(recent);
        assertThat(session.messages(new Span(1, 100)))
                .extracting(LoggedMessage::seq)
                .containsExactly(11L, 12L, 13L, 14L, 15L, 16L, 17L, 18L, 19L, 20L);
        assertThat(session.notes())
                .as("notes on what is gone")
                .allSatisfy(note -> assertThat(note.lines()).isEmpty());
        assertThat(session.context().memoryText()).isEqualTo("Messages 1 to 10 were deleted.");
        Invariants.checkStored(store, ACME);
        assertThat(run(upkeep)).containsEntry("varve-prune", 0).containsEntry("varve-retention", 0);

        clock.advance(Duration.ofDays(31));
        turns(ACME, 1);
        assertThat(run(upkeep)).containsEntry("varve-retention", 1);
        assertThat(session.messages(new Span(1, 100))).hasSize(2);
    }

    @Test
    void a_rule_stays_replaced_when_the_session_that_took_it_back_is_pruned_to_its_facts() {
        String rule = "We always deploy with Jenkins";
        Scope later = new Scope(ACME.tenant(), ACME.resource(), "later");
        varve.session(ACME).append(Message.user(rule + ".", clock.instant()));
        clock.advance(Duration.ofDays(1));
        varve.session(later).append(Message.user("We no longer deploy with Jenkins.", clock.instant()));
        clock.advance(Duration.ofDays(31));
        varve.session(ACME).append(Message.assistant("I see.", clock.instant()));

        assertThat(run(Upkeep.defaults().pruneAfter(Duration.ofDays(30), true))).containsEntry("varve-prune", 1);

        assertThat(store.state(later)).isEmpty();
        assertThat(varve.project(ACME.tenant(), ACME.resource()).holding(ZoneOffset.UTC))
                .noneMatch(line -> line.text().contains(rule));
    }

    @Test
    void what_somebody_asked_to_remember_has_no_age() {
        varve.remember(ACME.tenant(), ACME.resource(), "Run the linter before a push.", "");
        varve.session(ACME).append(Message.user("Hello.", clock.instant()));
        clock.advance(Duration.ofDays(400));

        assertThat(run(Upkeep.defaults().pruneAfter(Duration.ofDays(30), false)))
                .containsEntry("varve-prune", 1);

        assertThat(store.state(ACME)).isEmpty();
        assertThat(varve.project(ACME.tenant(), ACME.resource()).holding(ZoneOffset.UTC))
                .anyMatch(line -> line.text().contains("Run the linter"));
    }

    @Test
    void notes_are_read_and_archived(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("2026-02-01.md"), "Mina decided to keep the old column until Friday.");
        Files.writeString(folder.resolve("2026-03-01.md"), "Too young.");

        assertThat(run(Upkeep.defaults().notes(folder, "ada"))).containsEntry("varve-notes", 1);

        assertThat(folder.resolve("archive/2026-02-01.md")).exists();
        assertThat(folder.resolve("2026-03-01.md")).exists();
        assertThat(varve.session(new Scope(Scope.DEFAULT, "ada", "notes:2026-02-01.md"))
                        .status()
                        .state()
                        .messages())
                .isEqualTo(2);
    }

    @Test
    void a_note_whose_model_was_down_stays_is_named_in_the_log_and_is_read_the_next_time(@TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve("2026-02-01.md"), "Mina keeps the old column until Friday.");
        Files.write(folder.resolve("2026-02-02.md"), new byte[] {(byte) 0xC3, 0x28});
        model.onObserve(request -> {
            throw new IllegalStateException("down while reading about Mina");
        });

        String logged = logged(
                () -> assertThat(run(Upkeep.defaults().notes(folder, "ada"))).containsEntry("varve-notes", 0));

        assertThat(logged).contains("note 2026-02-01.md: not read", "note 2026-02-02.md: not read");
        assertThat(logged.lines().filter(line -> line.contains("note 2026"))).noneMatch(line -> line.contains("Mina"));
        assertThat(folder.resolve("2026-02-01.md")).exists();
        assertThat(folder.resolve("archive/2026-02-02.md")).as("never readable").exists();

        model.onObserve(ScriptedModel::nameSpan);
        clock.advance(Duration.ofHours(12));
        assertThat(run(Upkeep.defaults().notes(folder, "ada"))).containsEntry("varve-notes", 1);
        assertThat(folder.resolve("archive/2026-02-01.md")).exists();
    }

    private static String logged(Runnable work) {
        PrintStream usual = System.err;
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        System.setErr(new PrintStream(lines, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(usual);
        }
        return lines.toString(StandardCharsets.UTF_8);
    }
}
