package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.context.Context;
import dev.varve.context.ContextRequest;
import dev.varve.store.Store;
import dev.varve.work.Retries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Drives one session through any order of events and checks every invariant after each. Background jobs run when the
 * walk says so, so that a list of steps is one exact interleaving.
 */
public final class Walk implements AutoCloseable {

    /** Something that can happen to a session. */
    public enum Event {
        USER,
        ANSWER,
        TOOL_TURN,
        PARALLEL_TOOLS,
        OPEN_CALL,
        CONTEXT,
        CONTEXT_SMALL_WINDOW,
        BACKGROUND_ONE,
        BACKGROUND_ALL,
        MODEL_BREAKS,
        MODEL_RECOVERS,
        TIME_PASSES,
        FLUSH,
        END,
        DELETE_SPAN,
        RESTART,
        CRASH_WITH_JOBS
    }

    /**
     * An event with a size.
     *
     * @param size words of messages, 1 to 400
     */
    public record Step(Event event, int size) {}

    private static final Scope SCOPE = new Scope("tenant", "resource", "walk");

    private final Supplier<Store> stores;
    private final Policy policy;
    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final Random random;
    /** What must be in the log, by sequence number. */
    private final SortedMap<Long, Message> kept = new TreeMap<>();

    private long sent;
    private Store store;
    private ManualExecutor jobs = new ManualExecutor();
    private Varve varve;
    private Session session;
    private double faultRate;
    private int calls;

    /**
     * Starts a walk.
     *
     * @param stores opens the same storage anew at each call
     * @param seed   decides how a broken model fails
     */
    public Walk(Supplier<Store> stores, Policy policy, long seed) {
        this.stores = stores;
        this.policy = SmallPolicies.impatient(policy);
        this.random = new Random(seed);
        open();
    }

    /** Steps by chance, the same for the same seed. */
    public static List<Step> steps(long seed, int count) {
        Random chance = new Random(seed);
        Event[] events = Event.values();
        List<Step> steps = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            steps.add(new Step(events[chance.nextInt(events.length)], 1 + chance.nextInt(400)));
        }
        return steps;
    }

    /** Lets all steps happen. */
    public Walk go(List<Step> steps) {
        steps.forEach(this::step);
        return this;
    }

    private void step(Step step) {
        clock.advance(Duration.ofSeconds(20));
        Context before = session.context(request());
        SessionState stateBefore = session.status().state();
        happen(step);
        check(before, stateBefore);
    }

    private void happen(Step step) {
        switch (step.event()) {
            case USER -> send(Message.user(words(step.size()), clock.instant()));
            case ANSWER -> send(Message.assistant(words(step.size()), clock.instant()));
            case TOOL_TURN -> toolTurn(1, step.size());
            case PARALLEL_TOOLS -> toolTurn(3, step.size());
            case OPEN_CALL -> send(call());
            case CONTEXT -> session.context();
            case CONTEXT_SMALL_WINDOW -> session.context(ContextRequest.EMPTY.window(3_000, 100));
            case BACKGROUND_ONE -> jobs.runNext();
            case BACKGROUND_ALL -> jobs.runAll();
            case MODEL_BREAKS -> faultRate = 0.8;
            case MODEL_RECOVERS -> faultRate = 0;
            case TIME_PASSES -> clock.advance(Duration.ofMinutes(10));
            case FLUSH -> {
                session.flush(Duration.ZERO);
                jobs.runAll();
            }
            case END -> {
                session.end(Duration.ZERO);
                jobs.runAll();
            }
            case DELETE_SPAN -> deleteSpan(step.size());
            case RESTART -> {
                jobs.runAll();
                reopen();
            }
            case CRASH_WITH_JOBS -> reopen();
        }
    }

    private void toolTurn(int parallel, int size) {
        List<Part> parts = new ArrayList<>();
        List<Part.ToolResult> results = new ArrayList<>();
        for (int i = 0; i < parallel; i++) {
            Part.ToolCall call = newCall();
            parts.add(call);
            results.add(new Part.ToolResult(call.id(), call.name(), words(size), i == 2));
        }
        send(Message.assistant(clock.instant(), parts.toArray(Part[]::new)));
        results.forEach(result -> send(Message.tool(clock.instant(), result)));
    }

    private Message call() {
        return Message.assistant(clock.instant(), newCall());
    }

    private Part.ToolCall newCall() {
        calls++;
        return new Part.ToolCall("call" + calls, "search", "{\"n\":" + calls + "}");
    }

    private void send(Message message) {
        List<LoggedMessage> logged = session.append(message);
        sent++;
        kept.put(sent, message);
        assertThat(logged).extracting(LoggedMessage::seq).containsExactly(sent);
    }

    /** A few messages somewhere; background work may be under way on them. */
    private void deleteSpan(int size) {
        long from = 1 + random.nextLong(sent + 1);
        session.deleteSpan(new Span(from, from + 1 + size / 100))
                .ifPresent(deleted -> kept.keySet().removeIf(deleted::contains));
    }

    private void check(Context before, SessionState stateBefore) {
        Invariants.checkStored(store, SCOPE);
        Context after = session.context(request());
        Invariants.checkContext(session, after);
        Invariants.checkStablePrefix(
                before, stateBefore, after, session.status().state());
        assertThat(store.messages(SCOPE, new Span(1, sent + 2)))
                .as("what was acknowledged is in the log, in order")
                .extracting(LoggedMessage::message)
                .isEqualTo(List.copyOf(kept.values()));
    }

    /** A window that all of a walk's contexts share, wide enough for any group and any pinned message. */
    private static ContextRequest request() {
        return ContextRequest.EMPTY.window(128_000, 1_000);
    }

    private void open() {
        store = stores.get();
        varve = Varve.builder()
                .store(store)
                .model(new FaultyModel(new ScriptedModel(), () -> faultRate, random))
                .policy(policy)
                .clock(clock)
                .executor(jobs)
                .retries(Retries.immediate())
                .contextWindow(128_000)
                .build();
        session = varve.session(SCOPE);
    }

    /** Jobs that wait are lost, as they are when a process dies. */
    private void reopen() {
        jobs = new ManualExecutor();
        store.close();
        open();
    }

    @Override
    public void close() {
        store.close();
    }

    private static String words(int count) {
        return "word ".repeat(count).strip();
    }
}
