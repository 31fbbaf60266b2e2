package dev.varve.adk;

import com.google.adk.events.Event;
import com.google.genai.types.Blob;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.model.Picture;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Converts ADK's events to messages and back. A message has the event's id. Content that it cannot express, such as
 * thoughts and their signatures, is kept in an attribute, so that the event can be restored; the bytes of files never
 * are.
 */
final class EventMapper {
    static final String USER = "user";
    static final String MODEL = "model";

    /** A function of ADK's own that asks a person to confirm a call; ADK keeps these events from models too. */
    private static final String CONFIRMATION = "adk_request_confirmation";

    private static final String AUTHOR = "adk.author";
    private static final String BRANCH = "adk.branch";
    private static final String CONTENT = "adk.content";

    /** Ends the id of the second message of an event. */
    private static final String SECOND = "#2";

    private EventMapper() {}

    /** The id of the event that a message was made from. */
    static String eventId(Message message) {
        String id = message.id();
        return id.endsWith(SECOND) ? id.substring(0, id.length() - SECOND.length()) : id;
    }

    /**
     * The messages that an event adds to the conversation: none, one message, or two if it brings results of tools and words.
     * Partial events, compactions and requests to confirm a call add nothing.
     */
    static List<Message> messages(Event event) {
        List<com.google.genai.types.Part> parts = parts(event);
        if (event.partial().orElse(false)
                || event.actions().compaction().isPresent()
                || parts.stream().anyMatch(EventMapper::isConfirmation)) {
            return List.of();
        }
        List<Part> results = new ArrayList<>();
        List<Part> words = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            PartMapper.of(parts.get(i), event.id() + "." + i)
                    .ifPresent(part -> (part instanceof Part.ToolResult ? results : words).add(part));
        }
        List<Message> messages = new ArrayList<>(2);
        if (!results.isEmpty()) {
            messages.add(new Message(Role.TOOL, results, time(event), event.id(), "", attributes(event)));
        }
        if (!words.isEmpty()) {
            Role role = USER.equals(event.author()) ? Role.USER : Role.ASSISTANT;
            String id = results.isEmpty() ? event.id() : event.id() + SECOND;
            Message said = new Message(role, words, time(event), id, "", attributes(event));
            messages.add(results.isEmpty() ? faithful(said, event) : said);
        }
        return List.copyOf(messages);
    }

    /** The pictures that an event brings as bytes, for a model that writes notes. */
    static List<Picture> pictures(Event event) {
        List<com.google.genai.types.Part> parts = parts(event);
        List<Picture> pictures = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            byte[] bytes = parts.get(i).inlineData().flatMap(Blob::data).orElse(new byte[0]);
            Optional<Part> logged = PartMapper.of(parts.get(i), event.id() + "." + i);
            if (bytes.length > 0 && logged.orElseThrow() instanceof Part.Attachment file) {
                pictures.add(new Picture(file.uri(), file.mediaType(), bytes));
            }
        }
        return pictures;
    }

    private static List<com.google.genai.types.Part> parts(Event event) {
        return event.content().flatMap(Content::parts).orElse(List.of());
    }

    /** An event that shows a message; said by the agent of this name if the message does not tell. */
    static Event event(Message message, String agent) {
        boolean isUser = message.role() == Role.USER || message.role() == Role.SYSTEM;
        return Event.builder()
                .id(message.id().isEmpty() ? Event.generateEventId() : message.id())
                .author(message.attributes().getOrDefault(AUTHOR, isUser ? USER : agent))
                .branch(message.attributes().get(BRANCH))
                .timestamp(message.createdAt().toEpochMilli())
                .content(content(message))
                .build();
    }

    /** True if the event has words of the user, rather than only tool results. */
    static boolean isUsersWord(Event event) {
        return messages(event).stream().anyMatch(message -> message.role() == Role.USER);
    }

    /** Who said a message: an agent's name, or the user. */
    static String author(Message message) {
        boolean isUser = message.role() == Role.USER || message.role() == Role.SYSTEM;
        return message.attributes().getOrDefault(AUTHOR, isUser ? USER : MODEL);
    }

    /** Results as text, for calls that are no longer open: a call cannot be answered twice. */
    static Message late(Message results) {
        String text = results.toolResults().stream()
                .map(result -> "(The call of " + result.name() + " returned later: " + result.content() + ")")
                .collect(Collectors.joining("\n"));
        return new Message(
                Role.USER, List.of(new Part.Text(text)), results.createdAt(), results.id(), "", results.attributes());
    }

    private static Instant time(Event event) {
        return Instant.ofEpochMilli(event.timestamp());
    }

    static Map<String, String> attributes(Event event) {
        Map<String, String> attributes = new TreeMap<>();
        if (!USER.equals(event.author())) {
            attributes.put(AUTHOR, event.author());
        }
        event.branch().ifPresent(branch -> attributes.put(BRANCH, branch));
        return attributes;
    }

    /** Adds the original content if the message alone would not give it back. */
    private static Message faithful(Message message, Event event) {
        Content original = event.content().orElseThrow();
        boolean hasBytes = original.parts().orElse(List.of()).stream()
                .anyMatch(part -> part.inlineData().isPresent());
        if (hasBytes || content(message).equals(original)) {
            return message;
        }
        Map<String, String> attributes = new TreeMap<>(message.attributes());
        attributes.put(CONTENT, original.toJson());
        return new Message(
                message.role(), message.parts(), message.createdAt(), message.id(), message.speaker(), attributes);
    }

    private static Content content(Message message) {
        String original = message.attributes().get(CONTENT);
        if (original != null) {
            return Content.fromJson(original);
        }
        return Content.builder()
                .role(message.role() == Role.ASSISTANT ? MODEL : USER)
                .parts(message.parts().stream().map(PartMapper::of).toList())
                .build();
    }

    private static boolean isConfirmation(com.google.genai.types.Part part) {
        return part.functionCall()
                .flatMap(FunctionCall::name)
                .or(() -> part.functionResponse().flatMap(FunctionResponse::name))
                .filter(CONFIRMATION::equals)
                .isPresent();
    }
}
