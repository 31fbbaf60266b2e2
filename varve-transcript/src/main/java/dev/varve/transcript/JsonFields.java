package dev.varve.transcript;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A JSON object with the place it came from, so that every complaint about it names that place. */
final class JsonFields {
    private final Place place;
    private final JsonNode node;

    private JsonFields(Place place, JsonNode node) {
        this.place = place;
        this.node = node;
    }

    static JsonFields of(Place place, JsonNode node) {
        if (!node.isObject()) {
            throw place.error(
                    "expected a JSON object, found " + kind(node),
                    "give an object in {}, or name another format with --format");
        }
        return new JsonFields(place, node);
    }

    JsonNode node() {
        return node;
    }

    Place place() {
        return place;
    }

    /** True if the field is there and not null. */
    boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** The value of a field; a missing node if there is none. */
    JsonNode get(String name) {
        return node.path(name);
    }

    /** A field that must be there, as a string. */
    String text(String name) {
        if (!has(name)) {
            throw missing(name);
        }
        return textOr(name, "");
    }

    String textOr(String name, String absent) {
        JsonNode value = get(name);
        if (!has(name)) {
            return absent;
        }
        if (!value.isString()) {
            throw wrong(name, "a string", value);
        }
        return value.stringValue();
    }

    /** A yes or no; absent means no. */
    boolean flag(String name) {
        JsonNode value = get(name);
        if (has(name) && !value.isBoolean()) {
            throw wrong(name, "true or false", value);
        }
        return has(name) && value.booleanValue();
    }

    /** A field that must be there, as a time. */
    Instant time(String name, TimeReader times) {
        if (!has(name)) {
            throw place.error(
                    "has no time in \"" + name + "\"",
                    "this format requires one for each message, such as \"2026-04-06T10:03:00Z\"");
        }
        return times.read(place, text(name));
    }

    /** A field that must be there, as an object. */
    JsonFields object(String name) {
        if (!has(name)) {
            throw missing(name);
        }
        JsonNode value = get(name);
        if (!value.isObject()) {
            throw wrong(name, "an object", value);
        }
        return new JsonFields(place, value);
    }

    /** The objects of an array; none if the field is absent. */
    List<JsonFields> objects(String name) {
        JsonNode value = get(name);
        if (has(name) && !value.isArray()) {
            throw wrong(name, "an array", value);
        }
        List<JsonFields> objects = new ArrayList<>();
        for (JsonNode element : value) {
            if (!element.isObject()) {
                throw wrong(name, "an array of objects", element);
            }
            objects.add(new JsonFields(place, element));
        }
        return objects;
    }

    /** Refuses any other field than these: a misspelt one would otherwise be lost without a word. */
    void allowOnly(Set<String> known) {
        for (String name : node.propertyNames()) {
            if (!known.contains(name)) {
                throw place.error(
                        "unknown field \"" + name + "\"",
                        "known fields here are "
                                + String.join(", ", known.stream().sorted().toList()));
            }
        }
    }

    private TranscriptException missing(String name) {
        return place.error("field \"" + name + "\" is missing", "add it");
    }

    TranscriptException wrong(String name, String expected, JsonNode found) {
        return place.error("field \"" + name + "\" is " + kind(found) + " and not " + expected, "correct it");
    }

    private static String kind(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> "an array";
            case BOOLEAN -> "true or false";
            case NULL -> "null";
            case NUMBER -> "a number";
            case OBJECT, POJO -> "an object";
            case STRING, BINARY -> "a string";
            case MISSING -> "nothing";
        };
    }
}
