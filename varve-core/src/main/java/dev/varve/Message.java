package dev.varve;

import dev.varve.language.Voice;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One message as the host knows it. When it is appended, it gets a sequence number, a token count and, if it has none, a
 * time; see {@link LoggedMessage}. Immutable.
 *
 * @param role       where it stands in the conversation
 * @param voice      whose words it is; only a person's words become rules, wishes and decisions
 * @param parts      what was said, at least one part
 * @param time       when it was said, in the years 1 to 9999, to the microsecond (stores do not keep finer digits); empty
 *     for the moment at which it is appended, by Varve's clock
 * @param id         the host's own id, unique within the session, or empty
 * @param speaker    name of the person where several share a role, or what kind of program wrote it where the voice is
 *     {@link Voice#MACHINE}; may be empty
 * @param attributes not interpreted by Varve and returned unchanged, such as provider signatures
 */
public record Message(
        Role role,
        Voice voice,
        List<Part> parts,
        Optional<Instant> time,
        String id,
        String speaker,
        Map<String, String> attributes) {

    /** Checks the values and copies the collections. */
    public Message {
        Objects.requireNonNull(role, "the role of a message is null");
        Objects.requireNonNull(voice, "the voice of a message is null; leave it out where the role says it");
        Objects.requireNonNull(id, "the id of a message is null; where there is none, give an empty text");
        Objects.requireNonNull(speaker, "the speaker of a message is null; where there is none, give an empty text");
        parts = List.copyOf(parts);
        time = time.map(at -> at.truncatedTo(ChronoUnit.MICROS));
        attributes = attributes.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(attributes));
        if (parts.isEmpty()) {
            throw new InvalidMessageException("a " + role + " message has no parts; leave empty messages out");
        }
    }

    /** A message in the usual voice of its role. */
    public Message(
            Role role,
            List<Part> parts,
            Optional<Instant> time,
            String id,
            String speaker,
            Map<String, String> attributes) {
        this(role, role.usualVoice(), parts, time, id, speaker, attributes);
    }

    /** A message that was said at a known time, in the usual voice of its role. */
    public Message(Role role, List<Part> parts, Instant at, String id, String speaker, Map<String, String> attributes) {
        this(role, parts, Optional.of(at), id, speaker, attributes);
    }

    /** A message of the user's, said now. */
    public static Message user(String text) {
        return of(Role.USER, text);
    }

    /** A message of the user's, said at a given time. */
    public static Message user(String text, Instant at) {
        return of(Role.USER, text, at);
    }

    /** A message of the agent's, said now. */
    public static Message assistant(String text) {
        return of(Role.ASSISTANT, text);
    }

    /** A message of the agent's, said at a given time. */
    public static Message assistant(String text, Instant at) {
        return of(Role.ASSISTANT, text, at);
    }

    /** An assistant message that calls tools now, with or without words. */
    public static Message assistant(Part... parts) {
        return now(Role.ASSISTANT, List.of(parts));
    }

    /** An assistant message that called tools at a time, with or without words. */
    public static Message assistant(Instant at, Part... parts) {
        return assistant(parts).withTime(at);
    }

    /** Results of tools, returned now; at least one. */
    public static Message tool(Part.ToolResult... results) {
        return now(Role.TOOL, List.of(results));
    }

    /** Results of tools, returned at a given time; at least one. */
    public static Message tool(Instant at, Part.ToolResult... results) {
        return tool(results).withTime(at);
    }

    /** A message in any role, said now. */
    public static Message of(Role role, String text) {
        return now(role, List.of(new Part.Text(text)));
    }

    /** A message in any role, said at a time. */
    public static Message of(Role role, String text, Instant at) {
        return of(role, text).withTime(at);
    }

    private static Message now(Role role, List<Part> parts) {
        return new Message(role, parts, Optional.empty(), "", "", Map.of());
    }

    /**
     * When it was said. Every message of a log has a time.
     *
     * @throws IllegalStateException if it has none yet, see {@link #time}
     */
    public Instant createdAt() {
        return time.orElseThrow(
                () -> new IllegalStateException("a message has no time before it is appended; ask for time() instead"));
    }

    /** A copy with a time. */
    public Message withTime(Instant at) {
        return new Message(role, voice, parts, Optional.of(at), id, speaker, attributes);
    }

    /** A copy with other parts. */
    public Message withParts(List<Part> newParts) {
        return new Message(role, voice, newParts, time, id, speaker, attributes);
    }

    /** A copy with an id of the host's choice. A session accepts each id once. */
    public Message withId(String newId) {
        return new Message(role, voice, parts, time, newId, speaker, attributes);
    }

    /** A copy with the speaker's name. */
    public Message withSpeaker(String newSpeaker) {
        return new Message(role, voice, parts, time, id, newSpeaker, attributes);
    }

    /** A copy in another voice, such as for what a program says in the user's role. */
    public Message withVoice(Voice newVoice) {
        return new Message(role, newVoice, parts, time, id, speaker, attributes);
    }

    /** A copy with one more attribute, or another value of it. */
    public Message withAttribute(String name, String value) {
        Map<String, String> more = new TreeMap<>(attributes);
        more.put(name, value);
        return new Message(role, voice, parts, time, id, speaker, more);
    }

    /** A copy in another role; the voice stays. */
    public Message withRole(Role newRole) {
        return new Message(newRole, voice, parts, time, id, speaker, attributes);
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

    /** Most messages have none, and each context asks all of its messages. */
    private <T extends Part> List<T> partsOf(Class<T> kind) {
        for (Part part : parts) {
            if (kind.isInstance(part)) {
                return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
            }
        }
        return List.of();
    }
}
