package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.SearchBehavior;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolMemoryId;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.recall.RecallText;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Tools with which an agent reads the raw messages behind its notes (COR-38). The conversation is LangChain4j's memory
 * id, never an argument of the model: nobody can ask for another's. Always visible, also where a tool search hides
 * others. Thread-safe.
 */
public final class RecallTool {
    static final String RECALL = "recall_memory";
    static final String READ = "read_messages";
    private static final Set<String> NAMES = Set.of(RECALL, READ);
    private static final int MAX_MESSAGES = 20;

    private final Varve varve;
    private final Function<Object, Scope> scopes;
    private final ZoneId zone;

    private RecallTool(Varve varve, Function<Object, Scope> scopes, ZoneId zone) {
        this.varve = varve;
        this.scopes = scopes;
        this.zone = zone;
    }

    /** Tools over sessions that are named by String memory ids, with times in UTC. */
    public static RecallTool of(Varve varve) {
        return new RecallTool(varve, VarveChatMemoryProvider::scope, ZoneOffset.UTC);
    }

    /** The same tools where ids mean something else, or times are shown in another zone. */
    public static RecallTool of(Varve varve, Function<Object, Scope> scopes, ZoneId zone) {
        return new RecallTool(varve, scopes, zone);
    }

    /** What a search by words finds, best first; what earlier recalls have returned is left out. */
    @Tool(
            name = RECALL,
            value = "Searches everything that was said in this conversation, also what is no longer shown."
                    + " Returns messages with their numbers and dates.",
            searchBehavior = SearchBehavior.ALWAYS_VISIBLE)
    public String recall(@P("words to look for") String words, @ToolMemoryId Object memoryId) {
        SearchResult found = session(memoryId).recall(SearchQuery.of(words));
        List<SearchResult.Hit> hits =
                found.hits().stream().filter(hit -> !isRecall(hit)).toList();
        return RecallText.of(new SearchResult(hits, found.total() - found.hits().size() + hits.size()), zone);
    }

    /** Messages by number, at most twenty. */
    @Tool(
            name = READ,
            value = "Reads messages of this conversation by their numbers, as they were said; at most 20 at once.",
            searchBehavior = SearchBehavior.ALWAYS_VISIBLE)
    public String read(
            @P("number of the first message") int from,
            @P("number of the last message") int to,
            @ToolMemoryId Object memoryId) {
        long first = Math.max(1, from);
        long end = Math.min(Math.max(first, to + 1L), first + MAX_MESSAGES);
        String text = RecallText.of(session(memoryId).messages(new Span(first, end)), zone);
        return text.isEmpty() ? "There are no messages with these numbers.\n" : text;
    }

    private Session session(Object memoryId) {
        return varve.session(scopes.apply(memoryId));
    }

    private static boolean isRecall(SearchResult.Hit hit) {
        return hit instanceof SearchResult.Hit.OfMessage found
                && isRecall(found.message().message());
    }

    private static boolean isRecall(Message message) {
        return Stream.concat(
                        message.toolCalls().stream().map(Part.ToolCall::name),
                        message.toolResults().stream().map(Part.ToolResult::name))
                .anyMatch(NAMES::contains);
    }
}
