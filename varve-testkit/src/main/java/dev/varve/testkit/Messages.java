package dev.varve.testkit;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.store.CountedMessage;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Short ways to create messages. The default time is {@link #START}, the default size 10 tokens. */
public final class Messages {
    /** When conversations in tests begin. */
    public static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    private static final int TOKENS = 10;

    private Messages() {}

    /** A message of the user, of ten tokens. */
    public static CountedMessage user(String text) {
        return counted(Message.user(text, START));
    }

    /** A user message of the given number of tokens. */
    public static CountedMessage user(String text, int tokens) {
        return new CountedMessage(Message.user(text, START), tokens);
    }

    /** A message of the user at that time, of ten tokens. */
    public static CountedMessage user(String text, Instant at) {
        return counted(Message.user(text, at));
    }

    /** An answer of the agent, of ten tokens. */
    public static CountedMessage assistant(String text) {
        return counted(Message.assistant(text, START));
    }

    /** An assistant message that calls tool {@code run} once for each id. */
    public static CountedMessage calls(String... ids) {
        Part[] calls = List.of(ids).stream()
                .map(id -> new Part.ToolCall(id, "run", "{}"))
                .toArray(Part[]::new);
        return counted(Message.assistant(START, calls));
    }

    /** The answer of tool {@code run} to a call. */
    public static CountedMessage result(String callId, String content) {
        return counted(Message.tool(START, new Part.ToolResult(callId, "run", content, false)));
    }

    /** A user message with an id of the host. */
    public static CountedMessage withId(String id, String text) {
        return counted(Message.user(text, START).withId(id));
    }

    /** A user message of these parts. */
    public static CountedMessage of(Part... parts) {
        return counted(new Message(Role.USER, List.of(parts), START, "", "", Map.of()));
    }

    /** A message of ten tokens. */
    public static CountedMessage counted(Message message) {
        return new CountedMessage(message, TOKENS);
    }
}
