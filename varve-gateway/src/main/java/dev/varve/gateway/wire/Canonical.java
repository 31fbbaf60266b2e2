package dev.varve.gateway.wire;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One text for all the ways in which clients write the same thing again: sorted keys, numbers by value, no cache markers,
 * white space as one blank.
 */
final class Canonical {
    private Canonical() {}

    /** By hand, since each call brings all of its conversation: a regular expression takes several times as long. */
    static String text(String words) {
        String stripped = words.strip();
        StringBuilder out = new StringBuilder(stripped.length());
        boolean blank = false;
        for (int i = 0; i < stripped.length(); i++) {
            char c = stripped.charAt(i);
            boolean isBlank = c == ' ' || (c >= '\t' && c <= '\r');
            if (!isBlank) {
                out.append(c);
            } else if (!blank) {
                out.append(' ');
            }
            blank = isBlank;
        }
        return out.toString();
    }

    /** JSON in a string, such as the arguments of a call; what is none is taken as text. */
    static String jsonIn(String text) {
        try {
            return json(JsonMapper.shared().readTree(text));
        } catch (JacksonException e) {
            return text(text);
        }
    }

    static String json(JsonNode node) {
        StringBuilder out = new StringBuilder();
        write(node, out);
        return out.toString();
    }

    private static void write(JsonNode node, StringBuilder out) {
        if (node.isObject()) {
            Map<String, JsonNode> sorted = new TreeMap<>();
            node.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
            sorted.remove("cache_control");
            out.append('{');
            sorted.forEach((name, value) -> {
                out.append(name.length()).append(':').append(name).append('=');
                write(value, out);
                out.append(';');
            });
            out.append('}');
        } else if (node.isArray()) {
            out.append('[');
            node.forEach(item -> {
                write(item, out);
                out.append(',');
            });
            out.append(']');
        } else if (node.isNumber()) {
            BigDecimal number = node.decimalValue();
            out.append(number.signum() == 0 ? "0" : number.stripTrailingZeros().toString());
        } else if (node.isString()) {
            String text = node.stringValue();
            out.append(text.length()).append('"').append(text);
        } else {
            out.append(node);
        }
    }
}
