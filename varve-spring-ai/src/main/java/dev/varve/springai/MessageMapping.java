package dev.varve.springai;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;

/**
 * Messages of Spring AI as ours and back. System messages have no counterpart: they are the host's slot and never
 * observed. Some models leave the ids of tool calls empty; such calls get ids of their own, and results their calls in
 * order.
 */
final class MessageMapping {
    private MessageMapping() {}

    /**
     * A message for the log; empty if there is nothing in it to keep.
     *
     * @param openCalls ids of calls that await results, in order, for results without ids
     */
    static Optional<Message> toLog(
            org.springframework.ai.chat.messages.Message message, List<String> openCalls, Instant at) {
        List<Part> parts = parts(message, openCalls);
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        Role role = message instanceof AssistantMessage
                ? Role.ASSISTANT
                : message instanceof ToolResponseMessage ? Role.TOOL : Role.USER;
        return Optional.of(new Message(role, parts, at, "", "", MetadataJson.toAttributes(message.getMetadata())));
    }

    /** A message of the log as a model should see it. */
    static org.springframework.ai.chat.messages.Message toSpring(Message message) {
        Map<String, Object> metadata = MetadataJson.fromAttributes(message.attributes());
        return switch (message.role()) {
            case SYSTEM ->
                SystemMessage.builder().text(message.text()).metadata(metadata).build();
            case USER ->
                UserMessage.builder()
                        .text(AttachmentMapping.textWithNotes(message, true))
                        .media(AttachmentMapping.media(message))
                        .metadata(metadata)
                        .build();
            case ASSISTANT ->
                AssistantMessage.builder()
                        .content(AttachmentMapping.textWithNotes(message, false))
                        .toolCalls(message.toolCalls().stream()
                                .map(call -> new AssistantMessage.ToolCall(
                                        call.id(), "function", call.name(), call.arguments()))
                                .toList())
                        .properties(metadata)
                        .build();
            case TOOL ->
                ToolResponseMessage.builder()
                        .responses(message.toolResults().stream()
                                .map(result -> new ToolResponseMessage.ToolResponse(
                                        result.callId(), result.name(), result.content()))
                                .toList())
                        .metadata(metadata)
                        .build();
        };
    }

    /** True if there is nothing in a message that a model could read; providers refuse such messages. */
    static boolean isEmpty(org.springframework.ai.chat.messages.Message message) {
        if (message instanceof ToolResponseMessage tools) {
            return tools.getResponses().isEmpty();
        }
        boolean bare = isBlank(message.getText());
        if (message instanceof AssistantMessage assistant && assistant.hasToolCalls()) {
            bare = false;
        }
        return bare
                && (!(message instanceof MediaContent content)
                        || content.getMedia().isEmpty());
    }

    private static List<Part> parts(org.springframework.ai.chat.messages.Message message, List<String> openCalls) {
        List<Part> parts = new ArrayList<>();
        if (message instanceof UserMessage user) {
            addText(parts, user.getText());
            user.getMedia().forEach(media -> parts.add(AttachmentMapping.attachment(media)));
        } else if (message instanceof AssistantMessage assistant) {
            addText(parts, assistant.getText());
            for (Media media : assistant.getMedia()) {
                parts.add(AttachmentMapping.attachment(media));
            }
            addCalls(parts, assistant.getToolCalls());
        } else if (message instanceof ToolResponseMessage tools) {
            addResults(parts, tools.getResponses(), openCalls);
        }
        return parts;
    }

    private static void addText(List<Part> parts, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            parts.add(new Part.Text(text));
        }
    }

    private static void addCalls(List<Part> parts, List<AssistantMessage.ToolCall> calls) {
        for (int i = 0; i < calls.size(); i++) {
            AssistantMessage.ToolCall call = calls.get(i);
            String id = isBlank(call.id()) ? "call-" + (i + 1) : call.id();
            parts.add(new Part.ToolCall(id, call.name(), isBlank(call.arguments()) ? "{}" : call.arguments()));
        }
    }

    private static void addResults(
            List<Part> parts, List<ToolResponseMessage.ToolResponse> responses, List<String> openCalls) {
        List<String> open = new ArrayList<>(openCalls);
        responses.forEach(response -> open.remove(response.id()));
        for (ToolResponseMessage.ToolResponse response : responses) {
            String id = isBlank(response.id()) && !open.isEmpty() ? open.remove(0) : response.id();
            parts.add(new Part.ToolResult(id, response.name(), response.responseData(), false));
        }
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
