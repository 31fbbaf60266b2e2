package dev.varve.transcript;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A message of a foreign format, assembled part by part. Blank text adds no part, and a message without parts is left
 * out; everything left out is counted.
 */
final class Draft {
    private final Place place;
    private final Inbox inbox;
    private final List<Part> parts = new ArrayList<>();
    private int blankTexts;
    private boolean leftOut;

    Draft(Place place, Inbox inbox) {
        this.place = place;
        this.inbox = inbox;
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    void add(Part part) {
        parts.add(part);
    }

    void text(String text) {
        if (text.isBlank()) {
            blankTexts++;
        } else {
            parts.add(new Part.Text(text));
        }
    }

    /**
     * A file or picture. A {@code data:} URL loses its bytes: memory keeps references only.
     *
     * @param mediaType of the file if the source says so, otherwise the best guess
     */
    void attachment(String mediaType, String url) {
        if (!url.startsWith("data:")) {
            parts.add(new Part.Attachment(mediaType, url, ""));
            return;
        }
        String inUrl = url.substring("data:".length()).split("[;,]", 2)[0];
        String known = inUrl.isEmpty() ? mediaType : inUrl;
        parts.add(new Part.Attachment(known, "data:" + known, ""));
    }

    /** An empty draft for the same message. */
    Draft beside() {
        return new Draft(place, inbox);
    }

    void addAll(Draft other) {
        parts.addAll(other.parts);
        leftOut |= other.leftOut;
    }

    void addAttachments(Draft other) {
        other.parts.stream().filter(Part.Attachment.class::isInstance).forEach(parts::add);
    }

    /** Its text parts as one text. */
    String words() {
        return parts.stream()
                .filter(Part.Text.class::isInstance)
                .map(part -> ((Part.Text) part).text())
                .collect(Collectors.joining("\n"));
    }

    /** A block of a kind that memory does not keep. */
    void leaveOut(String kind) {
        inbox.skip(kind);
        leftOut = true;
    }

    void send(Role role, Instant at, String id, String speaker) {
        message(role, Author.usual(role, speaker), at, id).ifPresent(message -> inbox.add(place, message));
    }

    /** Adds a message in the user's role, in its author's voice. */
    void sendAsUser(Author author, Instant at, String id) {
        message(Role.USER, author, at, id).ifPresent(message -> inbox.add(place, message));
    }

    /** The message of these parts, without handing it on; empty if there is nothing to keep. */
    Optional<Message> message(Role role, Author author, Instant at, String id) {
        if (parts.isEmpty()) {
            if (!leftOut) {
                inbox.skip("empty message");
            }
            return Optional.empty();
        }
        for (int i = 0; i < blankTexts; i++) {
            inbox.skip("blank text");
        }
        return Optional.of(new Message(role, author.voice(), parts, Optional.of(at), id, author.speaker(), Map.of()));
    }
}
