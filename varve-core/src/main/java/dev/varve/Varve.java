package dev.varve;

import dev.varve.embedding.Embedder;
import dev.varve.event.ProviderStatus;
import dev.varve.internal.engine.Engine;
import dev.varve.internal.meaning.Embedders;
import dev.varve.policy.ContextPolicy;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreHealth;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Observational memory: hands out sessions and owns the background work. Make one per application and close it at the
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
        return new Engine(settings.settings(this::found, this::active));
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
     * {@link VarveBuilder#closeTimeout} to finish, for which this waits. Notes that are there stay; {@link ClearMode#NOTES} has
     * them written anew.
     *
     * @param changes what changes; the others stay
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

    /** The policy in force. What is recalled without being asked for is in {@link ContextPolicy#recall}. */
    public Policy policy() {
        return builder.policy();
    }

    private List<Note> active(Scope scope) {
        return engine.active(scope);
    }

    /** Defaults: in-memory store, notes by rules, {@link Policy#defaults()}, daemon background threads. */
    public static VarveBuilder builder() {
        return new VarveBuilder();
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

    /**
     * What all sessions of a resource know together. It finds by meaning too, as far as its sessions have vectors by now; those
     * that have none get them in the background once they were searched.
     */
    public Project project(String tenant, String resource) {
        return new Project(store, tenant, resource, (sessions, query) -> engine.search(sessions, query));
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
        return engine.catchUp().quiet(SessionQuery.all().withTenant(tenant), quietFor);
    }

    /** As {@link #catchUpQuiet(String, Duration)}, for the sessions of all tenants. */
    public int catchUpQuiet(Duration quietFor) {
        return engine.catchUp().quiet(SessionQuery.all(), quietFor);
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

    /** Background jobs that wait in this process because the allowed number is running. */
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
     * has {@link VarveBuilder#closeTimeout} to finish; after that its result is discarded, also if the store stays open. Nothing
     * is lost by that, and no session is rolled up: each goes on where it was when it is used again. {@link Session#end}
     * ends a conversation. Sessions throw {@link ClosedException} from then on when they are written to or asked for a
     * context. Closes the store unless {@link VarveBuilder#keepStoreOpen()} was asked for. Repeatable.
     */
    @Override
    public synchronized void close() {
        engine.close();
        found.ifPresent(Embedders::close);
        if (ownsStore) {
            store.close();
        }
    }
}
