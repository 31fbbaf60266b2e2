package dev.varve;

import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Small values that tests of the core share. */
public final class Samples {
    public static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private Samples() {}

    public static CountedMessage user(int tokens) {
        return new CountedMessage(Message.user("question", START), tokens);
    }

    public static CountedMessage assistant(int tokens) {
        return new CountedMessage(Message.assistant("answer", START), tokens);
    }

    public static CountedMessage calls(int tokens, String... ids) {
        Part[] parts =
                Stream.of(ids).map(id -> new Part.ToolCall(id, "search", "{}")).toArray(Part[]::new);
        return new CountedMessage(Message.assistant(START, parts), tokens);
    }

    public static CountedMessage result(int tokens, String id) {
        return new CountedMessage(Message.tool(START, new Part.ToolResult(id, "search", "found", false)), tokens);
    }

    /** A row after these messages. */
    public static SessionState after(CountedMessage... messages) {
        return SessionState.empty().append(List.of(messages)).state();
    }

    /** Turns of a user message and an answer of 50 tokens each. */
    public static SessionState turns(int count) {
        List<CountedMessage> messages = IntStream.range(0, count)
                .boxed()
                .flatMap(i -> Stream.of(user(50), assistant(50)))
                .collect(Collectors.toList());
        return SessionState.empty().append(messages).state();
    }

    public static Observation chunk(long from, long to, int tokens, long sourceTokens) {
        return new Observation(
                "o" + from + "-" + to,
                new Span(from, to),
                "[2026-03-02 09:00] NOTE messages " + from + " to " + (to - 1),
                tokens,
                sourceTokens,
                START,
                "test",
                Note.Status.BUFFERED,
                ContinuationHint.NONE);
    }
}
