package dev.varve;

import dev.varve.context.Context;
import dev.varve.context.ContextAssembler;
import dev.varve.context.ContextRequest;
import dev.varve.context.KnowledgeProvider;
import dev.varve.context.StandIn;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.extractive.ExtractiveModel;
import dev.varve.forget.RuleRewriter;
import dev.varve.forget.SpanEraser;
import dev.varve.limit.Budget;
import dev.varve.limit.ModelLimits;
import dev.varve.limit.ProviderGates;
import dev.varve.limit.ProviderStatus;
import dev.varve.limit.SpendLedger;
import dev.varve.model.MemoryModel;
import dev.varve.observe.ObserverRun;
import dev.varve.observe.StandInNotes;
import dev.varve.plan.Plan;
import dev.varve.plan.Planner;
import dev.varve.plan.Situation;
import dev.varve.recall.Recall;
import dev.varve.reflect.ReflectorRun;
import dev.varve.session.RecordReplay;
import dev.varve.session.SessionView;
import dev.varve.session.SessionViews;
import dev.varve.store.Lease;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreException;
import dev.varve.store.StoreUnavailableException;
import dev.varve.token.TokenEstimator;
import dev.varve.work.BackgroundThreads;
import dev.varve.work.Backoff;
import dev.varve.work.Coordinator;
import dev.varve.work.Coordinator.Kind;
import dev.varve.work.LeaseKeeper;
import dev.varve.work.ModelCaller;
import dev.varve.work.Retries;
import dev.varve.work.Workbench;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the parts meet: after each append and before each context it asks the planner, and carries out the plan. It
 * holds no state of its own; sessions live in the store and, as bounded snapshots, in {@link SessionViews}.
 */
