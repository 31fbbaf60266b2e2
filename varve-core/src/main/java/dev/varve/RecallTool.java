package dev.varve;

import dev.varve.internal.recall.QueryTime;
import dev.varve.internal.recall.RecallText;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Recall as a tool for the agent's model: name, description and input schema to register with a provider, and the call
 * itself. An answer has ten results of at most 2,000 characters. If these are short, key sentences of further results follow
 * until the token budget is used up. It says how many results were left out. Thread-safe if its functions are.
 *
 * <pre>{@code
 * RecallTool tool = session.recallTool();
 * String answer = tool.call("deadline", "2026-03-01", "");
 * }</pre>
 *
 * @param search what the tool searches
 * @param log    reads messages of the same session, for reading on in a long one
 * @param zone   zone of times in answers, and of dates in calls
 * @param tokens token budget of an answer; within it, more than ten results may be shown; 0 for never more than ten
 */
public record RecallTool(
        Function<RecallQuery, RecallResult> search, Function<Span, List<LoggedMessage>> log, ZoneId zone, int tokens) {
    /** Default token budget of an answer. */
    public static final int DEFAULT_TOKENS = 2_000;

    /** The name under which models call it. */
    public static final String NAME = "recall_memory";

    /** The description that models see. */
    public static final String DESCRIPTION = """
            Searches the whole conversation, also messages that are no longer shown and that the notes only summarise. \
            Use it for exact words, code, numbers, tool output or a reason that the notes do not give; not for what \
            already stands in front of you. Give a few words that occur in the message. If you know roughly when it was \
            said, for example from the time of a note, give from and to as well. Of a long message only the part that \
            matches is shown, with how to read on.""";

    private static final int RESULTS = 10;
    /** No budget is expected to hold more. */
    private static final int MOST = 100;

    /** JSON Schema of the input: {@code query}, and {@code from} and {@code to} if wanted; or what {@link #read} takes. */
    public static final String INPUT_SCHEMA = """
            {"type":"object","properties":{\
            "query":{"type":"string","description":"Words that occur in the message."},\
            "from":{"type":"string","description":"Earliest time, ISO 8601, such as 2026-03-02 or 2026-03-02T09:30."},\
            "to":{"type":"string","description":"Latest time, ISO 8601; a date means the end of that day."},\
            "message":{"type":"integer","description":"To read on in a long message: its number. The query does not count then."},\
            "at":{"type":"integer","description":"To read on: the character to begin at."}},\
            "required":["query"]}""";

    /** With {@link #DEFAULT_TOKENS}. */
    public RecallTool(
            Function<RecallQuery, RecallResult> search, Function<Span, List<LoggedMessage>> log, ZoneId zone) {
        this(search, log, zone, DEFAULT_TOKENS);
    }

    /** A copy with times in another zone. */
    public RecallTool withZone(ZoneId newZone) {
        return new RecallTool(search, log, newZone, tokens);
    }

    /** A copy with another token budget. */
    public RecallTool withTokens(int newTokens) {
        return new RecallTool(search, log, zone, newTokens);
    }

    /**
     * Answers a call. Never throws because of what a model wrote; the answer says what is wrong, so that the model can
     * correct it.
     *
     * @param query words
     * @param from  earliest time, ISO 8601; empty or null if the model left it out
     * @param to    latest time, ISO 8601; empty or null if the model left it out
     */
    public String call(@Nullable String query, @Nullable String from, @Nullable String to) {
        if (query == null || query.isBlank()) {
            return "The query is empty; give a few words that occur in the message.\n";
        }
        try {
            RecallQuery wanted = RecallQuery.of(query).withZone(zone).withLimit(tokens > 0 ? MOST : RESULTS);
            wanted = from == null || from.isBlank() ? wanted : wanted.withFrom(QueryTime.of(from.strip(), zone, 0));
            wanted = to == null || to.isBlank() ? wanted : wanted.withTo(QueryTime.of(to.strip(), zone, 1));
            RecallResult found = search.apply(wanted);
            if (!found.hits().isEmpty() && !found.fits()) {
                return "Nothing was found that has enough of these words together; try other words, or fewer.\n";
            }
            String best = RecallText.of(found.limit(RESULTS), zone);
            return TokenEstimator.scriptAware().estimate(best) < tokens
                    ? RecallText.within(found, query, zone, tokens)
                    : best;
        } catch (DateTimeException e) {
            return "from and to must be ISO 8601 times such as 2026-03-02 or 2026-03-02T09:30.\n";
        }
    }

    /**
     * Reads on in a long message: 8,000 characters at most.
     *
     * @param message its number
     * @param at      character to begin at, as shown where a result was cut off
     */
    public String read(long message, int at) {
        List<LoggedMessage> found = message < 1 ? List.of() : log.apply(new Span(message, message + 1));
        return found.isEmpty() ? "There is no message with this number.\n" : RecallText.of(found.get(0), at, zone);
    }
}
