package dev.varve.gateway.wire;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One text for all the ways in which clients write the same thing again: sorted keys, numbers by value, no cache markers,
 * white space as one blank.
 */
final class Canonical {
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private Canonical() {}

    static String text(String words) {
        return BLANKS.matcher(words.strip()).replaceAll(" ");
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
