package dev.varve;

import dev.varve.embedding.Embedder;
import dev.varve.event.Compactor;
import dev.varve.event.MemoryListener;
import dev.varve.event.OperationTracer;
import dev.varve.index.IndexFeed;
import dev.varve.internal.engine.Engine;
import dev.varve.internal.engine.EngineSettings;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.meaning.Embedders;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.internal.work.BackgroundThreads;
import dev.varve.internal.work.Listeners;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelLimits;
import dev.varve.model.Retries;
import dev.varve.model.SpendLedger;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreHealth;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Observational memory: hands out sessions and owns the background work. Make one per application and close it at the
 * end. Thread-safe.
 *
 * <pre>{@code
 * try (Varve varve = Varve.builder().store(SqliteStore.open(path)).build()) {
 *     Session session = varve.session("telegram:123:456");
 *     session.append(Message.user("Please move the deadline to Friday.", Instant.now()));
 *     Context context = session.context();
 * }
 * }</pre>
 */
public final class Varve implements AutoCloseable {
    private final Store store;
    private final boolean ownsStore;
    private volatile Builder builder;
    private volatile Engine engine;
    private Optional<List<Embedder>> found = Optional.empty();

    private Varve(Builder builder) {
        this.builder = builder;
        this.store = builder.store;
        this.ownsStore = builder.ownsStore;
        this.engine = engine(builder);
    }

    private Engine engine(Builder settings) {
        List<Embedder> models = settings.policy.recall().embeddings() == Policy.Embeddings.OFF
                ? List.of()
                : settings.embedders.orElseGet(this::found);
        return new Engine(settings.settings(models, new Listeners(settings.allListeners(this::active))));
    }

    /** Looked for once, since each would hold its weights in memory. */
    private List<Embedder> found() {
        if (found.isEmpty()) {
            found = Optional.of(Embedders.onClassPath());
        }
        return found.get();
    }

    /**
     * Changes settings while sessions are in use, such as the model or the policy; sessions that were handed out go on with
     * them. Calls that run end with the settings that they began with, and so does a model's work that is under way: it has
     * {@link Builder#closeTimeout} to finish, for which this waits. Notes that are there stay; {@link ClearMode#NOTES} has
     * them written anew.
     *
     * @param changes what changes; the others stay
     * @throws IllegalArgumentException if it names another store
     * @throws ClosedException          after {@link #close}
     */
    public synchronized void change(Consumer<Builder> changes) {
        engine.ensureOpen();
        Builder changed = builder.copy();
        changes.accept(changed);
        if (changed.store != store || changed.ownsStore != ownsStore) {
            throw new IllegalArgumentException("a Varve keeps its store; open another one over the other store");
        }
        Engine before = engine;
        engine = engine(changed);
        builder = changed;
        before.retire();
    }

    /** The policy in force. What is recalled without being asked for is in {@link ContextPolicy#recall}. */
    public Policy policy() {
        return builder.policy;
    }

    private List<Note> active(Scope scope) {
        return engine.active(scope);
    }

    /** Defaults: in-memory store, {@link ExtractiveModel}, {@link Policy#defaults()}, daemon background threads. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * A session of the default tenant that belongs to no resource, and so shares no facts with others: to share them, name
     * a resource in a {@link Scope}. It need not exist yet; the first append creates it.
     *
     * @throws InvalidScopeException for a blank key
     */
    public Session session(String key) {
        return session(Scope.of(key));
    }

    /** A session. It need not exist yet; the first append creates it. */
    public Session session(Scope scope) {
        return new Session(() -> engine, scope);
    }

    /** The context of a model call that belongs to no session: no memory, and the base prompt as it is, byte for byte. */
    public Context context(ContextRequest request) {
        return engine.nextContext().withoutSession(request);
    }

    /**
     * What is known of a resource beyond its sessions, newest first; empty unless a policy looks for facts. Of
     * {@link Scope#DEFAULT}, what each session without a resource knows for itself.
     */
    public List<Fact> facts(String tenant, String resource) {
        return store.facts(tenant, resource, EnumSet.of(Fact.Status.CURRENT));
    }

