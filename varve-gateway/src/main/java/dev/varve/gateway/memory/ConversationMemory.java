package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.gateway.guard.AccessGuard;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.relay.AnswerListener;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import dev.varve.gateway.wire.Compaction;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Wire;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Memory for what passes through. It logs what was said once an answer has ended well, lets Varve note it in the
 * background, and sends notes in place of messages when Varve says so. It never fails a call, and never delays one by
 * more than its patience: what it cannot do in time it leaves. Thread-safe.
 */
public final class ConversationMemory implements Interceptor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConversationMemory.class);
    private static final Duration CLOSE = Duration.ofSeconds(5);
    private static final String SESSION = "x-varve-session";
    private static final String TOKENS = "x-varve-tokens";

    private final Varve varve;
    private final Clock clock;
    private final Logbook logbook;
    private final Compactions compactions;
    private final Planner planner;
    private final KeptByProvider kept = new KeptByProvider();
    private final TurnReader turns;
    private final MemoryScope scope;
    private final Patience patience;
    private final TokenEstimator estimator = TokenEstimator.scriptAware();
    private final MemoryThreads threads = new MemoryThreads();

    /**
     * Whose memory the conversations are.
     *
     * @param tenant   of all sessions
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
        this.logbook = new Logbook(varve, clock);
        this.compactions = new Compactions(logbook, clock);
        this.planner = new Planner(logbook, estimator, builder.recall);
        this.scope = builder.scope;
        this.turns = new TurnReader(scope, kept, builder.heard, threads.reading(), threads::logged);
        this.patience = new Patience(builder.patience, threads.sending());
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
        private Clock clock = Clock.systemUTC();
        private int recall;
        private BiConsumer<Scope, Call> heard = (lane, call) -> {};

        private Builder(Varve varve) {
            this.varve = varve;
        }

        /** Whose memory it is; default {@link MemoryScope#DEFAULT}. */
        public Builder scope(MemoryScope newScope) {
            scope = newScope;
            return this;
        }

        /** How long a call may wait for the store; default 50 milliseconds. With zero none waits, and none gets notes. */
        public Builder patience(Duration time) {
            patience = time;
            return this;
        }

        /** Dates what is logged; default the system's clock. */
        public Builder clock(Clock newClock) {
            clock = newClock;
            return this;
        }

        /** Most tokens of earlier messages that are sent again behind what the user just said; default 0, for none. */
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
     * Loads what the first call needs, so that it does not come too early for memory. Takes a fraction of a second;
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
        return call.method().equals("POST") && Wire.of(call.route().path()).isPresent();
    }

    @Override
    public CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
        Wire wire = Wire.of(call.route().path()).orElseThrow();
        byte[] readable = wire == Wire.RESPONSES ? Compaction.opened(body) : body;
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<Optional<Turn>> read;
        try {
            read = turns.read(call, wire, readable, late);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(
                    Outgoing.unchanged(readable, MemoryReport.of(State.BYPASSED, Reason.BUSY)));
        }
        return patience.inTime(
                read.thenCompose(turn -> turn.map(this::planned).orElse(CompletableFuture.completedFuture(Plan.RAW))),
                plan -> outgoing(wire, read, plan, readable, late));
    }

    private CompletableFuture<Plan> planned(Turn turn) {
        return planner.early(turn).map(CompletableFuture::completedFuture).orElseGet(() -> asked(turn));
    }

    private CompletableFuture<Plan> asked(Turn turn) {
        try {
            return CompletableFuture.supplyAsync(() -> planner.plan(turn), threads.planning())
                    .exceptionally(failure -> {
                        LOG.warn("memory of {} failed, the call goes on without: {}", turn.lane(), failure.toString());
                        return planner.fromCache(turn, Reason.BROKEN);
                    });
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(planner.fromCache(turn, Reason.BUSY));
        }
    }

    private Outgoing outgoing(
            Wire wire, CompletableFuture<Optional<Turn>> read, Plan plan, byte[] body, AtomicBoolean late) {
        late.set(plan == Plan.LATE);
        if (plan == Plan.LATE && !read.isDone()) {
            // What was said is logged when it has been read.
            Remembering listener = new Remembering(
                    wire,
                    Optional.empty(),
                    answer -> threads.onceRead(
                            read,
                            turn -> turn.filter(Turn::isTalk)
                                    .ifPresent(now -> remember(now, Optional.empty(), answer))));
            return new Outgoing(body, plan.report(), Map.of(), true, listener);
        }
        Optional<Turn> turn = read.join();
        if (turn.isEmpty()) {
            return Outgoing.unchanged(body, Plan.RAW.report());
        }
        // What a late plan finds out after all must not change what is sent in the middle of the turn.
        return outgoing(turn.get(), plan == Plan.LATE ? planner.fromCache(turn.get(), Reason.LATE) : plan, body);
    }

    private Outgoing outgoing(Turn turn, Plan plan, byte[] body) {
        if (turn.isCompaction()) {
            return new Outgoing(
                    body,
                    MemoryReport.of(State.RAW, Reason.ASIDE),
                    Map.of(SESSION, plan.key()),
                    false,
                    AnswerListener.NONE,
                    () -> CompletableFuture.supplyAsync(
                            () -> compactions.answer(body, turn.chat(), turn.lane()), threads.compacting()));
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(SESSION, plan.key());
        MemoryReport report = plan.report();
        Optional<Notes> notes = plan.notes();
        Map<Integer, String> behind = notes.filter(now -> now.cut() > 0)
                .flatMap(now -> plan.course().map(course -> course.recalled().in(turn, now)))
                .orElse(Map.of());
        byte[] sent = notes.isPresent() ? Rewriter.rewrite(body, turn.chat(), notes.get(), behind) : body;
        if (notes.filter(now -> now.cut() > 0).isPresent()) {
            report = counted(turn, plan, notes.get(), behind);
            headers.put(TOKENS, report.before() + "/" + report.after());
        }
        Remembering listener = new Remembering(
                turn.chat().wire(),
                notes.isPresent() && sent != body
                        ? plan.course().map(course -> () -> blamed(course, turn))
                        : Optional.empty(),
                answer -> {
                    if (plan.log()) {
                        remember(turn, plan.notes(), answer);
                    }
                });
        return new Outgoing(sent, report, headers, plan.log(), listener);
    }

    private void remember(Turn turn, Optional<Notes> sent, Supplier<Optional<Remembering.Answer>> answer) {
        threads.log(turn.lane().toString(), () -> answer.get().ifPresent(whole -> log(turn, sent, whole)));
    }

    private static void blamed(Course course, Turn turn) {
        LOG.warn(
                "{}: the provider refused a call with notes for its thinking or its tool calls; from now on it gets the"
                        + " messages as they are",
                course.key());
        course.stayPlain(turn.talk().size());
    }

    private MemoryReport counted(Turn turn, Plan plan, Notes notes, Map<Integer, String> behind) {
        Course course = plan.course().orElseThrow();
        long before = planner.tokens(course, turn);
        int added = behind.values().stream().mapToInt(estimator::estimate).sum();
        return plan.report().tokens(before, before - course.tokens(notes.cut()) + notes.tokens() + added);
    }

    private void log(Turn turn, Optional<Notes> sent, Remembering.Answer answer) {
        List<Element> said = answer.elements().stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .toList();
        List<Element> all = new ArrayList<>(turn.talk());
        all.addAll(said);
        String caller = turn.call().caller();
        if (turn.kept().isPresent()) {
            KeptByProvider.Place now = logbook.extend(turn.kept().get(), all);
            kept.put(caller, answer.id(), now);
            return;
        }
        Chain chain = turn.chain().and(said.stream().map(Element::digest).toList());
        Course course = logbook.log(turn.lane(), all, chain, turn.chat().tools());
        sent.ifPresent(course::inherit);
        kept.put(caller, answer.id(), new KeptByProvider.Place(Logbook.in(turn.lane(), course.key()), all.size()));
    }

    /** Waits until what was said so far is logged; for tests and for orderly ends. Returns whether it came about. */
    public boolean awaitLogged(Duration time) {
        return threads.awaitIdle(time);
    }

    /** Logs what was said, within five seconds. */
    @Override
    public void close() {
        if (!threads.awaitIdle(CLOSE)) {
            LOG.warn("some turns were not logged in time; their clients will send them again");
        }
        threads.close();
    }
}
