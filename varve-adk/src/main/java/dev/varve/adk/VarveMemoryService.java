package dev.varve.adk;

import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.memory.SearchMemoryResponse;
import com.google.adk.sessions.Session;
import dev.varve.Fact;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Varve;
import dev.varve.internal.fact.FactRank;
import dev.varve.internal.recall.RecallText;
import dev.varve.internal.recall.SelfHits;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * ADK's memory service on Varve: {@code LoadMemoryTool} searches all of the user's sessions of the app, including
 * messages that notes have replaced. Sessions that run with {@link VarvePlugin} are included automatically; {@link
 * #addSessionToMemory} is for others, and may be called repeatedly.
 *
 * <p>It searches the tenant and resource that the plugin's {@link SessionKey} gives the app's user. Each search
 * returns ten entries: up to three facts that share words with the query, if the policy looks for facts, then the
 * best hits of all the user's sessions, as {@link Project#recall} ranks them. Immutable, thread-safe.
 */
public final class VarveMemoryService implements BaseMemoryService {
    private static final int HITS = 10;
    private static final int SEARCHED = 5 * HITS;
    private static final int FACTS = 3;

    /** The name under which ADK's {@code LoadMemoryTool} is called. */
    private static final String TOOL = "loadMemory";

    /** Searches belong to no session; the mapping is applied to one of this name. */
    private static final String ANY = "any";

    private final Varve varve;
    private final SessionKey key;

    /** A service over an engine, which the caller closes, for {@link SessionKey#appUserSession()}. */
    public VarveMemoryService(Varve varve) {
        this(varve, SessionKey.appUserSession());
    }

    /**
     * With the mapping given to {@link VarvePlugin#withKey}. For a search the mapping is applied to a session of the
     * app's user without state, and only tenant and resource of its result are used; if it is empty, nothing is
     * found.
     */
    public VarveMemoryService(Varve varve, SessionKey key) {
        this.varve = varve;
        this.key = key;
    }

    @Override
    public Completable addSessionToMemory(Session session) {
        return Completable.fromAction(() -> key.of(session)
                .ifPresent(scope -> EventLog.catchUp(varve.session(scope), EventLog.copyOf(session.events()))));
    }

    @Override
    public Single<SearchMemoryResponse> searchMemory(String appName, String userId, String query) {
        Session any = Session.builder(ANY).appName(appName).userId(userId).build();
        return Single.fromCallable(() -> SearchMemoryResponse.builder()
                .memories(key.of(any)
                        .map(scope -> search(scope.tenant(), scope.resource(), RecallQuery.of(query)))
                        .orElse(List.of()))
                .build());
    }

    /** Facts about the user come first, then messages. */
    private List<MemoryEntry> search(String tenant, String resource, RecallQuery query) {
        List<Fact> known = FactRank.about(varve.facts(tenant, resource), query.text()).stream()
                .limit(FACTS)
                .toList();
        return Stream.concat(
                        known.stream().map(VarveMemoryService::entry),
                        said(tenant, resource, query).stream().map(VarveMemoryService::entry))
                .limit(HITS)
                .toList();
    }

    /** Best hits first, without results of earlier searches, which would use up the limit. */
    private List<RecallResult.Hit> said(String tenant, String resource, RecallQuery query) {
        List<RecallResult.Hit> hits = varve.project(tenant, resource).recall(query.withLimit(SEARCHED)).stream()
                .map(Project.Found::hit)
                .toList();
        return SelfHits.without(new RecallResult(hits, hits.size()), Set.of(TOOL), 0)
                .hits();
    }

    private static MemoryEntry entry(Fact fact) {
        return MemoryEntry.builder()
                .content(HistoryView.userText(fact.line()))
                .author("facts")
                .timestamp(fact.createdAt())
                .build();
    }

    private static MemoryEntry entry(RecallResult.Hit hit) {
        String text = RecallText.of(new RecallResult(List.of(hit), 1), ZoneOffset.UTC);
        return MemoryEntry.builder()
                .content(HistoryView.userText(text))
                .author(author(hit))
                .timestamp(time(hit))
                .build();
    }

    private static String author(RecallResult.Hit hit) {
        return hit instanceof RecallResult.Hit.OfMessage message
                ? EventMapper.author(message.message().message())
                : "notes";
    }

    private static Instant time(RecallResult.Hit hit) {
        return hit instanceof RecallResult.Hit.OfMessage message
                ? message.message().message().createdAt()
                : ((RecallResult.Hit.OfNote) hit).note().createdAt();
    }
}
