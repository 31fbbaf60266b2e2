package dev.varve.transcript;

import dev.varve.InvalidMessageException;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the messages in a JSON document, however it is laid out: the elements of an array, those of an array in a frame
 * such as {@code {"messages": […]}}, or values one after another. Only one element is held at a time.
 */
final class ElementSource implements MessageSource {
    private final JsonDocument document;
    private final Set<String> frames;
    private final JsonLineFormat format;
    private boolean inArray;
    private Optional<ObjectNode> open = Optional.empty();
    private boolean framed;
    private Place openAt;
    private boolean conversationSeen;

    /** @param frames names of the members whose elements are the messages */
    ElementSource(JsonDocument document, Set<String> frames, JsonLineFormat format) {
        this.document = document;
        this.frames = frames;
        this.format = format;
        this.openAt = document.place();
    }

    @Override
    public boolean read(Inbox inbox) {
        Optional<JsonToken> token = document.next();
        if (token.isEmpty()) {
            format.end(inbox);
            return false;
        }
        if (inArray) {
            element(token.get(), inbox);
        } else if (open.isPresent()) {
            member(token.get(), open.get(), inbox);
        } else {
            root(token.get());
        }
        return true;
    }

    private void root(JsonToken token) {
        if (token == JsonToken.START_ARRAY) {
            beginConversation();
            inArray = true;
        } else if (token == JsonToken.START_OBJECT) {
            openAt = document.place();
            framed = false;
            open = Optional.of(JsonValues.MAPPER.createObjectNode());
        } else {
            throw notMessage();
        }
    }

    /** One message of an array. */
    private void element(JsonToken token, Inbox inbox) {
        if (token == JsonToken.END_ARRAY) {
            inArray = false;
        } else if (token == JsonToken.START_OBJECT) {
            Place place = document.place();
            accept(JsonFields.of(place, document.value()), inbox);
        } else {
            throw notMessage();
        }
    }

    /** One member of an object that is either a message or, as its members will show, the frame around messages. */
    private void member(JsonToken token, ObjectNode members, Inbox inbox) {
        if (token == JsonToken.END_OBJECT) {
            open = Optional.empty();
            JsonFields all = JsonFields.of(openAt, members);
            if (framed) {
                format.frame(all, inbox);
            } else {
                accept(all, inbox);
            }
            return;
        }
        String name = document.field();
        if (document.require() == JsonToken.START_ARRAY && frames.contains(name)) {
            if (!framed) {
                beginConversation();
                framed = true;
            }
            format.frame(JsonFields.of(openAt, members.deepCopy()), inbox);
            members.removeAll();
            inArray = true;
        } else {
            members.set(name, document.value());
        }
    }

    private void accept(JsonFields element, Inbox inbox) {
        try {
            format.accept(element.place(), element.node(), inbox);
        } catch (InvalidMessageException e) {
            throw element.place().error(String.valueOf(e.getMessage()), "correct the message", e);
        }
    }

    private void beginConversation() {
        if (conversationSeen) {
            throw document.place()
                    .error("a second conversation begins here", "put each conversation in a file of its own");
        }
        conversationSeen = true;
    }

    private TranscriptException notMessage() {
        return document.place()
                .error("expected a message, an object with \"role\" and \"content\"", "remove what is here instead");
    }
}