final class Engine implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Engine.class);

    /** Model calls per job that may be under way at once: the one that counts, and those that were given up. */
    private static final int CALLS_PER_JOB = 4;

    /** Deletions of messages are rare, and a session that is written to faster than they are planned is rarer. */
    private static final int ERASE_ATTEMPTS = 20;

    private final Store store;
    private final Policy policy;
    private final TokenEstimator estimator;
    private final long defaultWindow;
    private final KnowledgeProvider knowledge;
    private final MemoryListener listener;
    private final Clock clock;
    private final SessionViews views;
    private final ContextAssembler assembler;
    private final ObserverRun observer;
    private final ReflectorRun reflector;
    private final Optional<StandInNotes> standIn;
    private final Coordinator coordinator;
    private final Backoff backoff;
    private final Budget budget;
    private final ProviderGates gates;
    private final LeaseKeeper leases;

    private final SpanEraser eraser;

    /** Sessions whose next reflector job condenses everything, due or not. */
    private final Set<Scope> ending = ConcurrentHashMap.newKeySet();

    /** Sessions whose next observer job goes on until nothing is left, due or not. */
    private final Set<Scope> flushing = ConcurrentHashMap.newKeySet();

    /** Idle sessions whose next observer job goes on until nothing is left, and their newest message. */
    private final Map<Scope, Long> digesting = new ConcurrentHashMap<>();

    Engine(
            Store store,
            MemoryModel model,
            ModelLimits limits,
            SpendLedger ledger,
            Policy policy,
            TokenEstimator estimator,
            long defaultWindow,
            int cachedSessions,
            Executor executor,
            int queueCapacity,
            int parallelism,
            Clock clock,
            Retries retries,
            String owner,
            Duration leaseTime,
            KnowledgeProvider knowledge,
            MemoryListener listener) {
        this.store = store;
        this.policy = policy;
        this.estimator = estimator;
        this.defaultWindow = defaultWindow;
        this.knowledge = knowledge;
        this.listener = listener;
        this.clock = clock;
        this.views = new SessionViews(
                store,
                cachedSessions,
                tailTokens(policy, defaultWindow),
                policy.facts().on());
        this.assembler = new ContextAssembler(policy, estimator);
        ModelCaller caller = new ModelCaller(BackgroundThreads.executor(), CALLS_PER_JOB * parallelism, retries, clock);
        this.budget = new Budget(limits, ledger, clock, listener);
        this.gates = new ProviderGates(limits, estimator, clock);
        Workbench bench =
                new Workbench(views, model.guarded(gates::guard), caller, budget, estimator, policy, clock, listener);
        this.observer = new ObserverRun(bench);
        this.reflector = new ReflectorRun(bench);
        this.standIn = policy.context().standIn()
                ? Optional.of(new StandInNotes(views, ExtractiveModel.create(), policy, estimator))
                : Optional.empty();
        this.eraser = new SpanEraser(store, new RuleRewriter(ExtractiveModel::create, estimator, policy, clock));
        this.coordinator = new Coordinator(executor, queueCapacity, parallelism, listener);
        this.backoff = new Backoff(clock);
        this.leases = new LeaseKeeper(store.leases(), owner, leaseTime, this::resume);
    }

    /** As much of the raw tail as a context can show is worth keeping at hand. */
    private static long tailTokens(Policy policy, long window) {
        return Math.min(policy.context().messages().resolve(window), 256_000);
    }

    List<LoggedMessage> append(Scope scope, List<Message> messages) {
        List<CountedMessage> counted = messages.stream()
                .map(message -> new CountedMessage(message, estimator.estimate(message)))
                .toList();
        List<LoggedMessage> logged = views.append(scope, counted);
        if (!logged.isEmpty()) {
            listener.on(new MemoryEvent.Appended(scope, logged));
            ContextRequest request = request(ContextRequest.EMPTY);
            startWork(scope, plan(scope, views.latest(scope).state(), request), request);
        }
        return logged;
    }

    /** What a call gets that belongs to no session: the host's own texts. */
    Context contextWithoutSession(ContextRequest given) {
        return assembler.assemble(SessionView.empty(), request(given), span -> List.of());
    }

    /** While the store is out of reach, a session that this process knows goes on with what it knew last. */
    Context context(Scope scope, ContextRequest given) {
        try {
            return currentContext(scope, given);
        } catch (StoreUnavailableException | StoreBusyException e) {
            SessionView known = views.latest(scope);
            if (known.state().lastSeq() == 0) {
                throw e;
            }
            listener.on(new MemoryEvent.Failed(scope, "read", String.valueOf(e.getMessage())));
            return assembler.assemble(known, request(given), span -> views.messages(scope, span));
        }
    }

    /** What an agent has without memory: its own prompt and its recent messages. */
    private Context plainContext(Scope scope, ContextRequest given) {
        return told(scope, assembler.assemble(views.plain(scope), request(given), span -> views.messages(scope, span)));
    }

    private Context currentContext(Scope scope, ContextRequest given) {
        if (!policy.memory()) {
            return plainContext(scope, given);
        }
        SessionView view = views.current(scope);
        ContextRequest request = request(withKnowledge(scope, view, given));
        boolean waited = false;
        boolean works = true;
        Plan plan = plan(scope, view.state(), request);
        while (works && (plan.activate() || (plan.observeNow() && !waited))) {
            if (plan.activate()) {
                works = tryActivate(scope, view, utilization(view.state(), request), waited);
            } else {
                waited = true;
                await(observeEverything(scope, request), policy.observe().patience());
            }
            view = views.current(scope);
            plan = plan(scope, view.state(), request);
        }
        startWork(scope, plan, request);
        return told(
                scope,
                assembler.assemble(
                        view,
                        request,
                        span -> views.messages(scope, span),
                        standIn.<StandIn>map(rules -> (omitted, tokens) -> rules.notes(scope, omitted, tokens))
                                .orElse(StandIn.NONE)));
    }

    private Context told(Scope scope, Context context) {
        if (context.stats().omittedMessages() > 0) {
            listener.on(new MemoryEvent.WindowCut(scope, context.stats().omittedMessages()));
        }
        return context;
    }

    SearchResult search(Scope scope, SearchQuery query) {
        return Recall.search(store, scope, query);
    }

    List<LoggedMessage> messages(Scope scope, Span span) {
        return views.messages(scope, span);
    }

    List<MemoryRecord> active(Scope scope) {
        return views.current(scope).active();
    }

    List<MemoryRecord> records(Scope scope) {
        SessionView view = views.current(scope);
        List<MemoryRecord> records = new ArrayList<>(view.active());
        records.addAll(view.chunks());
        return records;
    }

    SessionStatus status(Scope scope) {
        SessionState state = views.current(scope).state();
        return new SessionStatus(
                state,
                coordinator.isBusy(scope, Kind.OBSERVE),
                coordinator.isBusy(scope, Kind.REFLECT),
                budget.reason(state.usage()));
    }

    boolean observe(Scope scope, Duration timeout) {
        boolean everything = flush(scope, timeout);
        activateAll(scope);
        return everything;
    }

    void abort(Scope scope) {
        views.refuseModels(scope);
    }

    SessionSnapshot snapshot(Scope scope) {
        SessionState state = views.current(scope).state();
        return new SessionSnapshot(
                Optional.of(state.bufferedTo()), store.records(scope, EnumSet.allOf(MemoryRecord.Status.class)));
    }

    SessionState restore(Scope scope, SessionSnapshot snapshot) {
        SessionState state = views.current(scope).state();
        if (state.bufferedTo() > 1) {
            throw new VarveException("session " + scope + " has notes up to message " + (state.bufferedTo() - 1)
                    + " already; restore into a session that has messages only");
        }
        long bufferedTo = snapshot.bufferedTo().orElse(0L);
        RecordReplay replay = new RecordReplay(commit -> views.commit(scope, commit), state);
        boolean fits = true;
        for (MemoryRecord record : snapshot.records()) {
            boolean chunk = record.status() == MemoryRecord.Status.BUFFERED;
            fits &= !chunk || record.span().to() <= bufferedTo;
            fits = fits && replay.add(record, Usage.NONE);
        }
        return views.current(scope).state();
    }

    boolean flush(Scope scope, Duration timeout) {
        if (refusesModels(scope)) {
            return views.current(scope).state().unbufferedMessages() == 0;
        }
        forgetRefusals(scope);
        await(observeEverything(scope, request(ContextRequest.EMPTY)), timeout);
        return views.current(scope).state().unbufferedMessages() == 0;
    }

    /** Another writer may be faster, so the plan is made again; each time costs a few reads. */
    Optional<Span> deleteSpan(Scope scope, Span span) {
        for (int attempt = 0; attempt < ERASE_ATTEMPTS; attempt++) {
            Optional<Commit.Erase> plan = eraser.plan(scope, span);
            if (plan.isEmpty()) {
                tellAgain(scope, span);
                return Optional.empty();
            }
            if (views.commit(scope, plan.get()).isPresent()) {
                erased(scope, plan.get().span());
                return plan.get().erased();
            }
        }
        throw new VarveException("session " + scope + " was written to " + ERASE_ATTEMPTS + " times while messages "
                + span + " were to be deleted; nothing was deleted, try again");
    }

    /** A host asks again where the first time ended in doubt: then its indexes may never have heard of it. */
    private void tellAgain(Scope scope, Span span) {
        if (views.current(scope).state().goneIn(span) > 0) {
            erased(scope, span);
        }
    }

    private void erased(Scope scope, Span span) {
        reflector.forget(scope);
        listener.on(new MemoryEvent.Erased(scope, span, views.latest(scope).active()));
    }

    boolean end(Scope scope, Duration timeout) {
        boolean observed = flush(scope, timeout);
        activateAll(scope);
        if (refusesModels(scope)) {
            return observed;
        }
        ending.add(scope);
        ContextRequest request = request(ContextRequest.EMPTY);
        await(coordinator.submit(scope, Kind.REFLECT, () -> reflectWhileDue(scope, request)), timeout);
        return observed && views.current(scope).chunks().isEmpty();
    }

    private void activateAll(Scope scope) {
        SessionView view = views.current(scope);
        if (policy.memory() && !view.chunks().isEmpty()) {
            activate(scope, view.chunks(), 0, true);
        }
    }

    int digestIdle(String tenant, Duration idle) {
        Instant since = clock.instant().minus(idle);
        int begun = 0;
        for (SessionSummary session : store.sessions(tenant)) {
            SessionState state = session.state();
            boolean due = state.unbufferedMessages() > 0
                    && !state.lastMessageAt().isAfter(since)
                    && !refusesModels(session.scope())
                    && backoff.isReady(session.scope(), Kind.OBSERVE);
            if (due) {
                digesting.put(session.scope(), state.lastSeq());
                observe(session.scope(), request(ContextRequest.EMPTY));
                begun++;
            }
        }
        return begun;
    }

    boolean delete(Scope scope) {
        backoff.forget(scope);
        budget.forget(scope);
        observer.forgetRefusals(scope);
        reflector.forget(scope);
        boolean existed = views.delete(scope);
        listener.on(new MemoryEvent.Deleted(scope)); // also the second time: the first may have ended in doubt
        return existed;
    }

    private boolean refusesModels(Scope scope) {
        return !policy.memory() || views.refusesModels(scope);
    }

    private void forgetRefusals(Scope scope) {
        observer.forgetRefusals(scope);
        reflector.forgetRefusals(scope);
    }

    List<ProviderStatus> providers() {
        return gates.status();
    }

    long droppedCount() {
        return coordinator.droppedCount();
    }

    boolean awaitIdle(Duration timeout) {
        return coordinator.awaitIdle(timeout);
    }

    void close(Duration deadline) {
        coordinator.close(deadline);
        leases.close();
    }

    @Override
    public void close() {
        coordinator.close();
        leases.close();
    }

    /**
     * The oldest chunks: as many as leave the tail that the policy keeps raw, but at least one, since the threshold has
     * been reached.
     */
    private List<Observation> due(SessionView view) {
        SessionState state = view.state();
        List<Observation> chunks = new ArrayList<>();
        long covered = state.coveredTokens();
        for (Observation chunk : view.chunks()) {
            covered += chunk.sourceTokens();
            boolean keepsTail =
                    state.totalTokens() - covered >= policy.observe().keepTail();
            if (chunks.isEmpty() || keepsTail) {
                chunks.add(chunk);
            }
        }
        return chunks;
    }

    /** Whoever is first wins; a lost race has done the same work. */
    private void activate(Scope scope, List<Observation> chunks, double utilization, boolean forced) {
        views.commit(scope, new Commit.Activate(chunks)).ifPresent(next -> {
            List<MemoryRecord> active = views.latest(scope).active();
            listener.on(new MemoryEvent.Activated(scope, chunks, active, next, utilization, forced));
        });
    }

    /** A store that cannot be written costs the agent the notes, not the call: its messages are there still. */
    private boolean tryActivate(Scope scope, SessionView view, double utilization, boolean forced) {
        try {
            activate(scope, due(view), utilization, forced);
            return true;
        } catch (StoreException e) {
            log.warn("session {}: notes cannot take the place of messages now: {}", scope, e.getMessage());
            return false;
        }
    }

    private double utilization(SessionState state, ContextRequest request) {
        return request.windowTokens() == 0 ? 0 : (double) assembler.estimate(state, request) / request.windowTokens();
    }

    private ContextRequest withKnowledge(Scope scope, SessionView view, ContextRequest given) {
        if (!given.knowledge().isEmpty()) {
            return given;
        }
        String question = view.newestUser().map(user -> user.message().text()).orElse("");
        try {
            return given.knowledge(knowledge.retrieve(scope, question));
        } catch (RuntimeException e) {
            log.warn(
                    "session {}: the knowledge provider failed ({}); this context comes without",
                    scope,
                    e.getClass().getName());
            log.debug("session {}: knowledge provider", scope, e);
            return given;
        }
    }

    private void startWork(Scope scope, Plan plan, ContextRequest request) {
        if (plan.buffer()) {
            observe(scope, request);
        }
        if (isNews(scope, plan.reflection())) {
            coordinator.submit(scope, Kind.REFLECT, () -> reflectWhileDue(scope, request));
        }
    }

    /** Whether there is something to condense that is not prepared already. */
    private boolean isNews(Scope scope, Plan.ReflectionStep step) {
        return step == Plan.ReflectionStep.PREPARE
                ? !reflector.isPrepared(scope, views.latest(scope).state().epoch())
                : step != Plan.ReflectionStep.NOTHING;
    }

    private CompletableFuture<Void> observeEverything(Scope scope, ContextRequest request) {
        flushing.add(scope);
        return observe(scope, request);
    }

    private CompletableFuture<Void> observe(Scope scope, ContextRequest request) {
        return coordinator.submit(scope, Kind.OBSERVE, () -> observeWhileDue(scope, request));
    }

    /** What a process that died has left to do in a session. */
    private CompletableFuture<Void> resume(Scope scope) {
        listener.on(new MemoryEvent.Resumed(scope));
        ContextRequest request = request(ContextRequest.EMPTY);
        return CompletableFuture.allOf(
                observe(scope, request),
                coordinator.submit(scope, Kind.REFLECT, () -> reflectWhileDue(scope, request)));
    }

    private void observeWhileDue(Scope scope, ContextRequest request) {
        boolean held = leases.whileHeld(scope, lease -> observeWhileDue(scope, request, lease));
        if (!held) {
            flushing.remove(scope);
            digesting.remove(scope);
            backoff.pause(scope, Kind.OBSERVE);
        }
    }

    private void observeWhileDue(Scope scope, ContextRequest request, Lease lease) {
        boolean everything = flushing.remove(scope);
        Optional<Long> idleSince = Optional.ofNullable(digesting.remove(scope));
        SessionState state = views.current(scope).state();
        while (everything || isIdle(idleSince, state)
                ? state.unbufferedMessages() > 0
                : planAlone(scope, state, request).buffer()) {
            boolean written = observer.writeChunk(scope, lease);
            state = views.latest(scope).state();
            backoff.ended(scope, Kind.OBSERVE, written);
            everything &= written;
            idleSince = written ? idleSince : Optional.empty();
        }
        if (isIdle(idleSince, state)) {
            passThresholds(scope, request);
        }
    }

    private static boolean isIdle(Optional<Long> since, SessionState state) {
        return since.filter(seq -> seq == state.lastSeq()).isPresent();
    }

    /** What the next context would do, while nobody waits for it. */
    private void passThresholds(Scope scope, ContextRequest request) {
        SessionView view = views.current(scope);
        while (planAlone(scope, view.state(), request).activate()) {
            activate(scope, due(view), utilization(view.state(), request), false);
            view = views.current(scope);
        }
        startWork(scope, planAlone(scope, view.state(), request), request);
    }

    private void reflectWhileDue(Scope scope, ContextRequest request) {
        if (!leases.whileHeld(scope, lease -> reflectWhileDue(scope, request, lease))) {
            backoff.pause(scope, Kind.REFLECT);
        }
    }

    private void reflectWhileDue(Scope scope, ContextRequest request, Lease lease) {
        if (ending.remove(scope)) {
            reflector.reflect(scope, Plan.ReflectionStep.EVERYTHING, request.windowTokens(), lease);
            return;
        }
        Plan.ReflectionStep step =
                planAlone(scope, views.current(scope).state(), request).reflection();
        while (step != Plan.ReflectionStep.NOTHING) {
            if (step == Plan.ReflectionStep.PREPARE) {
                backoff.ended(scope, Kind.REFLECT, reflector.prepare(scope, request.windowTokens()));
                return;
            }
            boolean reflected = reflector.reflect(scope, step, request.windowTokens(), lease);
            backoff.ended(scope, Kind.REFLECT, reflected);
            step = reflected
                    ? planAlone(scope, views.latest(scope).state(), request).reflection()
                    : Plan.ReflectionStep.NOTHING;
        }
    }

    private Plan plan(Scope scope, SessionState state, ContextRequest request) {
        return plan(state, request, isReady(scope, Kind.OBSERVE), isReady(scope, Kind.REFLECT));
    }

    /** What a job that runs for the session plans: it is the one that makes the session busy. */
    private Plan planAlone(Scope scope, SessionState state, ContextRequest request) {
        return plan(state, request, backoff.isReady(scope, Kind.OBSERVE), backoff.isReady(scope, Kind.REFLECT));
    }

    private Plan plan(SessionState state, ContextRequest request, boolean observerReady, boolean reflectorReady) {
        long window = request.windowTokens();
        Situation situation = new Situation(window, assembler.estimate(state, request), observerReady, reflectorReady);
        return Planner.plan(state, policy, situation);
    }

    private boolean isReady(Scope scope, Kind kind) {
        return !coordinator.isBusy(scope, kind) && !refusesModels(scope) && backoff.isReady(scope, kind);
    }

    private ContextRequest request(ContextRequest given) {
        return given.windowTokens() > 0 || defaultWindow == 0
                ? given
                : given.window(defaultWindow, given.reservedTokens());
    }

    /** Waits for background work, but never past the timeout; what is not done by then goes on without us. */
    private static void await(CompletableFuture<Void> work, Duration timeout) {
        try {
            work.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The deadline is a promise to the caller, not to the work.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new VarveException("background work failed", e);
        }
    }
}
