package dev.varve;

import dev.varve.embedding.Embedder;
import dev.varve.event.ProviderStatus;
import dev.varve.internal.engine.AgentCorrections;
import dev.varve.internal.engine.Engine;
import dev.varve.internal.engine.Extracting;
import dev.varve.internal.extract.RecordForm;
import dev.varve.internal.meaning.Embedders;
import dev.varve.internal.project.Correcting;
import dev.varve.internal.project.ErasedRevocations;
import dev.varve.internal.project.Undone;
import dev.varve.internal.session.Masking;
import dev.varve.store.Commit;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreHealth;
import java.time.Duration;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Observational memory: hands out sessions and owns the background work. Create one per application and close it at the
 * end. Thread-safe.
 *
 * <pre>{@code
 * try (Varve varve = Varve.builder().store(SqliteStore.open(path)).build()) {
 *     Session session = varve.session("telegram:123:456");
 *     session.append(Message.user("Please move the deadline to Friday."));
 *     Context context = session.context();
 * }
 * }</pre>
 */
public final class Varve implements AutoCloseable {
    private final Store store;
    private final boolean ownsStore;
    private volatile VarveBuilder builder;
    private volatile Engine engine;
    private Optional<List<Embedder>> found = Optional.empty();

    Varve(VarveBuilder builder) {
        this.builder = builder;
        this.store = builder.store();
        this.ownsStore = builder.ownsStore();
        this.engine = engine(builder);
    }

    private Engine engine(VarveBuilder settings) {
        return new Engine(settings.settings(this::found, this::active), this::corrections, this::keepReplaced);
    }

    /** Loaded once, since each model holds its weights in memory. */
    private List<Embedder> found() {
        if (found.isEmpty()) {
            found = Optional.of(Embedders.onClassPath());
        }
        return found.get();
    }

    /**
     * Changes settings such as the model or the policy while sessions are in use. Existing {@link Session} handles use the
     * new settings from then on. Calls and model work that are already running finish with the old ones; this method waits
     * up to {@link VarveBuilder#closeTimeout} for that. Queued work is dropped, and the next append requests it again. Existing notes stay; to have them rewritten, clear the session with
     * {@link ClearMode#NOTES}.
     *
     * @param changes sets what is to change; everything else stays as it is
     * @throws IllegalArgumentException if it names another store
     * @throws ClosedException          after {@link #close}
     */
    public synchronized void change(Consumer<VarveBuilder> changes) {
        engine.ensureOpen();
        VarveBuilder changed = builder.copy();
        changes.accept(changed);
        if (!changed.keepsStoreOf(builder)) {
            throw new IllegalArgumentException("a Varve keeps its store; open another one over the other store");
        }
        Engine before = engine;
        engine = engine(changed);
        builder = changed;
        before.retire();
    }

    /** The policy in force. */
    public Policy policy() {
        return builder.policy();
    }

    /** The store as everybody but a session's own agent sees it, with secrets masked. */
    private Store shown() {
        return Masking.by(policy().secrets()).forOthers(store);
    }

    private AgentCorrections corrections(Scope scope) {
        Project project = project(scope.tenant(), scope.resource());
        ZoneId zone = policy().zone();
        Correcting correcting = new Correcting(store, scope.tenant(), scope.resource(), engine.now());
        return new AgentCorrections(
                words -> Correcting.find(project.holding(zone), words),
                (said, kind, line, text) -> correcting.byAgent(said).correct(kind, line, project.holding(zone), text),
                () -> correcting.undoOfAgent(Masking.on()::text).map(Undone::text));
    }

    private void keepReplaced(Scope scope, Optional<Commit.Erase> erase) {
        ErasedRevocations revocations = new ErasedRevocations(store, policy().zone(), engine.now());
        erase.ifPresentOrElse(some -> revocations.keep(scope, some), () -> revocations.keep(List.of(scope)));
    }

    private List<Note> active(Scope scope) {
        return engine.reading().active(scope);
    }

    /** Defaults: in-memory store, notes by rules, {@link Policy#defaults()}, daemon background threads. */
    public static VarveBuilder builder() {
        return new VarveBuilder();
    }

    /**
     * A session of the default tenant without a resource. It shares no facts with other sessions; to share facts, name a
     * resource in a {@link Scope}. The session need not exist yet; the first append creates it.
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

    /** The context of a model call that belongs to no session: no memory, and the base prompt unchanged, byte for byte. */
    public Context context(ContextRequest request) {
        return engine.nextContext().withoutSession(request);
    }

    /**
     * Fills a record of this type from what sessions say: {@code varve.extract(Trip.class).from(session)}.
     *
     * @throws IllegalArgumentException if the record has a component that nothing can be read into
     */
    public <T extends Record> Extractor<T> extract(Class<T> type) {
        RecordForm<T> form = RecordForm.of(type);
        return new Extractor<>((session, wanted) -> {
            Extracting.Found<T> found = engine.extracting()
                    .from(
                            session.scope(),
                            form,
                            new Extracting.Wanted(
                                    wanted.instructions(),
                                    wanted.inputTokens(),
                                    wanted.outputTokens(),
                                    wanted.deadline()));
            return new Extracted<>(
                    found.filled().value(),
                    found.filled().sources(),
                    found.filled().missing(),
                    found.read(),
                    found.model(),
                    found.usage());
        });
    }

    /**
     * The facts of a resource, newest first; empty unless a policy extracts facts or something was remembered. For {@link
     * Scope#DEFAULT}, the facts of all sessions without a resource, each of which only its own session sees.
     */
    public List<Fact> facts(String tenant, String resource) {
        return shown().facts(tenant, resource, EnumSet.of(Fact.Status.CURRENT));
    }

