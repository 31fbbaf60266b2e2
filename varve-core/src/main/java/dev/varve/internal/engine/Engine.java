package dev.varve.internal.engine;

import dev.varve.ClosedException;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.event.OperationTracer;
import dev.varve.event.ProviderStatus;
import dev.varve.internal.background.Activation;
import dev.varve.internal.background.BackgroundWork;
import dev.varve.internal.background.DueWorkPlanner;
import dev.varve.internal.context.ContextAssembler;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.forget.RuleRewriter;
import dev.varve.internal.forget.SpanEraser;
import dev.varve.internal.limit.ProviderLimiters;
import dev.varve.internal.meaning.EmbeddingIndexer;
import dev.varve.internal.meaning.FeedingListener;
import dev.varve.internal.observe.ObserverRun;
import dev.varve.internal.observe.ShownPictures;
import dev.varve.internal.observe.StandInNotes;
import dev.varve.internal.plan.PolicyReview;
import dev.varve.internal.recall.LiveRecall;
import dev.varve.internal.recall.Passages;
import dev.varve.internal.reflect.ReflectorRun;
import dev.varve.internal.session.MaskedListener;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.work.BackgroundThreads;
import dev.varve.internal.work.Budget;
import dev.varve.internal.work.CpuPermits;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.internal.work.ModelCaller;
import dev.varve.internal.work.ModelWork;
import dev.varve.internal.work.SessionJobQueue;
import dev.varve.model.LanguageModel;
import dev.varve.model.Picture;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.Store;
import dev.varve.store.StoreHealth;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the parts together, answers what takes one of them, and hands out those that take several. It holds no state of
 * its own; sessions live in the store and, as bounded snapshots, in {@link SessionViews}. Thread-safe.
 */
