package dev.varve.transcript;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads values of a JSON text that may be cut or broken anywhere; a truncated last value keeps the part that is
 * there.
 */
final class JsonBeginning {
    private final JsonParser parser;
    private Optional<JacksonException> cut = Optional.empty();

    JsonBeginning(JsonParser parser) {
        this.parser = parser;
    }

    /** The next token; {@code NOT_AVAILABLE} at the end. */
    JsonToken next() {
        if (cut.isPresent()) {
            return JsonToken.NOT_AVAILABLE;
        }
        JsonToken token = parser.nextToken();
        return token == null ? JsonToken.NOT_AVAILABLE : token;
    }

    /** The error at which the text ended inside a value, if it did. */
    Optional<JacksonException> cut() {
        return cut;
    }

    /** The value that begins with the current token. */
    JsonNode value() {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> JsonValues.MAPPER.getNodeFactory().stringNode(string());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                JsonValues.MAPPER.getNodeFactory().numberNode(0);
            case VALUE_TRUE -> JsonValues.MAPPER.getNodeFactory().booleanNode(true);
            case VALUE_FALSE -> JsonValues.MAPPER.getNodeFactory().booleanNode(false);
            default -> JsonValues.MAPPER.getNodeFactory().nullNode();
        };
    }

    private JsonNode object() {
        ObjectNode object = JsonValues.MAPPER.createObjectNode();
        while (step() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = step();
            if (value != JsonToken.NOT_AVAILABLE) {
                object.set(name, value());
            } else if (!name.isEmpty()) {
                object.put(name, "");
            }
        }
        return object;
    }

    private JsonNode array() {
        ArrayNode array = JsonValues.MAPPER.createArrayNode();
        JsonToken token = step();
        while (token != JsonToken.END_ARRAY && token != JsonToken.NOT_AVAILABLE) {
            array.add(value());
            token = step();
        }
        return array;
    }

    private JsonToken step() {
        try {
            return next();
        } catch (JacksonException e) {
            cut = Optional.of(e);
            return JsonToken.NOT_AVAILABLE;
        }
    }

    private String string() {
        try {
            return parser.getString();
        } catch (JacksonException e) {
            cut = Optional.of(e);
            return "";
        }
    }
}
