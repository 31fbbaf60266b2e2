package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.message.VideoContent;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.internal.session.SendableParts;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts messages of LangChain4j to Varve's and back, without loss. Content without a field in Varve's message
 * (thinking, attributes such as provider signatures, media) is kept as JSON beside it, and only then: plain messages
 * are stored once.
 */
final class ChatMessageCodec {
    /** Attribute with the whole message as LangChain4j's JSON. */
    static final String JSON = "langchain4j.message";

    /** Begins the id of a call that the provider gave none. */
    private static final String NO_ID = "no-id:";

    private ChatMessageCodec() {}

    /** A message for the log, which has a line in the place of a medium's bytes. */
    static Message encode(ChatMessage said, Instant at) {
        ChatMessage message = Media.withoutBytes(said);
        Message plain = plain(message, at);
        return decode(plain).equals(List.of(message)) ? plain : whole(plain, message);
    }

    /** A message for the log that is shown as LangChain4j's, regardless of its parts. */
    static Message whole(Message plain, ChatMessage said) {
        return plain.withAttribute(JSON, ChatMessageSerializer.messageToJson(Media.withoutBytes(said)));
    }

    private static Message plain(ChatMessage message, Instant at) {
        if (message instanceof UserMessage user) {
            List<Part> parts =
                    user.contents().stream().map(ChatMessageCodec::part).toList();
            return new Message(Role.USER, parts, at, "", orEmpty(user.name()), Map.of());
        }
        if (message instanceof AiMessage ai) {
            return new Message(Role.ASSISTANT, parts(ai), at, "", "", Map.of());
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return Message.tool(at, result(result));
        }
        return Message.of(Role.SYSTEM, message.toString(), at);
    }

    static Part.ToolResult result(ToolExecutionResultMessage result) {
        return new Part.ToolResult(
                id(result.id(), result.toolName()),
                orEmpty(result.toolName()),
                text(result),
                Boolean.TRUE.equals(result.isError()));
    }

    /** A call without an id is known by its tool; LangChain4j answers calls in order, so a name is enough. */
    private static String id(@Nullable String id, @Nullable String tool) {
        return id == null || id.isBlank() ? NO_ID + orEmpty(tool) : id;
    }

    private static List<Part> parts(AiMessage ai) {
        List<Part> parts = new ArrayList<>();
        if (ai.text() != null || !ai.hasToolExecutionRequests()) {
            parts.add(new Part.Text(orEmpty(ai.text())));
        }
        for (ToolExecutionRequest call : ai.toolExecutionRequests()) {
            parts.add(new Part.ToolCall(id(call.id(), call.name()), orEmpty(call.name()), orEmpty(call.arguments())));
        }
        return parts;
    }

    private static Part part(Content content) {
        if (content instanceof TextContent words) {
            return new Part.Text(words.text());
        }
        String type = content.type().name().toLowerCase(Locale.ROOT);
        return new Part.Attachment(type, reference(content), "");
    }

    /** The address of the medium. */
    private static String reference(Content content) {
        @Nullable URI url = null;
        if (content instanceof ImageContent image) {
            url = image.image().url();
        } else if (content instanceof AudioContent audio) {
            url = audio.audio().url();
        } else if (content instanceof VideoContent video) {
            url = video.video().url();
        } else if (content instanceof PdfFileContent pdf) {
            url = pdf.pdfFile().url();
        }
        return url == null ? "unknown" : url.toString();
    }

    private static String text(ToolExecutionResultMessage result) {
        StringBuilder text = new StringBuilder();
        for (Content content : result.contents()) {
            text.append(text.length() > 0 ? "\n" : "")
                    .append(content instanceof TextContent words ? words.text() : "[" + reference(content) + "]");
        }
        return text.toString();
    }

