package dev.varve;

import dev.varve.embedding.Embedder;
import dev.varve.event.Compactor;
import dev.varve.event.MemoryListener;
import dev.varve.event.OperationTracer;
import dev.varve.index.IndexFeed;
import dev.varve.index.KnowledgeProvider;
import dev.varve.internal.engine.EngineSettings;
import dev.varve.internal.work.BackgroundThreads;
import dev.varve.internal.work.Listeners;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelLimits;
import dev.varve.model.Retries;
import dev.varve.model.SpendLedger;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Collects the settings of a {@link Varve}, each with a default; {@link Varve#builder} makes one. Not thread-safe. A
 * builder can be used again: what was built keeps the settings of that moment.
 */
public final class VarveBuilder implements Cloneable {
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
    private List<MemoryListener> listeners = List.of();
    private List<IndexFeed> feeds = List.of();
    private Optional<List<Embedder>> embedders = Optional.empty();

    VarveBuilder() {}

    /** A shallow copy is a whole one: what the fields hold either does not change or is meant to be shared. */
    VarveBuilder copy() {
        try {
            return (VarveBuilder) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Where sessions are kept; default an {@link InMemoryStore}, which forgets at the end of the process. */
    public VarveBuilder store(Store newStore) {
        store = newStore;
        return this;
    }

    /** Leaves the store open when Varve is closed, for a store that others use too. */
    public VarveBuilder keepStoreOpen() {
        ownsStore = false;
        return this;
    }

    /** Who observes and reflects; default {@link NoteWriters#rules rules}, which need no network. */
    public VarveBuilder model(MemoryModel newModel) {
        model = Optional.of(newModel);
        return this;
    }

    /** A language model that observes and reflects, with the prompts of this library. */
    public VarveBuilder model(LanguageModel newModel) {
        return model(NoteWriters.prompting(newModel));
    }

    /** What language models may be asked and may cost; default {@link ModelLimits#defaults()}. */
    public VarveBuilder limits(ModelLimits newLimits) {
        limits = newLimits;
        return this;
    }

    /** Where the month's spending is remembered; default an {@link InMemoryLedger}, which forgets at the end. */
    public VarveBuilder ledger(SpendLedger newLedger) {
        ledger = newLedger;
        return this;
    }

    /** When messages become notes and what a context may hold; default {@link Policy#defaults()}. */
    public VarveBuilder policy(Policy newPolicy) {
        policy = newPolicy;
        return this;
    }

    /**
     * Counts tokens; default {@link TokenEstimator#scriptAware()}. Must be thread-safe. Counts are stored with each message,
     * so sessions keep those of the estimator that they began with.
     */
    public VarveBuilder estimator(TokenEstimator newEstimator) {
        estimator = newEstimator;
        return this;
    }

    /** Window in tokens of the agent's model, for requests that do not say it; default 0, unknown. */
    public VarveBuilder contextWindow(long tokens) {
        if (tokens < 0) {
            throw new IllegalArgumentException("negative window " + tokens);
        }
        contextWindow = tokens;
        return this;
    }

    /** Sessions whose snapshots stay in memory; default 256. */
    public VarveBuilder cachedSessions(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("at least one session must be cached");
        }
        cachedSessions = count;
        return this;
    }

    /** Where models run. {@code Runnable::run} makes all work synchronous, which suits batch jobs. */
    public VarveBuilder executor(Executor newExecutor) {
        executor = newExecutor;
        return this;
    }

    /** Jobs that may wait before further ones are dropped, at least 0; default 1024. */
    public VarveBuilder queueCapacity(int jobs) {
        queueCapacity = jobs;
        return this;
    }

    /** Jobs that may run at once, at least 1; default 8. */
    public VarveBuilder parallelism(int jobs) {
        parallelism = jobs;
        return this;
    }

    /** Dates notes and measures deadlines and idle times; default the system's, in UTC. */
    public VarveBuilder clock(Clock newClock) {
        clock = newClock;
        return this;
    }

    /** How long to pause before a model is asked again; default {@link Retries#pausing()}. */
    public VarveBuilder retries(Retries newRetries) {
        retries = newRetries;
        return this;
    }

    /** Names this node for people who want to know who works on a session; default its process id. */
    public VarveBuilder node(String newOwner) {
        owner = newOwner;
        return this;
    }

    /**
     * How long after its last sign of life a node that works on a session is taken for dead, so that others go on
     * with it; default 30 seconds. A node that was only slow does no harm, since its late results are refused.
     */
    public VarveBuilder leaseTime(Duration newTime) {
        if (newTime.toMillis() < 1) {
            throw new IllegalArgumentException("a lease must last at least a millisecond, is " + newTime);
        }
        leaseTime = newTime;
        return this;
    }

    /** How long {@link Varve#close} waits for background work that runs, zero or more; default 10 seconds. */
    public VarveBuilder closeTimeout(Duration newTimeout) {
        if (newTimeout.isNegative()) {
            throw new IllegalArgumentException("a timeout must not be negative, is " + newTimeout);
        }
        closeTimeout = newTimeout;
        return this;
    }

    /** Where knowledge comes from for contexts that bring none; default nowhere. */
    public VarveBuilder knowledge(KnowledgeProvider provider) {
        knowledge = provider;
        return this;
    }

    /** Cuts a message list that the host keeps itself, whenever notes have changed; may be given repeatedly. */
    public VarveBuilder compactor(Compactor compactor) {
        return listener(Compactor.listener(compactor));
    }

    /** Feeds an index of notes, if the policy wants indexes; may be given repeatedly. */
    public VarveBuilder index(IndexFeed feed) {
        feeds = plus(feeds, feed);
        return this;
    }

    /**
     * Models that turn text into vectors, so that recall finds what was said in other words too; of several the first
     * that reads a question is asked. Default those on the class path, such as those of {@code varve-embeddings}, or
     * none; see {@link Policy.Embeddings}. Vectors are computed in the background and kept in the store, if it can. The
     * caller closes them after Varve; those of the class path are closed with it.
     */
    public VarveBuilder embedders(List<Embedder> models) {
        embedders = Optional.of(List.copyOf(models));
        return this;
    }

    /** Hears what happens to memory, on the thread where it happens; may be given repeatedly. What it throws is logged. */
    public VarveBuilder listener(MemoryListener listener) {
        listeners = plus(listeners, listener);
        return this;
    }

    /** Stands around each piece of memory's work, so that it shows up in a trace; default {@link OperationTracer#NONE}. */
    public VarveBuilder tracer(OperationTracer newTracer) {
        tracer = newTracer;
        return this;
    }

    private static <T> List<T> plus(List<T> some, T one) {
        return Stream.concat(some.stream(), Stream.of(one)).toList();
    }

    boolean keepsStoreOf(VarveBuilder other) {
        return store == other.store && ownsStore == other.ownsStore;
    }

    private List<MemoryListener> allListeners(Function<Scope, List<Note>> active) {
        List<MemoryListener> all = new ArrayList<>(listeners);
        feeds.forEach(feed -> all.add(policy.indexes() ? feed.following(active) : feed.removals()));
        return all;
    }

    Store store() {
        return store;
    }

    boolean ownsStore() {
        return ownsStore;
    }

    Policy policy() {
        return policy;
    }

    /**
     * The settings as an engine takes them.
     *
     * @param found  models on the class path, looked for if nobody has named any
     * @param active tells the active notes of a session
     */
    EngineSettings settings(Supplier<List<Embedder>> found, Function<Scope, List<Note>> active) {
        List<Embedder> models =
                policy.recall().embeddings() == Policy.Embeddings.OFF ? List.of() : embedders.orElseGet(found);
        return new EngineSettings(
                store,
                model.orElseGet(NoteWriters::rules),
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
                new Listeners(allListeners(active)),
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
