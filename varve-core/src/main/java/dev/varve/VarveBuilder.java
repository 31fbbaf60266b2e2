package dev.varve;

import dev.varve.embedding.Embedder;
import dev.varve.event.Compactor;
import dev.varve.event.MemoryListener;
import dev.varve.event.OperationTracer;
import dev.varve.index.IndexFeed;
import dev.varve.index.KnowledgeProvider;
import dev.varve.internal.engine.EngineSettings;
import dev.varve.internal.session.Interceptors;
import dev.varve.internal.work.BackgroundThreads;
import dev.varve.internal.work.Listeners;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelLimits;
import dev.varve.model.NoteInterceptor;
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
 * Collects the settings of a {@link Varve}. Every setting has a default. Not thread-safe. A builder can be reused: what was
 * built keeps the settings that it was built with.
 */
public final class VarveBuilder implements Cloneable {
    private static final Duration LONGEST_LEASE = Duration.ofDays(365);

    private Store store = new InMemoryStore();
    private boolean ownsStore = true;
    private Optional<MemoryModel> model = Optional.empty();
    private List<NoteInterceptor> interceptors = List.of();
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

    /** A shallow copy suffices: the fields hold immutable values, or objects that are meant to be shared. */
    VarveBuilder copy() {
        try {
            return (VarveBuilder) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** The store of sessions; default an {@link InMemoryStore}, whose content is lost when the process ends. */
    public VarveBuilder store(Store newStore) {
        store = newStore;
        return this;
    }

    /** Leaves the store open when Varve is closed, because others use it too. */
    public VarveBuilder keepStoreOpen() {
        ownsStore = false;
        return this;
    }

    /** The writer of notes; default {@link NoteWriters#rules built-in rules}, which need no network. */
    public VarveBuilder model(MemoryModel newModel) {
        model = Optional.of(newModel);
        return this;
    }

    /** A language model that writes the notes, with the prompts of this library. */
    public VarveBuilder model(LanguageModel newModel) {
        return model(NoteWriters.prompting(newModel));
    }

    /** Rewrites or drops messages before they are observed, and lines before they are stored. Can be added repeatedly; interceptors
     * run in the order in which they were added. */
    public VarveBuilder interceptor(NoteInterceptor interceptor) {
        interceptors = plus(interceptors, interceptor);
        return this;
    }

    /** Limits on calls and costs of language models; default {@link ModelLimits#defaults()}. */
    public VarveBuilder limits(ModelLimits newLimits) {
        limits = newLimits;
        return this;
    }

    /**
     * The ledger of the month's spending; default an {@link InMemoryLedger}, whose content is lost when the process
     * ends.
     */
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
     * Counts tokens; default {@link TokenEstimator#scriptAware()}. Must be thread-safe. Counts are stored with each
     * message, so existing messages keep the counts of the estimator that was in use.
     */
    public VarveBuilder estimator(TokenEstimator newEstimator) {
        estimator = newEstimator;
        return this;
    }

    /** Context window of the agent's model, in tokens, for requests that do not name one; default 0, unknown. */
    public VarveBuilder contextWindow(long tokens) {
        if (tokens < 0) {
            throw new IllegalArgumentException("negative window " + tokens);
        }
        contextWindow = tokens;
        return this;
    }

    /**
     * Maximum number of sessions cached in memory; default 256. The cache as a whole is also bounded to about 200 KB per
     * session, so it holds fewer sessions if their messages or notes are long.
     */
    public VarveBuilder cachedSessions(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("at least one session must be cached");
        }
        cachedSessions = count;
        return this;
    }

    /**
     * Runs the background work; default daemon threads. {@code Runnable::run} makes all work synchronous, which suits batch
     * jobs.
     */
    public VarveBuilder executor(Executor newExecutor) {
        executor = newExecutor;
        return this;
    }

    /** How many jobs may be queued before further ones are dropped, at least 0; default 1024. */
    public VarveBuilder queueCapacity(int jobs) {
        queueCapacity = jobs;
        return this;
    }

    /** How many jobs may run at once, at least 1; default 8. */
    public VarveBuilder parallelism(int jobs) {
        parallelism = jobs;
        return this;
    }

    /** Dates notes and measures deadlines and idle times; default the system clock in UTC. */
    public VarveBuilder clock(Clock newClock) {
        clock = newClock;
        return this;
    }

    /** How long to pause before a model is called again; default {@link Retries#pausing()}. */
    public VarveBuilder retries(Retries newRetries) {
        retries = newRetries;
        return this;
    }

    /** Name of this node, shown to people who want to know which node works on a session; default its process id. */
    public VarveBuilder node(String newOwner) {
        owner = newOwner;
        return this;
    }

    /**
     * How long after its last sign of life a node that works on a session is considered dead, so that another node takes
     * over, from a millisecond to 365 days; default 30 seconds. If the node was only slow, no harm is done: its late
     * results are refused.
     */
    public VarveBuilder leaseTime(Duration newTime) {
        if (newTime.compareTo(Duration.ofMillis(1)) < 0 || newTime.compareTo(LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("a lease must last from a millisecond to 365 days, is " + newTime);
        }
        leaseTime = newTime;
        return this;
    }

    /** How long {@link Varve#close} waits for background work, zero or more; default 10 seconds. */
    public VarveBuilder closeTimeout(Duration newTimeout) {
        if (newTimeout.isNegative()) {
            throw new IllegalArgumentException("a timeout must not be negative, is " + newTimeout);
        }
        closeTimeout = newTimeout;
        return this;
    }

    /** Retrieves knowledge for contexts whose request contains none; default none. */
    public VarveBuilder knowledge(KnowledgeProvider provider) {
        knowledge = provider;
        return this;
    }

    /** Trims a message list that the host keeps itself, whenever the notes change; can be added repeatedly. */
    public VarveBuilder compactor(Compactor compactor) {
        return listener(Compactor.listener(compactor));
    }

    /** Feeds an index of notes, if the policy wants indexes; can be added repeatedly. */
    public VarveBuilder index(IndexFeed feed) {
        feeds = plus(feeds, feed);
        return this;
    }

    /**
     * Models that turn text into vectors, so that recall also finds what was said in other words. If there are several, the
     * first that understands the language of a question is used. Default: those on the class path, such as those of {@code
     * varve-embeddings}, or none; see {@link Policy.Embeddings}. Vectors are computed in the background and kept in the
     * store, if it supports that. The caller closes these models after Varve; models found on the class path are closed
     * with it.
     */
    public VarveBuilder embedders(List<Embedder> models) {
        embedders = Optional.of(List.copyOf(models));
        return this;
    }

    /**
     * Receives events of the memory, on the thread that causes them; can be added repeatedly. Exceptions that it throws are
     * logged.
     */
    public VarveBuilder listener(MemoryListener listener) {
        listeners = plus(listeners, listener);
        return this;
    }

    /** Wraps each operation, so that it shows up in a trace; default {@link OperationTracer#NONE}. */
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
                new Interceptors(interceptors),
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
     * Builds an engine with these settings; close it at the end.
     *
     * @throws IllegalArgumentException if {@code queueCapacity} or {@code parallelism} is out of its range
     */
    public Varve build() {
        return new Varve(copy());
    }
}
