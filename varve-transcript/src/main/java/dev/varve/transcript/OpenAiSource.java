package dev.varve.transcript;

import java.util.Optional;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds the messages in a file of OpenAI chat messages: the elements of an array, the elements of {@code "messages"} in
 * an object, or objects one after another. Only one message is held at a time.
 */
final class OpenAiSource implements MessageSource {
    private final JsonDocument document;
    private final OpenAiMessages messages;
    private boolean inArray;
    private Optional<ObjectNode> open = Optional.empty();
    private Place openAt;
    private boolean conversationSeen;

    OpenAiSource(JsonDocument document, ReadOptions options) {
        this.document = document;
        this.messages = new OpenAiMessages(options);
        this.openAt = document.place();
    }

    @Override
    public boolean read(Inbox inbox) {
        Optional<JsonToken> token = document.next();
        if (token.isEmpty()) {
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
        } else if (token == JsonToken.START_OBJECT) {
            openAt = document.place();
            open = Optional.of(Json.MAPPER.createObjectNode());
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
            messages.accept(JsonFields.of(place, document.value()), inbox);
        } else {
            throw notMessage();
        }
    }

    /** One member of an object that is either a message or, as its members will show, the frame around messages. */
    private void member(JsonToken token, ObjectNode members, Inbox inbox) {
        if (token == JsonToken.END_OBJECT) {
            open = Optional.empty();
            if (!members.has("messages")) {
                messages.accept(JsonFields.of(openAt, members), inbox);
            }
            return;
        }
        String name = document.field();
        if (document.require() == JsonToken.START_ARRAY && name.equals("messages")) {
            members.putNull(name);
            beginConversation();
        } else {
            members.set(name, document.value());
        }
    }

    private void beginConversation() {
        if (conversationSeen) {
            throw document.place()
                    .error("a second conversation begins here", "put each conversation in a file of its own");
        }
        conversationSeen = true;
        inArray = true;
    }

    private TranscriptException notMessage() {
        return document.place()
                .error("expected a message, an object with \"role\" and \"content\"", "remove what is here instead");
    }
}
