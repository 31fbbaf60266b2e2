package dev.varve;

import dev.varve.embedding.Embedder;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.project.FaultTolerantDigests;
import dev.varve.internal.project.Outdated;
import dev.varve.internal.recall.ProjectRecall;
import dev.varve.internal.recall.RecallText;
import dev.varve.internal.recall.SoundSessions;
import dev.varve.internal.session.Masking;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The common memory of all sessions of one resource: a digest for a new session, and recall over all of them. Secrets in what
 * it tells are masked. Reads the store, never writes to it and calls no model. Thread-safe; methods throw what the store throws.
 */
public final class Project {
    private static final Logger LOG = LoggerFactory.getLogger(Project.class);

    /** Size of the digest that is written to find what cannot be read. */
    private static final int UNREAD_TOKENS = 2_000;

    private final Store store;
    private final String tenant;
    private final String resource;
    private final Search search;
    private final Predicate<Scope> which;
    private final Supplier<List<SessionSummary>> all;
    private final Function<ZoneId, FaultTolerantDigests> digests;

    Project(Store store, String tenant, String resource, Search search) {
        this(
                store,
                tenant,
                resource,
                search,
                session -> true,
                () -> all(store, tenant, resource),
                zone -> new FaultTolerantDigests(store, Masking.wordless(store), tenant, resource, zone));
    }

    private Project(
            Store store,
            String tenant,
            String resource,
            Search search,
            Predicate<Scope> which,
            Supplier<List<SessionSummary>> all,
            Function<ZoneId, FaultTolerantDigests> digests) {
        this.store = store;
        this.tenant = tenant;
        this.resource = resource;
        this.search = search;
        this.which = which;
        this.all = all;
        this.digests = digests;
    }

    /** Finds in sessions. */
    interface Search {
        List<ProjectRecall.InSession> in(List<SessionSummary> sessions, RecallQuery query);
    }

    /**
     * The project of a resource; it may have no session yet. Recall searches by words only; see also {@link Varve#project}.
     */
    public static Project of(Store store, String tenant, String resource) {
        return of(store, tenant, resource, List.of());
    }

    /**
     * The same, but recall also searches by meaning.
     *
     * @param models models whose vectors are used, as far as the store has them; if there are several, the first that
     *     understands the language of a question is used
     */
    public static Project of(Store store, String tenant, String resource, List<Embedder> models) {
        return of(store, tenant, resource, models, Policy.Secrets.MASK);
    }

    /** The same, with secrets treated as a policy says. */
    public static Project of(
            Store store, String tenant, String resource, List<Embedder> models, Policy.Secrets secrets) {
        Store masked = Masking.by(secrets).forOthers(store);
        SemanticSearch meaning = new SemanticSearch(masked, models);
        return new Project(
                masked, tenant, resource, (sessions, query) -> ProjectRecall.search(masked, sessions, query, meaning));
    }

    /** The same project, restricted to some of its sessions, such as those with people but not those of helper agents. */
    public Project only(Predicate<Scope> sessions) {
        return new Project(store, tenant, resource, search, which.and(sessions), all, digests);
    }

    /**
     * A snapshot of the project. It keeps what it has read of the sessions, so several digests cost little more than one. Not
     * thread-safe; discard it soon, since it never sees later messages, corrections or deletions.
     */
    public Project snapshot() {
        List<SessionSummary> now = all.get();
        Map<ZoneId, FaultTolerantDigests> known = new HashMap<>();
        return new Project(
                store, tenant, resource, search, which, () -> now, zone -> known.computeIfAbsent(zone, digests));
    }

    /**
     * A hit with its session.
     *
     * @param session the session of the hit
     * @param hit     the message or note
     */
    public record Found(Scope session, RecallResult.Hit hit) {}

    /**
     * The hits, and the sessions that could not be searched.
     *
     * @param found   best first
     * @param damaged sessions that cannot be read
     */
    public record Recalled(List<Found> found, List<Scope> damaged) {

        /** Copies the lists. */
        public Recalled {
            found = List.copyOf(found);
            damaged = List.copyOf(damaged);
        }

        /** Names the sessions that cannot be read, in a sentence for a reader; empty if there are none. */
        public String damage() {
            String names = damaged.stream()
                    .map(scope -> Digest.oneLine(scope.session()))
                    .collect(Collectors.joining(", "));
            String subject = damaged.size() == 1 ? "Session " : "Sessions ";
            return damaged.isEmpty()
                    ? ""
                    : subject + names + " cannot be searched (damaged); 'varve doctor --deep' tells more.";
        }
    }

