package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.gateway.guard.AccessGuard;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import dev.varve.gateway.relay.TalkFacts;
import dev.varve.gateway.wire.Compaction;
import dev.varve.gateway.wire.WireFormat;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Memory for the calls that pass through a gateway. It logs a turn once its answer has ended well, lets Varve take
 * notes in the background, and sends notes in place of messages when Varve says so. It never fails a call, and never
 * delays one by more than its patience, unless the call would fail without notes; work that does not fit into that
 * time is skipped. Thread-safe.
 */
public final class ConversationMemory implements Interceptor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConversationMemory.class);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final Varve varve;
    private final Clock clock;
    private final CallPlanner planner;
    private final ShorterPlans shorter;
    private final CallWriter writer;
    private final TurnReader turns;
    private final Rewritten rewritten;
    private final MemoryScope scope;
    private final Patience patience;
    private final MemoryThreads threads = new MemoryThreads();
    private final ZippedCalls calls = new ZippedCalls(threads.reading(), this::readable);

    /**
     * The scope of the conversations.
     *
     * @param tenant of all sessions
     * @param resource of sessions of callers on this machine; others have the name of their key
     */
    public record MemoryScope(String tenant, String resource) {
        /** The defaults of {@link Scope}. */
        public static final MemoryScope DEFAULT = new MemoryScope(Scope.DEFAULT, Scope.DEFAULT);

        /** The resource of a caller, by the name of its gateway key. */
        public String resourceOf(String caller) {
            return caller.equals(AccessGuard.LOCAL) ? resource : caller;
        }

        Scope lane(String caller, String lane) {
            return new Scope(tenant, resourceOf(caller), lane);
        }
    }

    private ConversationMemory(Builder builder) {
        this.varve = builder.varve;
        this.clock = builder.clock;
        this.scope = builder.scope;
        Logbook logbook = new Logbook(varve, clock);
        this.rewritten = new Rewritten(logbook, threads);
        KeptByProvider kept = new KeptByProvider();
        HeardItems items = new HeardItems();
        ModelTraits models = new ModelTraits();
        ModelWindows windows = new ModelWindows(models, builder.window, new ProviderModels(builder.client));
        TokenEstimator estimator = TokenEstimator.scriptAware();
        SentAnswers answers = new SentAnswers();
        this.planner = new CallPlanner(logbook, answers, estimator, builder.recall);
        this.turns = new TurnReader(
                scope, kept, items, windows, builder.heard, threads.reading(), threads::ended, threads::heard);
        this.shorter = new ShorterPlans(logbook, planner, estimator);
        this.writer = new CallWriter(
                planner,
                shorter,
                new Compactions(logbook, clock),
                new TurnLogger(logbook, rewritten, answers, kept, items, threads),
                models,
                estimator,
                threads);
        this.patience = new Patience(builder.patience, builder.longestPatience, threads.sending());
    }

    /** Memory in an engine, which stays the caller's to close, after this. */
    public static Builder of(Varve varve) {
        return new Builder(varve);
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {
        private final Varve varve;
        private MemoryScope scope = MemoryScope.DEFAULT;
        private Duration patience = Duration.ofMillis(50);
        private Duration longestPatience = Duration.ofSeconds(10);
        private Clock clock = Clock.systemUTC();
        private long window;
        private Optional<HttpClient> client = Optional.empty();
        private int recall;
        private BiConsumer<Scope, Call> heard = (lane, call) -> {};

        private Builder(Varve varve) {
            this.varve = varve;
        }

        /** The tenant and resource of all sessions; default {@link MemoryScope#DEFAULT}. */
        public Builder scope(MemoryScope newScope) {
            scope = newScope;
            return this;
        }

        /**
         * The longest wait of a call for the store; half of it is added for each MiB of the body; default 50
         * milliseconds. With zero no call waits, and none gets notes.
         */
        public Builder patience(Duration time) {
            patience = time;
            return this;
        }

        /** The longest wait of a call that exceeds its model's window without notes; default ten seconds. */
        public Builder longestPatience(Duration time) {
            longestPatience = time;
            return this;
        }

        /**
         * The context window of all models, in tokens; default 0, for the windows that providers and model names
         * indicate.
         */
        public Builder window(long tokens) {
            window = tokens;
            return this;
        }

        /** Asks providers for the windows of models that are otherwise unknown; default: does not ask. */
        public Builder client(HttpClient toProviders) {
            client = Optional.of(toProviders);
            return this;
        }

        /** The clock that dates log entries; default the system's. */
        public Builder clock(Clock newClock) {
            clock = newClock;
            return this;
        }

        /** Most tokens of earlier messages to repeat after the user's newest one; default 0, for none. */
        public Builder recall(int tokens) {
            recall = tokens;
            return this;
        }

        /** Notes are written by a model of the conversations' own providers, the one that the engine was built with. */
        public Builder notesBy(SameProviderModel model) {
            heard = model::heard;
            return this;
        }

        /** Memory with these settings. */
        public ConversationMemory build() {
            return new ConversationMemory(this);
        }
    }

    /**
     * Loads the classes that the first call needs, so that memory is ready for it. Takes a fraction of a second;
     * writes nothing.
     */
    public void warmUp() {
        try {
            WarmUp.run(varve, scope, clock);
        } catch (RuntimeException e) {
            LOG.warn("memory is not warm, so the first calls may go without: {}", e.toString());
        }
    }

    @Override
    public boolean wants(Call call) {
        return call.method().equals("POST")
                && !CallSettings.isOff(call.headers())
                && WireFormat.of(call.route().path()).isPresent();
    }

    @Override
    public CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
        return calls.outgoing(call, body);
    }

    private CompletionStage<Outgoing> readable(Call call, byte[] body) {
        WireFormat wire = WireFormat.of(call.route().path()).orElseThrow();
        byte[] readable = wire == WireFormat.RESPONSES ? Compaction.opened(body) : body;
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<Optional<Turn>> parsed;
        try {
            parsed = turns.read(call, wire, readable, late);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(
                    Outgoing.unchanged(readable, MemoryReport.of(State.BYPASSED, Reason.BUSY)));
        }
        CompletableFuture<Optional<Turn>> read = parsed.thenCompose(this::awaited);
        return patience.inTime(
                read.thenCompose(
                        turn -> turn.map(this::planned).orElse(CompletableFuture.completedFuture(CallPlan.RAW))),
                readable.length,
                () -> exceeds(parsed), // which does not wait for earlier turns to be logged
                plan -> outgoing(wire, read, plan, readable, late));
    }

    private CompletableFuture<Optional<Turn>> awaited(Optional<Turn> turn) {
        return turn.map(read -> rewritten.awaited(read).thenApply(Optional::of))
                .orElse(CompletableFuture.completedFuture(turn));
    }

    /** True if a call without notes would be refused, judging by its body and its model. */
    private static CompletableFuture<Boolean> exceeds(CompletableFuture<Optional<Turn>> parsed) {
        return parsed.thenApply(turn ->
                        turn.filter(Turn::mayChange).filter(Turn::mayExceed).isPresent())
                .exceptionally(failure -> false);
    }

    private CompletableFuture<CallPlan> planned(Turn turn) {
        return planner.early(turn).map(CompletableFuture::completedFuture).orElseGet(() -> asked(turn));
    }

    private CompletableFuture<CallPlan> asked(Turn turn) {
        try {
            return CompletableFuture.supplyAsync(() -> shorter.fitting(planner.plan(turn), turn), threads.planning())
                    .exceptionally(failure -> {
                        LOG.warn("memory of {} failed, the call goes on without: {}", turn.lane(), failure.toString());
                        return planner.fromCache(turn, Reason.BROKEN);
                    });
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(planner.fromCache(turn, Reason.BUSY));
        }
    }

    private Outgoing outgoing(
            WireFormat wire, CompletableFuture<Optional<Turn>> read, CallPlan plan, byte[] body, AtomicBoolean late) {
        late.set(plan == CallPlan.LATE);
        if (plan == CallPlan.LATE && !read.isDone()) {
            // The turn is logged once its answer has been read.
            AnswerLogger listener = new AnswerLogger(
                    wire,
                    TalkFacts.NONE,
                    threads::underWay,
                    answer -> threads.onceRead(
                            read,
                            turn -> turn.filter(Turn::isTalk)
                                    .ifPresent(now -> writer.log().remember(now, Optional.empty(), answer))));
            Interceptor.SecondTry again = (status, refusal) -> read.thenCompose(turn -> turn.isEmpty()
                    ? CompletableFuture.completedFuture(Optional.empty())
                    : writer.again(turn.get(), body).after(status, refusal));
            return new Outgoing(body, plan.report(), Map.of(), true, listener, again);
        }
        Optional<Turn> turn = read.join();
        if (turn.isEmpty()) {
            return Outgoing.unchanged(body, CallPlan.RAW.report());
        }
        // A plan that arrives late must not change what is sent in the middle of the turn.
        return writer.outgoing(
                turn.get(), plan == CallPlan.LATE ? planner.fromCache(turn.get(), Reason.LATE) : plan, body);
    }

    /**
     * Waits until every answer under way has ended and everything said so far is logged; for tests and orderly
     * shutdowns. Returns false if the time ran out.
     */
    public boolean awaitLogged(Duration time) {
        return threads.awaitIdle(time);
    }

    /** Logs everything said so far, within five seconds. */
    @Override
    public void close() {
        if (!threads.awaitIdle(CLOSE)) {
            LOG.warn("some turns were not logged in time; their clients will send them again");
        }
        threads.close();
    }
}
