package dev.varve;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One message as the host knows it. It gains a sequence number and a token count when it is appended, see
 * {@link LoggedMessage}.
 *
 * @param role       who said it
 * @param parts      what was said, at least one part
 * @param createdAt  when, in microseconds (finer digits are cut, since stores do not keep them)
 * @param id         the host's own id, unique within the session, or empty
 * @param speaker    name of the person where several share a role, or empty
 * @param attributes opaque to Varve and given back as they came, such as provider signatures
 */
public record Message(
        Role role, List<Part> parts, Instant createdAt, String id, String speaker, Map<String, String> attributes) {

    public Message {
        parts = List.copyOf(parts);
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        attributes = Collections.unmodifiableMap(new TreeMap<>(attributes));
        if (parts.isEmpty()) {
            throw new InvalidMessageException("a " + role + " message has no parts; leave empty messages out");
        }
    }

    /** What the user says. */
    public static Message user(String text, Instant at) {
        return of(Role.USER, text, at);
    }

    /** What the agent says. */
    public static Message assistant(String text, Instant at) {
        return of(Role.ASSISTANT, text, at);
    }

    /** An assistant message that calls tools, with or without words. */
    public static Message assistant(Instant at, Part... parts) {
        return new Message(Role.ASSISTANT, List.of(parts), at, "", "", Map.of());
    }

    /** What tools returned; at least one result. */
    public static Message tool(Instant at, Part.ToolResult... results) {
        return new Message(Role.TOOL, List.of(results), at, "", "", Map.of());
    }

    /** Words in any role. */
    public static Message of(Role role, String text, Instant at) {
        return new Message(role, List.of(new Part.Text(text)), at, "", "", Map.of());
    }

    /** The same under an id of the host's; an id is accepted once in a session. */
    public Message withId(String newId) {
        return new Message(role, parts, createdAt, newId, speaker, attributes);
    }

    /** The same, said by somebody with a name. */
    public Message withSpeaker(String newSpeaker) {
        return new Message(role, parts, createdAt, id, newSpeaker, attributes);
    }

    /** The words of the message: its text parts, joined by line breaks. */
    public String text() {
        if (parts.size() == 1 && parts.get(0) instanceof Part.Text only) {
            return only.text();
        }
        return parts.stream()
                .filter(Part.Text.class::isInstance)
                .map(part -> ((Part.Text) part).text())
                .collect(Collectors.joining("\n"));
    }

    /** The calls in it, in order. */
    public List<Part.ToolCall> toolCalls() {
        return partsOf(Part.ToolCall.class);
    }

    /** The results in it, in order. */
    public List<Part.ToolResult> toolResults() {
        return partsOf(Part.ToolResult.class);
    }

    private <T extends Part> List<T> partsOf(Class<T> kind) {
        return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