    /** Its sessions, most recently active first. */
    public List<SessionSummary> sessions() {
        return all.get().stream().filter(session -> which.test(session.scope())).toList();
    }

    private static List<SessionSummary> all(Store store, String tenant, String resource) {
        List<SessionSummary> sessions = new ArrayList<>();
        new SessionPages(store, SessionQuery.all().withResource(tenant, resource)).forEachRemaining(sessions::add);
        sessions.sort(SessionSummary.NEWEST_FIRST);
        return sessions;
    }

    /**
     * What a new session should know: the user's rules and wishes, and how the
     * last three substantial sessions ended.
     *
     * @param tokens upper bound, headings included; 2,000 is enough for most projects
     * @param zone   zone of its times; use the policy's
     */
    public Digest digest(int tokens, ZoneId zone) {
        return digests.apply(zone).write(sessions(), Optional.empty(), tokens);
    }

    /**
     * The same for an agent that continues a session whose beginning it no longer has: that session comes first and gets
     * half of the tokens.
     *
     * @param current the session that the agent continues
     */
    public Digest digest(int tokens, ZoneId zone, Scope current) {
        return digests.apply(zone).write(sessions(), Optional.of(current), tokens);
    }

    /**
     * What notes tell of its newest sessions and still holds, without what tools did. What was superseded or
     * withdrawn is left out.
     *
     * @param zone zone of the times
     */
    public List<Digest.Line> holding(ZoneId zone) {
        return digests.apply(zone).holding(sessions());
    }

    /**
     * Numbers of messages that rules cannot read, or a note on them, when a digest is written, by session. The digest has
     * everything else.
     */
    public Map<Scope, List<Long>> unread(ZoneId zone) {
        FaultTolerantDigests digest = digests.apply(zone);
        digest.write(sessions(), Optional.empty(), UNREAD_TOKENS);
        return digest.unread();
    }

    /**
     * Searches the messages and notes of its sessions; if there are more than a thousand, of the newest thousand that
     * the query's times allow. Best hits first, at most {@link RecallQuery#limit}. Leaves out sessions that are damaged, with a
     * warning in the log; {@link #recalled} names them.
     */
    public List<Found> recall(RecallQuery query) {
        Recalled recalled = recalled(query);
        if (!recalled.damaged().isEmpty()) {
            LOG.warn("{}", recalled.damage());
        }
        return recalled.found();
    }

    /**
     * The same, with the sessions that could not be searched.
     *
     * @throws dev.varve.store.StoreCorruptException if none of the sessions can be read
     */
    public Recalled recalled(RecallQuery query) {
        List<SessionSummary> sessions = sessions();
        SoundSessions.Result result = new SoundSessions(some -> search.in(some, query)).search(sessions);
        return new Recalled(marked(result.found(), sessions, query.zone()), result.damaged());
    }

    private List<Found> marked(List<ProjectRecall.InSession> found, List<SessionSummary> sessions, ZoneId zone) {
        if (found.isEmpty()) {
            return List.of();
        }
        Outdated outdated = Outdated.of(store, tenant, resource, sessions, zone);
        return found.stream()
                .flatMap(each ->
                        outdated.marked(each.session(), each.hit()).stream().map(hit -> new Found(each.session(), hit)))
                .toList();
    }

    /**
     * The results as text for a model or a person, session by session, beginning with the session of the best hit. What
     * does not fit is left out, the worst hits first.
     *
     * @param tokens at most, by {@link TokenEstimator#scriptAware()}
     */
    public static String text(List<Found> found, ZoneId zone, int tokens) {
        for (int count = found.size(); count > 0; count = count > 8 ? count * 3 / 4 : count - 1) {
            String text = text(found.subList(0, count), zone);
            if (TokenEstimator.scriptAware().estimate(text) <= tokens || count == 1) {
                return text;
            }
        }
        return "Nothing was found.\n";
    }

    private static String text(List<Found> found, ZoneId zone) {
        Map<Scope, List<RecallResult.Hit>> bySession = new LinkedHashMap<>();
        found.forEach(each -> bySession
                .computeIfAbsent(each.session(), any -> new ArrayList<>())
                .add(each.hit()));
        StringBuilder text = new StringBuilder();
        bySession.forEach((session, hits) -> text.append("Session ")
                .append(Digest.oneLine(session.session()))
                .append('\n')
                .append(RecallText.of(new RecallResult(hits, hits.size()), zone)));
        return text.toString();
    }
}
