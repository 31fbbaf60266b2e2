package dev.varve;

import dev.varve.background.Activation;
import dev.varve.background.Agenda;
import dev.varve.background.BackgroundWork;
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
import dev.varve.limit.SpendLedger;
import dev.varve.model.MemoryModel;
import dev.varve.observe.ObserverRun;
import dev.varve.observe.StandInNotes;
import dev.varve.plan.Plan;
import dev.varve.recall.Recall;
import dev.varve.reflect.ReflectorRun;
import dev.varve.session.RecordReplay;
import dev.varve.session.SessionView;
import dev.varve.session.SessionViews;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreHealth;
import dev.varve.store.StoreUnavailableException;
import dev.varve.token.TokenEstimator;
import dev.varve.work.BackgroundThreads;
import dev.varve.work.Backoff;
import dev.varve.work.Coordinator;
import dev.varve.work.Coordinator.Kind;
import dev.varve.work.ModelCaller;
import dev.varve.work.Retries;
import dev.varve.work.Workbench;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the parts meet: after each append and before each context it asks the {@link Agenda}, and has the plan carried
 * out. It holds no state of its own; sessions live in the store and, as bounded snapshots, in {@link SessionViews}. It is
 * longer than other classes because it puts the parts together and answers for each call of {@link Session}.
 */
final class Engine implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Engine.class);

    /** Model calls per job that may be under way at once: the one that counts, and those that were given up. */
    private static final int CALLS_PER_JOB = 4;

    /** Deletions of messages are rare, and a session that is written to faster than they are planned is rarer. */
    private static final int ERASE_ATTEMPTS = 20;

    /** Idle sessions begun at once; more would only be dropped by the queue. */
    private static final int MOST_DIGESTED = 1_000;

    private final Store store;
    private final Policy policy;
    private final TokenEstimator estimator;
    private final long defaultWindow;
    private final KnowledgeProvider knowledge;
    private final MemoryListener listener;
    private final Clock clock;
    private final SessionViews views;
    private final ContextAssembler assembler;
    private final Optional<StandInNotes> standIn;
    private final Coordinator coordinator;
    private final Agenda agenda;
    private final Activation activation;
    private final BackgroundWork background;
    private final Budget budget;
    private final ProviderGates gates;
    private final SpanEraser eraser;

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
        this.gates = new ProviderGates(limits, estimator, clock, listener);
        Workbench bench =
                new Workbench(views, model.guarded(gates::guard), caller, budget, estimator, policy, clock, listener);
        this.standIn = policy.context().standIn()
                ? Optional.of(new StandInNotes(views, ExtractiveModel.create(), policy, estimator))
                : Optional.empty();
        this.eraser = new SpanEraser(store, new RuleRewriter(ExtractiveModel::create, estimator, policy, clock));
        this.coordinator = new Coordinator(executor, queueCapacity, parallelism, listener);
        Backoff backoff = new Backoff(clock);
        this.agenda = new Agenda(policy, assembler, views, coordinator, backoff);
        this.activation = new Activation(views, policy, agenda, listener);
        this.background = new BackgroundWork(
                views,
                agenda,
                activation,
                new ObserverRun(bench),
                new ReflectorRun(bench),
                coordinator,
                backoff,
                store.leases(),
                owner,
                leaseTime,
                request(ContextRequest.EMPTY),
                listener);
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
            background.start(scope, agenda.plan(scope, views.latest(scope).state(), request), request);
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
            return told(scope, assembler.assemble(known, request(given), span -> views.messages(scope, span)));
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
        Plan plan = agenda.plan(scope, view.state(), request);
        while (works && (plan.activate() || (plan.observeNow() && !waited))) {
            if (plan.activate()) {
                works = activation.attempt(scope, view, request, waited);
            } else {
                waited = true;
                await(
                        background.observeEverything(scope, request),
                        policy.observe().patience());
            }
            view = views.current(scope);
            plan = agenda.plan(scope, view.state(), request);
        }
        background.start(scope, plan, request);
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
        listener.on(new MemoryEvent.Assembled(scope, context));
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
                budget.reason(scope, state.usage()));
    }

    boolean observe(Scope scope, Duration timeout) {
        boolean everything = flush(scope, timeout);
        activation.everything(scope);
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
        if (!agenda.mayWork(scope)) {
            return views.current(scope).state().unbufferedMessages() == 0;
        }
        background.forgetRefusals(scope);
        await(background.observeEverything(scope, request(ContextRequest.EMPTY)), timeout);
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
        background.forgetPrepared(scope);
        listener.on(new MemoryEvent.Erased(scope, span, views.latest(scope).active()));
    }

    boolean end(Scope scope, Duration timeout) {
        boolean observed = flush(scope, timeout);
        activation.everything(scope);
        if (!agenda.mayWork(scope)) {
            return observed;
        }
        await(background.condenseEverything(scope), timeout);
        return observed && views.current(scope).chunks().isEmpty();
    }

    int digestIdle(Optional<String> tenant, Duration idle) {
        SessionQuery quiet =
                SessionQuery.all().quietSince(clock.instant().minus(idle)).unobserved(1);
        SessionPages sessions =
                new SessionPages(store, tenant.map(quiet::tenant).orElse(quiet));
        int begun = 0;
        while (begun < MOST_DIGESTED && sessions.hasNext()) {
            SessionSummary session = sessions.next();
            begun += background.digest(session.scope(), session.state()) ? 1 : 0;
        }
        return begun;
    }

    boolean delete(Scope scope) {
        background.forget(scope);
        budget.forget(scope);
        boolean existed = views.delete(scope);
        listener.on(new MemoryEvent.Deleted(scope)); // also the second time: the first may have ended in doubt
        return existed;
    }

    List<ProviderStatus> providers() {
        return gates.status();
    }

    int waitingJobs() {
        return coordinator.waiting();
    }

    StoreHealth health() {
        ContextRequest request = request(ContextRequest.EMPTY);
        return StoreHealth.of(
                store, policy.observe().bufferEvery(), state -> agenda.isObserverDue(state, request), clock.instant());
    }

    long droppedCount() {
        return coordinator.droppedCount();
    }

    boolean awaitIdle(Duration timeout) {
        return coordinator.awaitIdle(timeout);
    }

    void close(Duration deadline) {
        coordinator.close(deadline);
        background.close();
    }

    @Override
    public void close() {
        coordinator.close();
        background.close();
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
