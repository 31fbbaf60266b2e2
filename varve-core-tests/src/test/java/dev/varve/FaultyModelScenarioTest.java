package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.model.Retries;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import dev.varve.testkit.FaultyModel;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model that fails in any way on two of five calls costs nothing but time. */
@Tag("long")
class FaultyModelScenarioTest {
    private static final int SESSIONS = 50;
    private static final int TURNS = 10_000;
    private static final Policy POLICY = SmallPolicies.tenth(Policy.defaults());

    private final InMemoryStore store = new InMemoryStore();
    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private volatile double rate = 0.4;

    @Test
    @Tag("ZOR-22")
    void ten_thousand_turns_over_fifty_sessions_with_two_of_five_calls_failing() {
        AtomicLong failures = new AtomicLong();
        Set<Thread> callers = ConcurrentHashMap.newKeySet();
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(new FaultyModel(
                        new ScriptedModel(),
                        () -> {
                            callers.add(Thread.currentThread());
                            return rate;
                        },
                        new Random(42)))
                .policy(POLICY)
                .clock(clock)
                .retries(Retries.immediate())
                .listener(event -> failures.addAndGet(event instanceof MemoryEvent.Failed ? 1 : 0))
                .build()) {
            for (int turn = 0; turn < TURNS; turn++) {
                clock.advance(Duration.ofSeconds(2));
                Session session = varve.session("session " + turn % SESSIONS);
                session.append(Message.user("turn " + turn + " " + "word ".repeat(40), clock.instant()));
                session.context();
                session.append(Message.assistant("done " + turn + " " + "word ".repeat(40), clock.instant()));
                if (turn % SESSIONS == 0) {
                    Invariants.checkContext(session, session.context());
                }
            }
            assertThat(varve.awaitIdle(Duration.ofSeconds(30))).isTrue();
            assertThat(failures.get()).as("runs that gave up").isPositive();
            checkAll();

            rate = 0;
            clock.advance(Duration.ofMinutes(10));
            for (int i = 0; i < SESSIONS; i++) {
                Session session = varve.session("session " + i);
                session.catchUp(Duration.ofSeconds(30));
                session.context();
                varve.awaitIdle(Duration.ofSeconds(30));
            }
            checkAll();
            for (int i = 0; i < SESSIONS; i++) {
                SessionState state = varve.session("session " + i).status().state();
                assertThat(state.unbufferedMessages()).as("all is observed").isZero();
                assertThat(state.watermark()).as("and active").isGreaterThan(state.lastSeq() / 2);
                assertThat(state.memoryTokens()).as("and condensed").isLessThan(state.coveredTokens() / 20);
            }
        }
        assertThat(callers).as("no turn called a model").isNotEmpty().doesNotContain(Thread.currentThread());
    }

    /** Nothing lost, nothing observed twice, all invariants. */
    private void checkAll() {
        for (int i = 0; i < SESSIONS; i++) {
            Scope scope = Scope.of("session " + i);
            Invariants.checkStored(store, scope);
            List<LoggedMessage> log = store.messages(scope, new Span(1, 2L * TURNS));
            assertThat(log).hasSize(2 * TURNS / SESSIONS);
            for (int n = 0; n < log.size(); n++) {
                int turn = n / 2 * SESSIONS + i;
                assertThat(log.get(n).message().text()).startsWith((n % 2 == 0 ? "turn " : "done ") + turn + " ");
            }
            checkObservedOnce(scope);
        }
    }

    private void checkObservedOnce(Scope scope) {
        long end = 1;
        List<Note> all = new ArrayList<>(store.notes(scope, EnumSet.allOf(Note.Status.class)));
        all.removeIf(note -> !(note instanceof Observation));
        all.sort(java.util.Comparator.comparingLong(note -> note.span().from()));
        for (Note observation : all) {
            assertThat(observation.span().from())
                    .as("%s follows on", observation.id())
                    .isEqualTo(end);
            end = observation.span().to();
        }
    }

    @ParameterizedTest
    @EnumSource(FaultyModel.Fault.class)
    void no_fault_counts_as_an_answer(FaultyModel.Fault fault) {
        List<MemoryEvent> events = new ArrayList<>();
        Map<FaultyModel.Fault, SessionState> before = new EnumMap<>(FaultyModel.Fault.class);
        try (Varve varve = Varve.builder()
                .model(new ScriptedModel()
                        .onObserve(request -> FaultyModel.answer(fault))
                        .onReflect(request -> FaultyModel.answer(fault)))
                .policy(Policy.incremental())
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .listener(events::add)
                .build()) {
            Session session = varve.session("s");
            session.append(Message.user("word ".repeat(700), clock.instant()));
            before.put(fault, session.status().state());
            session.append(Message.assistant("word ".repeat(700), clock.instant()));

            assertThat(session.notes()).isEmpty();
            assertThat(session.status().state().bufferedTo())
                    .isEqualTo(before.get(fault).bufferedTo());
            assertThat(session.context().window()).hasSize(2);
            assertThat(events)
                    .filteredOn(MemoryEvent.Failed.class::isInstance)
                    .isNotEmpty()
                    .allSatisfy(event ->
                            assertThat(((MemoryEvent.Failed) event).reason()).isNotBlank());
            assertThat(Thread.interrupted()).as("the caller is not interrupted").isFalse();
        }
    }
}
