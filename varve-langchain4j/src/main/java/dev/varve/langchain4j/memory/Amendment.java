package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.internal.recall.RecallText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Records a host's change to earlier messages in an append-only log: a system message worded for observers, with
 * attributes that tell this adapter what to show instead. The message itself is never shown.
 */
final class Amendment {
    /** Sequence number of the message that is shown no longer. */
    private static final String REPLACES = "langchain4j.replaces";
    /** Number of messages of LangChain4j that one logged message became, and which of them is meant. */
    private static final String PART = "langchain4j.part";
    /** Id of a call whose result came after a later message. */
    private static final String LATE = "langchain4j.late";

    private Amendment() {}

    static Message late(ToolExecutionResultMessage result, Instant at) {
        Message encoded = ChatMessageCodec.encode(result, at);
        Part.ToolResult part = encoded.toolResults().get(0);
        return amendment(
                "A result came late: " + RecallText.body(encoded),
                at,
                Map.of(LATE, part.callId(), ChatMessageCodec.JSON, json(result)));
    }

    /** Retracts a message, or a part of it. */
    static Message removal(ShownMessage.Place place, Instant at) {
        return amendment("Message " + place.seq() + " was taken back.", at, target(place, Optional.empty()));
    }

    static Message replacement(ShownMessage.Place place, ChatMessage by, Instant at) {
        return amendment(
                "Message " + place.seq() + " was corrected. It now reads: "
                        + RecallText.body(ChatMessageCodec.encode(by, at)),
                at,
                target(place, Optional.of(by)));
    }

    private static Map<String, String> target(ShownMessage.Place place, Optional<ChatMessage> by) {
        String seq = Long.toString(place.seq());
        String part = Integer.toString(place.part());
        return by.map(message -> Map.of(REPLACES, seq, PART, part, ChatMessageCodec.JSON, json(message)))
                .orElseGet(() -> Map.of(REPLACES, seq, PART, part));
    }

    private static Message amendment(String text, Instant at, Map<String, String> attributes) {
        return new Message(Role.SYSTEM, List.of(new Part.Text(text)), at, "", "", attributes);
    }

    private static String json(ChatMessage message) {
        return ChatMessageSerializer.messageToJson(message);
    }

    static boolean isAmendment(LoggedMessage logged) {
        Map<String, String> attributes = logged.message().attributes();
        return attributes.containsKey(REPLACES) || attributes.containsKey(LATE);
    }

    /** The call whose late result this is, or the empty text. */
    static String lateCall(LoggedMessage logged) {
        return logged.message().attributes().getOrDefault(LATE, "");
    }

    /** The place that this amends, in the form of {@link #place}; the empty text if it amends none. */
    static String amended(LoggedMessage logged) {
        Map<String, String> attributes = logged.message().attributes();
        return attributes.containsKey(REPLACES)
                ? attributes.getOrDefault(REPLACES, "") + "." + attributes.getOrDefault(PART, "0")
                : "";
    }

    static String place(long seq, int part) {
        return seq + "." + part;
    }

    /** The replacement that is shown; empty for a removal. */
    static List<ChatMessage> content(LoggedMessage logged) {
        return logged.message().attributes().containsKey(ChatMessageCodec.JSON)
                ? ChatMessageCodec.decode(logged.message())
                : List.of();
    }
}