public final class Engine implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Engine.class);
    /** Model calls that were given up and have not returned, of all providers: as many threads as may be lost to them. */
    private static final int MOST_STUCK = 32;

    /** As much of the raw tail as a context can show is worth keeping at hand, and this much at the most, in tokens. */
    private static final long MOST_TAIL = 256_000;

    /** So long messages are gathered before their vectors are computed and written together. */
    private static final Duration TURN = Duration.ofSeconds(1);

    private final EngineSettings settings;
    private final Masking masking;
    private final SessionViews views;
    private final ShownPictures pictures;
    private final SessionJobQueue coordinator;
    private final DueWorkPlanner agenda;
    private final BackgroundWork background;
    private final ProviderLimiters limiters;
    private final Reading reading;
    private final NextContext nextContext;
    private final CpuPermits processors;
    private final CatchUp catchUp;
    private final Deletion deletion;
    private final Snapshots snapshots;
    private final ContextHistory asOf;
    private final StatementKeeper remembering;
    private final AgentSaves agentSaves;
    private final EarlierSessions earlier;
    private final Extracting extracting;
    private final EmbeddingIndexer feed;
    private final MemoryListener listener;
    private volatile boolean open = true;

    /**
     * An engine.
     *
     * @param corrections corrects what notes tell of a session's project
     * @param erasing     called before a session loses messages; without a commit if it loses all
     */
    public Engine(
            EngineSettings given,
            Function<Scope, AgentCorrections> corrections,
            BiConsumer<Scope, Optional<Commit.Erase>> erasing) {
        Policy policy = given.policy();
        Store store = given.store();
        this.masking = Masking.by(policy.secrets());
        Store own = masking.forItself(store);
        EngineSettings settings = given.readingFrom(own);
        TokenEstimator estimator = settings.estimator();
        Clock clock = settings.clock();
        this.settings = settings;
        warnOfProblems(policy, settings.contextWindow());
        FailurePolicy failures = new FailurePolicy(settings.retries(), clock);
        this.feed = new EmbeddingIndexer(
                store, settings.embedders(), masking::text, failures, BackgroundThreads.quiet(), TURN);
        this.listener = new FeedingListener(
                feed,
                settings.listener().isEmpty()
                        ? settings.listener() // nobody reads what would be masked
                        : new MaskedListener(settings.listener(), masking));
        this.views = new SessionViews(
                store,
                own,
                settings.cachedSessions(),
                Math.min(policy.context().messages().resolve(settings.contextWindow()), MOST_TAIL),
                policy.memory(),
                policy.facts().on());
        Executor calls = settings.model() instanceof ExtractiveModel
                ? Runnable::run // rules wait for nothing, so no other thread need wait for them
                : BackgroundThreads.executor();
        ModelCaller caller = new ModelCaller(calls, MOST_STUCK, failures, clock);
        Budget budget = new Budget(settings.limits(), settings.ledger(), clock, listener);
        this.limiters = new ProviderLimiters(settings.limits(), estimator, clock, listener);
        this.processors = CpuPermits.besideTurns();
        boolean sees = settings.model()
                .languageModel()
                .filter(LanguageModel::seesPictures)
                .isPresent();
        this.pictures = sees ? new ShownPictures(policy.observe().pictures()) : ShownPictures.NONE;
        ModelWork work = new ModelWork(
                views,
                settings.model().guarded(limiters::guard),
                settings.interceptors(),
                caller,
                budget,
                estimator,
                policy,
                clock,
                listener,
                settings.tracer(),
                processors);
        this.extracting = new Extracting(work);
        this.coordinator =
                new SessionJobQueue(settings.executor(), settings.queueCapacity(), settings.parallelism(), listener);
        ContextAssembler assembler = new ContextAssembler(policy, estimator);
        this.agenda = new DueWorkPlanner(policy, assembler, views, coordinator, failures);
        Activation activation = new Activation(views, policy, agenda, listener);
        this.background = new BackgroundWork(
                views,
                agenda,
                activation,
                new ObserverRun(work, pictures),
                new ReflectorRun(work),
                coordinator,
                failures,
                store.leases(),
                settings.owner(),
                settings.leaseTime(),
                settings.usualRequest(),
                listener);
        Optional<StandInNotes> standIn = policy.context().standIn()
                ? Optional.of(new StandInNotes(views, ExtractiveModel.create(), policy, estimator))
                : Optional.empty();
        SpanEraser eraser = new SpanEraser(
                store,
                new InterceptedRewriter(
                        new RuleRewriter(ExtractiveModel::create, estimator, policy, clock),
                        settings.interceptors(),
                        estimator));
        LiveRecall recall = new LiveRecall(
                own, masking.forOthers(store), settings.embedders(), feed, clock, BackgroundThreads.quiet());
        Passages passages = new Passages(policy, estimator, recall);
        this.reading = new Reading(views, recall, passages, coordinator, budget, clock, masking);
        AutomaticRecall relevant = new AutomaticRecall(policy, passages, BackgroundThreads.executor());
        this.earlier = new EarlierSessions(settings, views, agenda, background);
        this.nextContext = new NextContext(
                settings,
                listener,
                views,
                assembler,
                standIn,
                new DueWork(policy.observe().patience(), views, agenda, activation, background),
                relevant,
                earlier,
                processors);
        this.catchUp = new CatchUp(settings, views, agenda, activation, background);
        this.deletion = new Deletion(views, eraser, erasing, background, budget, relevant, recall, pictures, listener);
        this.snapshots = new Snapshots(own, views);
        this.asOf = new ContextHistory(settings, views, assembler, relevant);
        this.remembering = new StatementKeeper(this, views, estimator, listener, masking);
        this.agentSaves = new AgentSaves(this, remembering, corrections, masking);
    }

    /** Stands around what a host asks of a session. */
    public OperationTracer tracer() {
        return settings.tracer();
    }

    /** Builds contexts of next model calls. */
    public NextContext nextContext() {
        ensureOpen();
        return nextContext;
    }

    /** Reconstructs contexts of earlier model calls. */
    public ContextHistory asOf() {
        ensureOpen();
        return asOf;
    }

    /** The time by the clock that dates notes. */
    public Instant now() {
        return settings.clock().instant();
    }

    /** Zone of the dates in notes. */
    public ZoneId zone() {
        return settings.policy().zone();
    }

    /** The read operations, which also work once this is closed. */
    public Reading reading() {
        return reading;
    }

    /** Memory work that a host asks for. */
    public CatchUp catchUp() {
        ensureOpen();
        return catchUp;
    }

    /** Deletes messages and sessions. */
    public Deletion deletion() {
        ensureOpen();
        return deletion;
    }

    /** Takes notes out and puts them back. */
    public Snapshots snapshots() {
        ensureOpen();
        return snapshots;
    }

    /** Fills records from sessions. */
    public Extracting extracting() {
        ensureOpen();
        return extracting;
    }

    /** Keeps what somebody asked to be remembered. */
    public StatementKeeper remembering() {
        ensureOpen();
        return remembering;
    }

    /** Keeps statements and takes them back because the agent of a session asked for it. */
    public SaveAnswers saveAnswers(Scope scope) {
        return new SaveAnswers(agentSaves, remembering, scope);
    }

    /** Appends messages, all or none, and starts what has become due by them. */
    public List<LoggedMessage> append(Scope scope, List<Message> messages) {
        ensureOpen();
        Instant now = now();
        List<CountedMessage> counted = messages.stream()
                .map(message -> message.time().isPresent() ? message : message.withTime(now))
                .map(settings.policy().secrets() == Policy.Secrets.DROP ? masking::message : message -> message)
                .map(message -> CountedMessage.by(settings.estimator(), scope, message))
                .toList();
        processors.beginTurn();
        try {
            List<LoggedMessage> logged = views.append(scope, counted);
            if (!logged.isEmpty()) {
                listener.on(new MemoryEvent.Appended(scope, logged));
                if (logged.get(0).seq() == 1) {
                    earlier.begun(scope);
                }
                ContextRequest request = settings.usualRequest();
                background.start(scope, agenda.plan(scope, views.latestState(scope), request), request);
            }
            return logged;
        } finally {
            processors.endTurn();
        }
    }

    /** Keeps a picture for an observer that sees. */
    public void show(Scope scope, Picture picture) {
        pictures.add(scope, picture);
    }

    /** No model works for the session any more, until it is deleted. */
    public void abort(Scope scope) {
        views.refuseModels(scope);
    }

    public List<ProviderStatus> providers() {
        return limiters.status();
    }

    public int waitingJobs() {
        return coordinator.waiting();
    }

    public long droppedCount() {
        return coordinator.droppedCount();
    }

    public StoreHealth health() {
        ContextRequest request = settings.usualRequest();
        return StoreHealth.of(
                settings.store(),
                settings.policy().observe().bufferEvery(),
                state -> agenda.isObserverDue(state, request),
                settings.clock().instant());
    }

    public boolean awaitIdle(Duration timeout) {
        long end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
        return coordinator.awaitIdle(timeout) && feed.awaitIdle(Duration.ofNanos(end - System.nanoTime()));
    }

    /** A window that is unknown here may come with each request. */
    private static void warnOfProblems(Policy policy, long window) {
        if (window > 0 || !PolicyReview.needsWindow(policy)) {
            PolicyReview.of(policy, window)
                    .forEach(problem -> log.warn("policy {}: {}", policy.name(), problem.text()));
        }
    }

    /** Lets background work finish, then refuses every write. Repeatable. */
    @Override
    public void close() {
        open = false;
        feed.close();
        coordinator.close(settings.closeTimeout());
        views.close();
        background.close();
    }

    /** Another engine has taken over: work that runs finishes as it began, and work that waits is dropped. */
    public void retire() {
        feed.close();
        coordinator.dropWaiting();
        coordinator.close(settings.closeTimeout());
        background.close();
    }

    /** True if it was not closed yet. */
    public boolean isOpen() {
        return open;
    }

    /**
     * Fails after {@link #close}.
     *
     * @throws ClosedException then
     */
    public void ensureOpen() {
        if (!open) {
            throw new ClosedException("this Varve is closed; open a new one");
        }
    }
}
