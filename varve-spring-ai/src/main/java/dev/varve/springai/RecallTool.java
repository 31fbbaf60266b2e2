package dev.varve.springai;

import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.recall.RecallText;
import dev.varve.store.SearchQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lets an agent look up what was said, word for word, by words or by message number. Whose conversation it searches is
 * never an argument of the model. {@link VarveAdvisor} brings it along. Immutable and thread-safe.
 */
public final class RecallTool implements ToolCallback {
    /** Name under which models know it. */
    public static final String NAME = "recall_memory";

    private static final int MOST_MESSAGES = 20;
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final ToolDefinition DEFINITION = ToolDefinition.builder()
            .name(NAME)
            .description("Finds what was said earlier in this conversation, word for word. Your notes stand for earlier"
                    + " messages; use this when you need their exact words, a number, a path or an error text. Give"
                    + " either a query, or the numbers of messages to read.")
            .inputSchema("""
                    {"type":"object","properties":{\
                    "query":{"type":"string","description":"words to look for; rare ones count more"},\
                    "from":{"type":"string","description":"earliest day, YYYY-MM-DD; optional"},\
                    "to":{"type":"string","description":"latest day, YYYY-MM-DD; optional"},\
                    "first":{"type":"integer","description":"number of the first message to read; optional"},\
                    "last":{"type":"integer","description":"number of the last message to read; optional"}}}""")
            .build();

    private final Function<@Nullable ToolContext, Session> sessions;
    private final ZoneId zone;

    private RecallTool(Function<@Nullable ToolContext, Session> sessions, ZoneId zone) {
        this.sessions = sessions;
        this.zone = zone;
    }

    /** Searches one session; times are shown in UTC. */
    public static RecallTool of(Session session) {
        return new RecallTool(context -> session, ZoneOffset.UTC);
    }

    /**
     * Searches the session that the tool context names, as {@code toolContext(Map.of(ChatMemory.CONVERSATION_ID, id))},
     * with {@link VarveAdvisor#TENANT} and {@link VarveAdvisor#RESOURCE} beside it; times are shown in UTC.
     */
    public static RecallTool of(Varve varve) {
        return new RecallTool(
                context -> Scopes.of(context == null ? Map.of() : context.getContext())
                        .map(varve::session)
                        .orElseThrow(() -> new VarveException("the tool context has no conversation; call"
                                + " toolContext(Map.of(ChatMemory.CONVERSATION_ID, id)) with \""
                                + ChatMemory.CONVERSATION_ID + "\"")),
                ZoneOffset.UTC);
    }

    /** The same tool with days and times in a zone; use the policy's. */
    public RecallTool in(ZoneId newZone) {
        return new RecallTool(sessions, newZone);
    }

    @Override
    public ToolDefinition getToolDefinition() {
        return DEFINITION;
    }

    @Override
    public String call(String toolInput) {
        return call(toolInput, null);
    }

    @Override
    public String call(String toolInput, @Nullable ToolContext toolContext) {
        Session session = sessions.apply(toolContext);
        try {
            return answer(session, JSON.readTree(toolInput));
        } catch (JacksonException | DateTimeParseException e) {
            return "Nothing was looked up: give a JSON object with a query, days as YYYY-MM-DD, or first and last.";
        }
    }

    private String answer(Session session, JsonNode arguments) {
        if (arguments.hasNonNull("first") || arguments.hasNonNull("last")) {
            return read(session, arguments);
        }
        String words = arguments.path("query").asString("");
        if (words.isBlank()) {
            return "Nothing was looked up: give a query, or first and last.";
        }
        SearchQuery any = SearchQuery.of(words);
        Instant from = day(arguments, "from").map(this::start).orElse(any.from());
        Instant to = day(arguments, "to").map(day -> start(day.plusDays(1))).orElse(any.to());
        return RecallText.of(session.recall(any.between(from, to)), zone);
    }

    private static Optional<LocalDate> day(JsonNode arguments, String name) {
        String text = arguments.path(name).asString("");
        return text.isBlank() ? Optional.empty() : Optional.of(LocalDate.parse(text.strip()));
    }

    private Instant start(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }

    private String read(Session session, JsonNode arguments) {
        long first = Math.max(
                1, arguments.path("first").asLong(arguments.path("last").asLong(1)));
        long last = Math.max(first, arguments.path("last").asLong(first));
        long to = Math.min(last, first + MOST_MESSAGES - 1) + 1;
        String text = RecallText.of(session.messages(new Span(first, to)), zone);
        return text.isEmpty() ? "There are no such messages.\n" : text;
    }
}
