package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.SearchBehavior;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolMemoryId;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.internal.recall.RecallText;
import dev.varve.internal.recall.SelfHits;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tools with which an agent reads the raw messages behind its notes. The conversation is LangChain4j's memory id,
 * never an argument of the model, so nobody can read another's. Always visible, even if a tool search hides others.
 * Results of earlier recalls and the current question are not searched. Thread-safe.
 */
public final class RecallTool {
    static final String RECALL = dev.varve.RecallTool.NAME;
    static final String READ = "read_messages";
    private static final Set<String> NAMES = Set.of(RECALL, READ);
    private static final int MAX_MESSAGES = 20;

    private final Varve varve;
    private final Function<Object, Scope> scopes;
    private final ZoneId zone;
    private final BiFunction<Session, RecallQuery, RecallResult> search;

    private RecallTool(
            Varve varve,
            Function<Object, Scope> scopes,
            ZoneId zone,
            BiFunction<Session, RecallQuery, RecallResult> search) {
        this.varve = varve;
        this.scopes = scopes;
        this.zone = zone;
        this.search = search;
    }

    /** Tools over sessions that are named by String memory ids, with times in UTC. */
    public static RecallTool of(Varve varve) {
        return of(varve, VarveChatMemoryProvider::scope, ZoneOffset.UTC);
    }

    /** With another mapping of memory ids to sessions, or times in another zone. */
    public static RecallTool of(Varve varve, Function<Object, Scope> scopes, ZoneId zone) {
        return new RecallTool(varve, scopes, zone, Session::recall);
    }

    /** A copy with days and times in a zone; use the policy's. */
    public RecallTool in(ZoneId newZone) {
        return new RecallTool(varve, scopes, newZone, search);
    }

    /** A copy that also finds notes by meaning. */
    public RecallTool alsoIn(EmbeddedNotes notes) {
        return new RecallTool(varve, scopes, zone, notes::search);
    }

    /** The hits of a search, best first. */
    @Tool(
            name = dev.varve.RecallTool.NAME,
            value = dev.varve.RecallTool.DESCRIPTION,
            searchBehavior = SearchBehavior.ALWAYS_VISIBLE)
    public String recall(
            @P("Words that occur in the message.") String query,
            @P(value = "Earliest time, ISO 8601, such as 2026-03-02 or 2026-03-02T09:30.", required = false) @Nullable String from,
            @P(value = "Latest time, ISO 8601; a date means the end of that day.", required = false) @Nullable String to,
            @ToolMemoryId Object memoryId) {
        return tool(session(memoryId)).call(query, from == null ? "" : from, to == null ? "" : to);
    }

    /** Messages by number, at most twenty, or a stretch of a long one. */
    @Tool(
            name = READ,
            value = "Reads messages of this conversation by their numbers, as they were said; at most 20 at once."
                    + " Of a long one, its beginning, or what follows a character of it.",
            searchBehavior = SearchBehavior.ALWAYS_VISIBLE)
    public String read(
            @P("Number of the first message.") int from,
            @P("Number of the last message.") int to,
            @P(value = "To read on in the first message: the character to begin at.", required = false) @Nullable Integer at,
            @ToolMemoryId Object memoryId) {
        long first = Math.max(1, from);
        if (at != null) {
            return tool(session(memoryId)).read(first, at);
        }
        long end = Math.min(Math.max(first, to + 1L), first + MAX_MESSAGES);
        String text = RecallText.of(session(memoryId).messages(new Span(first, end)), zone);
        return text.isEmpty() ? "There are no messages with these numbers.\n" : text;
    }

    private dev.varve.RecallTool tool(Session session) {
        return new dev.varve.RecallTool(
                wanted -> SelfHits.without(
                        search.apply(session, wanted),
                        NAMES,
                        session.status().state().lastUserSeq()),
                session::messages,
                zone);
    }

    private Session session(Object memoryId) {
        return varve.session(scopes.apply(memoryId));
    }
}
