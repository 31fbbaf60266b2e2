package dev.varve.springai;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts metadata of a Spring AI message to attributes and back, one JSON text per value. It holds data that
 * providers require again: reasoning, thought signatures (lists of bytes), further properties of tool calls. Records
 * of Spring AI's own packages, such as Anthropic's thoughts, are kept by component. Values of other classes and empty
 * values are left out.
 */
final class MetadataJson {
    /** Separates our attributes from those of other adapters that write to the same session. */
    private static final String PREFIX = "spring.";

    /** Set by each message itself. */
    private static final String MESSAGE_TYPE = "messageType";

    private static final String BYTES = "@bytes";
    private static final JsonMapper JSON = JsonMapper.shared();

    private MetadataJson() {}

    static Map<String, String> toAttributes(Map<String, ? extends @Nullable Object> metadata) {
        Map<String, String> attributes = new HashMap<>();
        metadata.forEach((key, value) -> {
            if (!key.equals(MESSAGE_TYPE)) {
                plain(value)
                        .filter(MetadataJson::saysSomething)
                        .ifPresent(plain -> attributes.put(PREFIX + key, JSON.writeValueAsString(plain)));
            }
        });
        return attributes;
    }

    static Map<String, Object> fromAttributes(Map<String, String> attributes) {
        Map<String, Object> metadata = new HashMap<>();
        attributes.forEach((key, json) -> {
            if (key.startsWith(PREFIX)) {
                metadata.put(key.substring(PREFIX.length()), value(json));
            }
        });
        return metadata;
    }

    /** The value in types that JSON has, or empty if it has others. */
    private static Optional<Object> plain(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return Optional.of(Map.of(BYTES, Base64.getEncoder().encodeToString(bytes)));
        } else if (value instanceof String || value instanceof Number || value instanceof Boolean) {
            return Optional.of(value);
        } else if (value instanceof Collection<?> many) {
            List<Object> elements = new ArrayList<>();
            many.forEach(element -> plain(element).ifPresent(elements::add));
            return elements.size() == many.size() ? Optional.of(elements) : Optional.empty();
        } else if (value instanceof Map<?, ?> map) {
            Map<String, Object> entries = new LinkedHashMap<>();
            map.forEach((key, entry) -> plain(entry).ifPresent(plain -> entries.put(String.valueOf(key), plain)));
            return entries.size() == map.size() ? Optional.of(entries) : Optional.empty();
        } else if (value instanceof Record record) {
            return ClientRecords.components(record).flatMap(MetadataJson::plain);
        }
        return Optional.empty();
    }

    private static boolean saysSomething(Object plain) {
        return !plain.equals("") && !plain.equals(List.of()) && !plain.equals(Map.of());
    }

    private static Object value(String json) {
        try {
            return withBytes(JSON.readValue(json, Object.class));
        } catch (JacksonException e) {
            return json; // written by others under our prefix; the text is the best there is
        }
    }

    private static Object withBytes(Object plain) {
        if (plain instanceof List<?> list) {
            return list.stream().map(MetadataJson::withBytes).toList();
        } else if (plain instanceof Map<?, ?> map) {
            if (map.size() == 1 && map.get(BYTES) instanceof String base64) {
                return Base64.getDecoder().decode(base64);
            }
            Map<Object, Object> entries = new LinkedHashMap<>();
            map.forEach((key, entry) -> entries.put(key, withBytes(entry)));
            return ClientRecords.record(entries).orElse(entries);
        }
        return plain;
    }
}