    /**
     * Keeps a statement as a fact of a resource, because somebody asked for it, outside of any conversation. It is stored as
     * a message of the session {@link Scope#REMEMBERED} too, so that recall and digests find it and {@link Session#deleteSpan}
     * takes it back. See {@link Session#remember} for where it is shown.
     *
     * @param speaker who said it; may be empty
     * @return the fact, or the one that said the same before
     * @throws IllegalArgumentException if the statement is blank or too long, or the resource is {@link Scope#DEFAULT}, whose
     *     sessions share nothing
     */
    public Fact remember(String tenant, String resource, String statement, String speaker) {
        return engine.remembering().of(new Scope(tenant, resource, Scope.REMEMBERED), statement, speaker);
    }

    /** What all sessions of a resource know together. */
    public Project project(String tenant, String resource) {
        return Project.of(store, tenant, resource);
    }

    /** Sessions of a tenant, most recently active first. */
    public List<SessionSummary> sessions(String tenant) {
        return store.sessions(tenant);
    }

    /**
     * Lets sessions that have been quiet for a while catch up, in the background: what the agent has seen is observed,
     * and where the policy's thresholds are reached chunks become active and notes are condensed. A session that is
     * spoken to meanwhile goes its usual course. Call it now and then, from a timer.
     *
     * @param tenant   whose sessions
     * @param quietFor how old a session's newest message must be
     * @return how many sessions have something to catch up on, at most a thousand; what does not fit the queue is
     *     dropped, as always
     */
    public int catchUpQuiet(String tenant, Duration quietFor) {
        return engine.catchUp().quiet(Optional.of(tenant), quietFor);
    }

    /** As {@link #catchUpQuiet(String, Duration)}, for the sessions of all tenants. */
    public int catchUpQuiet(Duration quietFor) {
        return engine.catchUp().quiet(Optional.empty(), quietFor);
    }

    /** Whether each provider of a language model is called or left alone, by name; empty without language models. */
    public List<ProviderStatus> providers() {
        return engine.providers();
    }

    /**
     * How the store stands: whether it answers, whether its schema is this version's, and how far the observer lags
     * behind. Never throws for a store that fails. Reads the rows of all sessions, so call it no more than a
     * few times a minute.
     */
    public StoreHealth health() {
        return engine.health();
    }

    /** Background jobs that wait in this process because as many as may are running. */
    public int waitingJobs() {
        return engine.waitingJobs();
    }

    /** Background requests dropped since the start because too many waited. */
    public long droppedCount() {
        return engine.droppedCount();
    }

    /** Waits until no background work waits or runs. Returns whether that came about in time. */
    public boolean awaitIdle(Duration timeout) {
        return engine.awaitIdle(timeout);
    }

