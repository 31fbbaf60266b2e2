package dev.varve;

import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
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
        return observation(
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

    /**
     * The lines of a text. One in another form than {@link NoteLine#toString} has is a NOTE of the time of the line before it.
     *
     * @param at the time of a first line without one
     */
    public static List<NoteLine> lines(String text, Span span, Instant at) {
        List<NoteLine> lines = new ArrayList<>();
        LocalDateTime time = LocalDateTime.ofInstant(at, ZoneOffset.UTC);
        for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
            NoteLine read = NoteLine.parse(line).orElse(new NoteLine(time, Priority.NOTE, line.strip()));
            lines.add(read.withSpan(span));
            time = read.time();
        }
        return lines;
    }

    /** An observation from text, without measured fidelity; each of its lines covers the whole span. */
    public static Observation observation(
            String id,
            Span span,
            String text,
            int tokens,
            long sourceTokens,
            Instant createdAt,
            String model,
            Note.Status status,
            ContinuationHint hint) {
        List<NoteLine> lines = lines(text, span, createdAt);
        return new Observation(id, span, lines, tokens, sourceTokens, createdAt, model, status, hint, Fidelity.NONE);
    }

    /** A reflection likewise. */
    public static Reflection reflection(
            String id,
            Span span,
            String text,
            int tokens,
            long sourceTokens,
            Instant createdAt,
            String model,
            Note.Status status,
            int generation,
            int level,
            List<String> sources) {
        List<NoteLine> lines = lines(text, span, createdAt);
        return new Reflection(
                id,
                span,
                lines,
                tokens,
                sourceTokens,
                createdAt,
                model,
                status,
                generation,
                level,
                sources,
                Fidelity.NONE);
    }
}