    /**
     * LangChain4j's form of a message: one, or one per result if another host has put several into one. Content that
     * no provider takes back is repaired as in {@link SendableParts}.
     */
    static List<ChatMessage> shown(Message message) {
        return decode(message).stream().map(ChatMessageCodec::sendable).toList();
    }

    private static ChatMessage sendable(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return withoutBlanks(user);
        }
        if (!(message instanceof AiMessage ai)) {
            return message;
        }
        List<ToolExecutionRequest> calls = ai.toolExecutionRequests().stream()
                .map(ChatMessageCodec::sendable)
                .toList();
        return calls.equals(ai.toolExecutionRequests())
                ? ai
                : ai.toBuilder().toolExecutionRequests(calls).build();
    }

    private static ToolExecutionRequest sendable(ToolExecutionRequest call) {
        String name = SendableParts.name(orEmpty(call.name()));
        String arguments = SendableParts.arguments(orEmpty(call.arguments()));
        return name.equals(call.name()) && arguments.equals(call.arguments())
                ? call
                : call.toBuilder().name(name).arguments(arguments).build();
    }

    private static UserMessage withoutBlanks(UserMessage user) {
        List<Content> contents = user.contents().stream()
                .filter(content ->
                        !(content instanceof TextContent words && words.text().isBlank()))
                .toList();
        return contents.isEmpty() || contents.size() == user.contents().size()
                ? user
                : user.toBuilder().contents(contents).build();
    }

    /** A message as it was said. */
    static List<ChatMessage> decode(Message message) {
        String json = message.attributes().get(JSON);
        if (json != null) {
            return List.of(current(ChatMessageDeserializer.messageFromJson(json), message));
        }
        return switch (message.role()) {
            case USER -> List.of(user(message));
            case ASSISTANT -> List.of(assistant(message));
            case TOOL ->
                message.toolResults().stream()
                        .<ChatMessage>map(ChatMessageCodec::decode)
                        .toList();
            case SYSTEM -> List.of();
        };
    }

    /** A result that a context shows shortened is shorter than the one in the JSON. */
    private static ChatMessage current(ChatMessage kept, Message shown) {
        if (kept instanceof ToolExecutionResultMessage result
                && !shown.toolResults().isEmpty()) {
            String text = shown.toolResults().get(0).content();
            return text.equals(text(result)) ? kept : with(text, result);
        }
        return kept;
    }

    /** By hand, since results have no {@code toBuilder()} in LangChain4j 1.14. */
    private static ChatMessage with(String text, ToolExecutionResultMessage result) {
        return ToolExecutionResultMessage.builder()
                .id(result.id())
                .toolName(result.toolName())
                .isError(result.isError())
                .attributes(result.attributes())
                .text(text)
                .build();
    }

    private static ChatMessage decode(Part.ToolResult result) {
        return ToolExecutionResultMessage.builder()
                .id(result.callId())
                .toolName(result.name())
                .text(result.content())
                .isError(result.error())
                .build();
    }

    private static ChatMessage user(Message message) {
        List<Content> contents = new ArrayList<>();
        for (Part part : message.parts()) {
            if (part instanceof Part.Text words) {
                contents.add(TextContent.from(words.text()));
            } else if (part instanceof Part.Attachment attachment) {
                contents.add(TextContent.from("[" + attachment.mediaType() + " " + attachment.uri() + "]"));
            }
        }
        UserMessage.Builder builder = UserMessage.builder().contents(contents);
        return message.speaker().isEmpty()
                ? builder.build()
                : builder.name(message.speaker()).build();
    }

    private static ChatMessage assistant(Message message) {
        AiMessage.Builder builder = AiMessage.builder();
        if (message.parts().stream().anyMatch(Part.Text.class::isInstance)) {
            builder.text(message.text());
        }
        return builder.toolExecutionRequests(message.toolCalls().stream()
                        .map(call -> ToolExecutionRequest.builder()
                                .id(call.id())
                                .name(call.name())
                                .arguments(call.arguments())
                                .build())
                        .toList())
                .build();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
