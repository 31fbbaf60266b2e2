package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.context.ContextRequest;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Deletions anywhere, among everything else that happens to a session; the invariants hold after each step. */
class DeletionWalkTest {
    private static final Scope SCOPE = Scope.of("walk");
    private static final ContextRequest WINDOW = ContextRequest.EMPTY.window(128_000, 1_000);

    @TestFactory
    Stream<DynamicTest> walks() {
        return Stream.of(Policy.defaults(), Policy.incremental(), Policy.windowed(), Policy.tiered())
                .map(policy -> DynamicTest.dynamicTest(
                        policy.name(), () -> LongStream.range(0, 60).forEach(seed -> walk(policy, seed))));
    }

    private static void walk(Policy policy, long seed) {
        Random random = new Random(seed);
        InMemoryStore store = new InMemoryStore();
        SettableClock clock = SettableClock.at(Messages.START);
        ManualExecutor jobs = new ManualExecutor();
        SortedMap<Long, Message> kept = new TreeMap<>();
        try (Varve varve = Varve.builder()
                .store(store)
                .model(new ScriptedModel())
                .policy(SmallPolicies.impatient(SmallPolicies.tenth(policy)))
                .clock(clock)
                .executor(jobs)
                .contextWindow(128_000)
                .build()) {
            Session session = varve.session(SCOPE);
            for (int step = 0; step < 60; step++) {
                clock.advance(Duration.ofSeconds(20));
                String words = "word ".repeat(1 + random.nextInt(120));
                switch (random.nextInt(8)) {
                    case 0, 1 -> send(session, kept, Message.user(words, clock.instant()));
                    case 2, 3 -> send(session, kept, Message.assistant(words, clock.instant()));
                    case 4 -> {
                        Part.ToolCall call = new Part.ToolCall("c" + step, "search", "{}");
                        send(session, kept, Message.assistant(clock.instant(), call));
                        send(
                                session,
                                kept,
                                Message.tool(clock.instant(), new Part.ToolResult(call.id(), "search", words, false)));
                    }
                    case 5 -> jobs.runNext();
                    case 6 -> {
                        session.end(Duration.ZERO);
                        jobs.runAll();
                    }
                    default -> {
                        long from = 1 + random.nextInt(step + 1);
                        session.deleteSpan(new Span(from, from + 1 + random.nextInt(4)))
                                .ifPresent(deleted -> kept.keySet().removeIf(deleted::contains));
                    }
                }
                Invariants.checkStored(store, SCOPE);
                Invariants.checkContext(session, session.context(WINDOW));
                assertThat(store.messages(SCOPE, new Span(1, 1_000)))
                        .as("seed %s, step %s: what was not deleted is in the log", seed, step)
                        .extracting(LoggedMessage::message)
                        .isEqualTo(List.copyOf(kept.values()));
            }
            jobs.runAll(); // or closing waits for them
        }
    }

    private static void send(Session session, SortedMap<Long, Message> kept, Message message) {
        session.append(message).forEach(logged -> kept.put(logged.seq(), logged.message()));
    }
}
