package dev.varve.transcript;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import tools.jackson.core.JsonToken;

/** An export of many conversations, an array of them or a single one. One conversation is held at a time. */
final class ExportSource implements ConversationSource {
    private final JsonDocument document;
    private final BiFunction<JsonFields, Integer, Section> reader;
    private boolean inArray;
    private int count;

    /**
     * A source.
     *
     * @param reader makes a conversation of its JSON and of its number in the file, counted from 1
     */
    ExportSource(JsonDocument document, BiFunction<JsonFields, Integer, Section> reader) {
        this.document = document;
        this.reader = reader;
    }

    @Override
    public Optional<Section> next() {
        Optional<JsonToken> token = document.next();
        if (token.isPresent() && token.get() == JsonToken.START_ARRAY && !inArray) {
            inArray = true;
            token = document.next();
        }
        if (token.isEmpty() || token.get() == JsonToken.END_ARRAY) {
            return Optional.empty();
        }
        if (token.get() != JsonToken.START_OBJECT) {
            throw document.place()
                    .error("expected a conversation, an object", "correct it, or name another format with --format");
        }
        Place place = document.place();
        count++;
        return Optional.of(reader.apply(JsonFields.of(place, document.value()), count));
    }

    /** A source of parsed messages. */
    static MessageSource of(Iterator<JsonFields> messages, BiConsumer<JsonFields, Inbox> reader) {
        return inbox -> {
            if (!messages.hasNext()) {
                return false;
            }
            reader.accept(messages.next(), inbox);
            return true;
        };
    }
}