    /**
     * Ends this process's work, not the conversations. Work that waits is let go; the next append asks again. Work that runs
     * has {@link Builder#closeTimeout} to finish; after that its result is discarded, also if the store stays open. Nothing
     * is lost by that, and no session is rolled up: each goes on where it was when it is used again. {@link Session#end}
     * ends a conversation. Sessions throw {@link ClosedException} from then on when they are written to or asked for a
     * context. Closes the store unless {@link Builder#keepStoreOpen()} was asked for. Repeatable.
     */
    @Override
    public synchronized void close() {
        engine.close();
        found.ifPresent(Embedders::close);
        if (ownsStore) {
            store.close();
        }
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {
        private Store store = new InMemoryStore();
        private boolean ownsStore = true;
        private Optional<MemoryModel> model = Optional.empty();
        private ModelLimits limits = ModelLimits.defaults();
        private SpendLedger ledger = new InMemoryLedger();
        private Policy policy = Policy.defaults();
        private TokenEstimator estimator = TokenEstimator.scriptAware();
        private long contextWindow;
        private int cachedSessions = 256;
        private Executor executor = BackgroundThreads.executor();
        private int queueCapacity = 1_024;
        private int parallelism = 8;
        private Clock clock = Clock.systemUTC();
        private Retries retries = Retries.pausing();
        private String owner = "pid " + ProcessHandle.current().pid();
        private Duration leaseTime = Duration.ofSeconds(30);
        private Duration closeTimeout = Duration.ofSeconds(10);
        private KnowledgeProvider knowledge = KnowledgeProvider.NONE;
        private OperationTracer tracer = OperationTracer.NONE;
        private final List<MemoryListener> listeners = new ArrayList<>();
        private final List<IndexFeed> feeds = new ArrayList<>();
        private Optional<List<Embedder>> embedders = Optional.empty();

        private Builder() {}

        private Builder copy() {
            Builder copy = new Builder();
            copy.store = store;
            copy.ownsStore = ownsStore;
            copy.model = model;
            copy.limits = limits;
            copy.ledger = ledger;
            copy.policy = policy;
            copy.estimator = estimator;
            copy.contextWindow = contextWindow;
            copy.cachedSessions = cachedSessions;
            copy.executor = executor;
            copy.queueCapacity = queueCapacity;
            copy.parallelism = parallelism;
            copy.clock = clock;
            copy.retries = retries;
            copy.owner = owner;
            copy.leaseTime = leaseTime;
            copy.closeTimeout = closeTimeout;
            copy.knowledge = knowledge;
            copy.tracer = tracer;
            copy.listeners.addAll(listeners);
            copy.feeds.addAll(feeds);
            copy.embedders = embedders;
            return copy;
        }

        /** Where sessions are kept; default an {@link InMemoryStore}, which forgets at the end of the process. */
        public Builder store(Store newStore) {
            store = newStore;
            return this;
        }

        /** Leaves the store open when Varve is closed, for a store that others use too. */
        public Builder keepStoreOpen() {
            ownsStore = false;
            return this;
        }

        /** Who observes and reflects; default {@link ExtractiveModel}, which needs no network. */
        public Builder model(MemoryModel newModel) {
            model = Optional.of(newModel);
            return this;
        }

        /** A language model that observes and reflects, with the prompts of this library. */
        public Builder model(LanguageModel newModel) {
            return model(PromptedModel.of(newModel));
        }

        /** What language models may be asked and may cost; default {@link ModelLimits#defaults()}. */
        public Builder limits(ModelLimits newLimits) {
            limits = newLimits;
            return this;
        }

        /** Where the month's spending is remembered; default an {@link InMemoryLedger}, which forgets at the end. */
        public Builder ledger(SpendLedger newLedger) {
            ledger = newLedger;
            return this;
        }

        /** When messages become notes and what a context may hold; default {@link Policy#defaults()}. */
        public Builder policy(Policy newPolicy) {
            policy = newPolicy;
            return this;
        }

        /**
         * Counts tokens; default {@link TokenEstimator#scriptAware()}. Must be thread-safe. Counts are stored with each message,
         * so sessions keep those of the estimator that they began with.
         */
        public Builder estimator(TokenEstimator newEstimator) {
            estimator = newEstimator;
            return this;
        }

        /** Window in tokens of the agent's model, for requests that do not say it; default 0, unknown. */
        public Builder contextWindow(long tokens) {
            if (tokens < 0) {
                throw new IllegalArgumentException("negative window " + tokens);
            }
            contextWindow = tokens;
            return this;
        }

        /** Sessions whose snapshots stay in memory; default 256. */
        public Builder cachedSessions(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("at least one session must be cached");
            }
            cachedSessions = count;
            return this;
        }

        /** Where models run. {@code Runnable::run} makes all work synchronous, which suits batch jobs. */
        public Builder executor(Executor newExecutor) {
            executor = newExecutor;
            return this;
        }

        /** Jobs that may wait before further ones are dropped, at least 0; default 1024. */
        public Builder queueCapacity(int jobs) {
            queueCapacity = jobs;
            return this;
        }

        /** Jobs that may run at once, at least 1; default 8. */
        public Builder parallelism(int jobs) {
            parallelism = jobs;
            return this;
        }

        /** Dates notes and measures deadlines and idle times; default the system's, in UTC. */
        public Builder clock(Clock newClock) {
            clock = newClock;
            return this;
        }

        /** How long to pause before a model is asked again; default {@link Retries#pausing()}. */
        public Builder retries(Retries newRetries) {
            retries = newRetries;
            return this;
        }

        /** Names this node to people who look for who works on a session; default its process id. */
        public Builder node(String newOwner) {
            owner = newOwner;
            return this;
        }

        /**
         * How long after its last sign of life a node that works on a session is taken for dead, so that others go on
         * with it; default 30 seconds. A node that was only slow does no harm, since its late results are refused.
         */
        public Builder leaseTime(Duration newTime) {
            if (newTime.toMillis() < 1) {
                throw new IllegalArgumentException("a lease must last at least a millisecond, is " + newTime);
            }
            leaseTime = newTime;
            return this;
        }

        /** How long {@link Varve#close} waits for background work that runs, zero or more; default 10 seconds. */
        public Builder closeTimeout(Duration newTimeout) {
            if (newTimeout.isNegative()) {
                throw new IllegalArgumentException("a timeout must not be negative, is " + newTimeout);
            }
            closeTimeout = newTimeout;
            return this;
        }

        /** Where knowledge comes from for contexts that bring none; default nowhere. */
        public Builder knowledge(KnowledgeProvider provider) {
            knowledge = provider;
            return this;
        }

        /** Cuts a message list that the host keeps itself, whenever notes have changed; may be given repeatedly. */
        public Builder compactor(Compactor compactor) {
            return listener(Compactor.listener(compactor));
        }

        /** Feeds an index of notes, if the policy wants indexes; may be given repeatedly. */
        public Builder index(IndexFeed feed) {
            feeds.add(feed);
            return this;
        }

        /**
         * Models that turn text into vectors, so that recall finds what was said in other words too; of several the first
         * that reads a question is asked. Default those on the class path, such as those of {@code varve-embeddings}, or
         * none; see {@link Policy.Embeddings}. Vectors are computed in the background and kept in the store, if it can. The
         * caller closes them after Varve; those of the class path are closed with it.
         */
        public Builder embedders(List<Embedder> models) {
            embedders = Optional.of(List.copyOf(models));
            return this;
        }

        /** Hears what happens to memory, on the thread where it happens; may be given repeatedly. What it throws is logged. */
        public Builder listener(MemoryListener listener) {
            listeners.add(listener);
            return this;
        }

        /** Stands around each piece of memory's work, so that it shows up in a trace; default {@link OperationTracer#NONE}. */
        public Builder tracer(OperationTracer newTracer) {
            tracer = newTracer;
            return this;
        }

        private List<MemoryListener> allListeners(Function<Scope, List<Note>> active) {
            List<MemoryListener> all = new ArrayList<>(listeners);
            feeds.forEach(feed -> all.add(policy.indexes() ? feed.following(active) : feed.removals()));
            return all;
        }

        private EngineSettings settings(List<Embedder> models, MemoryListener listener) {
            return new EngineSettings(
                    store,
                    model.orElseGet(ExtractiveModel::create),
                    limits,
                    ledger,
                    policy,
                    estimator,
                    contextWindow,
                    cachedSessions,
                    executor,
                    queueCapacity,
                    parallelism,
                    clock,
                    retries,
                    owner,
                    leaseTime,
                    closeTimeout,
                    knowledge,
                    models,
                    listener,
                    tracer);
        }

        /**
         * An engine with these settings, to be closed at the end.
         *
         * @throws IllegalArgumentException if {@code queueCapacity} or {@code parallelism} is out of its range
         */
        public Varve build() {
            return new Varve(copy());
        }
    }
}
