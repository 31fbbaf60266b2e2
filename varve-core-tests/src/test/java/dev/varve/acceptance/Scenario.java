package dev.varve.acceptance;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.event.MemoryEvent;
import dev.varve.model.Retries;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.testkit.FaultyStore;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.UnclosedStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A session with all its surroundings in reach. A word is a token, and background work waits until it is let. */
final class Scenario {
    static final Scope SCOPE = Scope.of("telegram:123:456");

    final InMemoryStore heap = new InMemoryStore();
    final ScriptedModel model = new ScriptedModel();
    final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    final List<MemoryEvent> events = new ArrayList<>();

    /** What happens to the next writes; none of it when empty. */
    final Deque<FaultyStore.Fault> faults = new ArrayDeque<>();

    private final UnaryOperator<VarveBuilder> settings;
    ManualExecutor jobs = new ManualExecutor();
    Varve varve;
    Session session;

    private Scenario(UnaryOperator<VarveBuilder> settings) {
        this.settings = settings;
        this.varve = open();
        this.session = varve.session(SCOPE);
    }

    static Scenario of(Policy policy) {
        return with(builder -> builder.policy(policy));
    }

    static Scenario with(UnaryOperator<VarveBuilder> settings) {
        return new Scenario(settings);
    }

    private Varve open() {
        Store store = FaultyStore.wrap(
                new UnclosedStore(heap), () -> faults.isEmpty() ? FaultyStore.Fault.NONE : faults.pop());
        return settings.apply(Varve.builder()
                        .store(store)
                        .model(model)
                        .estimator(WORDS)
                        .clock(clock)
                        .executor(jobs)
                        .retries(Retries.immediate())
                        .listener(events::add))
                .build();
    }

    /** As after the death of the process: jobs that waited are gone. */
    void restart() {
        jobs = new ManualExecutor();
        varve = open();
        session = varve.session(SCOPE);
    }

    /** A turn: a question and an answer of so many tokens each. */
    void turn(int tokens) {
        user(tokens);
        assistant(tokens);
    }

    void user(int tokens) {
        session.append(Message.user(words(tokens), tick()));
    }

    void assistant(int tokens) {
        session.append(Message.assistant(words(tokens), tick()));
    }

    void call(String id) {
        session.append(Message.assistant(tick(), new Part.ToolCall(id, "search", "{}")));
    }

    void result(String id, int tokens) {
        session.append(Message.tool(tick(), new Part.ToolResult(id, "search", words(tokens), false)));
    }

    /** Long enough for a model that failed to be asked again. */
    void later() {
        clock.advance(Duration.ofMinutes(10));
    }

    SessionState state() {
        return session.status().state();
    }

    List<Note> notes(Note.Status status) {
        return heap.notes(SCOPE, EnumSet.of(status));
    }

    List<Integer> generations() {
        return notes(Note.Status.ACTIVE).stream()
                .filter(Reflection.class::isInstance)
                .map(note -> ((Reflection) note).generation())
                .toList();
    }

    <T extends MemoryEvent> List<T> events(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private Instant tick() {
        clock.advance(Duration.ofSeconds(30));
        return clock.instant();
    }

    /** So many words that do not repeat, since a model that repeats itself is not believed. */
    static String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "w" + (char) ('a' + i % 7) + (char) ('a' + i % 11) + (char) ('a' + i % 13))
                .collect(Collectors.joining(" "));
    }

    private static final TokenEstimator WORDS = new TokenEstimator() {
        @Override
        public int estimate(CharSequence text) {
            return text.toString().isBlank() ? 0 : text.toString().strip().split("\\s+").length;
        }

        @Override
        public int estimate(Message message) {
            return message.parts().stream()
                    .mapToInt(part -> part instanceof Part.Text words
                            ? estimate(words.text())
                            : part instanceof Part.ToolResult result ? estimate(result.content()) : 1)
                    .sum();
        }
    };
}
