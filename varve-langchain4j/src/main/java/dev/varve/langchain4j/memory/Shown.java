package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.context.Context;
import dev.varve.context.ProviderOrder;
import dev.varve.context.WindowReset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A message as the agent sees it, and where it stands in the log.
 *
 * @param seq  its place in the log; 0 for a placeholder that only repairs the order
 * @param part which of the messages it is that the logged one became; 0 but for results that another host logged together
 */
record Shown(long seq, int part, ChatMessage message) {

    /** All that a context shows, with amendments carried out, in an order that providers accept. */
    static List<Shown> of(Context context) {
        List<LoggedMessage> window = WindowReset.since(context.messages());
        Map<String, LoggedMessage> amendments = new HashMap<>();
        Map<String, LoggedMessage> late = new LinkedHashMap<>();
        for (LoggedMessage logged : window) {
            if (!Amendment.lateCall(logged).isEmpty()) {
                late.put(Amendment.lateCall(logged), logged);
            } else if (Amendment.isAmendment(logged)) {
                amendments.put(Amendment.amended(logged), logged);
            }
        }
        window.forEach(logged -> logged.message().toolResults().forEach(result -> late.remove(result.callId())));
        Map<Message, Long> places = new IdentityHashMap<>();
        List<Message> messages = new ArrayList<>();
        for (LoggedMessage logged : window) {
            if (!Amendment.isAmendment(logged)) {
                for (Message amended : amended(logged, amendments)) {
                    places.put(amended, logged.seq());
                    messages.add(amended);
                }
                lateResults(logged, late, places, messages);
            }
        }
        return decoded(ProviderOrder.of(messages), places);
    }

    /** The message with its amendments; none if it was taken back. */
    private static List<Message> amended(LoggedMessage logged, Map<String, LoggedMessage> amendments) {
        Message message = logged.message();
        if (message.toolResults().size() > 1) {
            return amendedResults(logged, amendments);
        }
        LoggedMessage amendment = amendments.get(Amendment.place(logged.seq(), 0));
        return amendment == null
                ? List.of(message)
                : Amendment.content(amendment).stream()
                        .map(content -> MessageCodec.encode(content, message.createdAt()))
                        .toList();
    }

    private static List<Message> amendedResults(LoggedMessage logged, Map<String, LoggedMessage> amendments) {
        List<Part> parts = new ArrayList<>();
        List<Part.ToolResult> results = logged.message().toolResults();
        for (int i = 0; i < results.size(); i++) {
            LoggedMessage amendment = amendments.get(Amendment.place(logged.seq(), i));
            if (amendment == null) {
                parts.add(results.get(i));
            } else {
                Amendment.content(amendment).stream()
                        .map(content ->
                                MessageCodec.encode(content, logged.message().createdAt()))
                        .forEach(message -> parts.addAll(message.parts()));
            }
        }
        return parts.isEmpty()
                ? List.of()
                : List.of(new Message(Role.TOOL, parts, logged.message().createdAt(), "", "", Map.of()));
    }

    /** Results that came late take their place behind the call. */
    private static void lateResults(
            LoggedMessage logged, Map<String, LoggedMessage> late, Map<Message, Long> places, List<Message> messages) {
        for (Part.ToolCall call : logged.message().toolCalls()) {
            LoggedMessage result = late.remove(call.id());
            if (result != null) {
                for (ChatMessage content : Amendment.content(result)) {
                    Message message =
                            MessageCodec.encode(content, result.message().createdAt());
                    places.put(message, result.seq());
                    messages.add(message);
                }
            }
        }
    }

    private static List<Shown> decoded(List<Message> messages, Map<Message, Long> places) {
        List<Shown> shown = new ArrayList<>();
        for (Message message : messages) {
            long seq = places.getOrDefault(message, 0L);
            List<ChatMessage> decoded = MessageCodec.decode(message);
            for (int part = 0; part < decoded.size(); part++) {
                shown.add(new Shown(seq, part, decoded.get(part)));
            }
        }
        return shown;
    }
}