    /**
     * Keeps a statement as a fact of a resource, outside of any conversation, because somebody asked for it. It is also
     * stored as a message of the session {@link Scope#REMEMBERED}, so that recall and digests find it and {@link
     * Session#deleteSpan} can remove it. See {@link Session#remember} for where it is shown.
     *
     * @param speaker who said it; may be empty
     * @return the fact, or the one that said the same before
     * @throws IllegalArgumentException if the statement is blank or too long, or the resource is {@link Scope#DEFAULT},
     *     whose sessions share nothing
     */
    public Fact remember(String tenant, String resource, String statement, String speaker) {
        return remember(tenant, resource, Fact.Type.RULE, statement, speaker);
    }

    /** The same for a statement of a kind, by which digests put it in its place. */
    public Fact remember(String tenant, String resource, Fact.Type type, String statement, String speaker) {
        return engine.remembering().of(remembered(tenant, resource), type, statement, speaker);
    }

    /**
     * Puts a person's statement in the place of one that was remembered, which is told to nobody any more and kept as
     * history. The kind stays.
     *
     * @param id id of the fact, the beginning of it, the fact's words, or words that no other fact has
     * @return the new fact, or empty if nothing of that name is remembered
     */
    public Optional<Fact> supersede(String tenant, String resource, String id, String statement) {
        Scope scope = remembered(tenant, resource);
        return engine.remembering()
                .find(scope, id)
                .map(old -> engine.remembering().superseded(scope, old, statement));
    }

    /**
     * Takes back what was remembered. It is told to nobody any more and kept as history.
     *
     * @param id id of the fact, the beginning of it, the fact's words, or words that no other fact has
     * @return the fact, retired, or empty if nothing of that name is remembered
     */
    public Optional<Fact> retire(String tenant, String resource, String id) {
        return engine.remembering().find(remembered(tenant, resource), id).map(engine.remembering()::retired);
    }

    private static Scope remembered(String tenant, String resource) {
        return new Scope(tenant, resource, Scope.REMEMBERED);
    }

    /**
     * The common memory of all sessions of a resource. It also searches by meaning, in those sessions that already have
     * vectors. Sessions without vectors get them in the background after they were searched once.
     */
    public Project project(String tenant, String resource) {
        return new Project(
                shown(), tenant, resource, (sessions, query) -> engine.reading().search(sessions, query));
    }

    /** Sessions of a tenant, most recently active first. */
    public List<SessionSummary> sessions(String tenant) {
        return shown().sessions(tenant);
    }

    /**
     * Lets sessions that have been quiet for a while catch up in the background: notes are written on what the agent has
     * seen and, where the policy's thresholds are reached, activated and condensed. A session that is used meanwhile
     * continues as usual. Call this periodically, from a timer.
     *
     * @param tenant   whose sessions
     * @param quietFor how old a session's newest message must be
     * @return how many sessions were found that have something to catch up on: at most a thousand, and no more than fit into
     *     the queue
     */
    public int catchUpQuiet(String tenant, Duration quietFor) {
        return engine.catchUp()
                .quiet(SessionQuery.all().withTenant(tenant), quietFor, Set.of())
                .size();
    }

    /** As {@link #catchUpQuiet(String, Duration)}, for the sessions of all tenants. */
    public int catchUpQuiet(Duration quietFor) {
        return catchUpQuiet(quietFor, Set.of()).size();
    }

    /**
     * As {@link #catchUpQuiet(Duration)}, for a caller that repeats it until nothing is left.
     *
     * @param except sessions that were tried before
     * @return the sessions that have something to catch up on
     */
    public List<Scope> catchUpQuiet(Duration quietFor, Set<Scope> except) {
        return engine.catchUp().quiet(SessionQuery.all(), quietFor, except);
    }

    /**
     * For each model provider, by name, whether it is being called or left alone after failures; empty without language
     * models.
     */
    public List<ProviderStatus> providers() {
        return engine.providers();
    }

    /**
     * The health of the store: whether it answers, whether its schema matches this version, and how far the observer lags
     * behind. Never throws if the store fails. Reads the rows of all sessions, so call it no more than a few times a
     * minute.
     */
    public StoreHealth health() {
        return engine.health();
    }

    /** Background jobs that wait in this process because the allowed number is running. */
    public int waitingJobs() {
        return engine.waitingJobs();
    }

    /** Background requests dropped since the start, because too many waited or the deadline of {@link #close} was over. */
    public long droppedCount() {
        return engine.droppedCount();
    }

    /** Waits until no background work is queued or running. Returns whether that happened in time. */
    public boolean awaitIdle(Duration timeout) {
        return engine.awaitIdle(timeout);
    }

    /** True if {@link #close} was called. */
    public boolean isClosed() {
        return !engine.isOpen();
    }

    /**
     * Ends this process's work, not the conversations; {@link Session#end} ends a conversation. Background work that runs
     * or is queued has {@link VarveBuilder#closeTimeout} to finish. After that, queued work is dropped, logged and counted
     * in {@link #droppedCount()}, and the result of running work is discarded even if the store stays open. Nothing is
     * lost: the next append requests dropped work again, and each session continues where it
     * was when it is used again. From now on, sessions throw {@link ClosedException} when they are written to or asked for
     * a context. Closes the store unless {@link VarveBuilder#keepStoreOpen()} was called. Can be called more than once.
     */
    @Override
    public synchronized void close() {
        try {
            engine.close();
            found.ifPresent(Embedders::close);
        } finally {
            if (ownsStore) {
                store.close();
            }
        }
    }
}
