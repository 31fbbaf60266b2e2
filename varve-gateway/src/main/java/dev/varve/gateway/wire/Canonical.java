package dev.varve.gateway.wire;

import dev.varve.gateway.match.Chain;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The canonical text of a message, equal for all ways in which clients write it again: sorted keys, numbers by value,
 * no cache markers, white space as one blank.
 */
final class Canonical {
    private Canonical() {}

    /**
     * Hand-written and on bytes, since each call brings its whole conversation: this dominates the time to read it.
     */
    static byte[] utf8(String words) {
        byte[] bytes = words.strip().getBytes(StandardCharsets.UTF_8);
        int to = 0;
        boolean blank = false;
        for (byte b : bytes) {
            boolean isBlank = b == ' ' || (b >= '\t' && b <= '\r');
            if (!isBlank) {
                bytes[to++] = b;
            } else if (!blank) {
                bytes[to++] = ' ';
            }
            blank = isBlank;
        }
        return to == bytes.length ? bytes : Arrays.copyOf(bytes, to);
    }

    static String text(String words) {
        return new String(utf8(words), StandardCharsets.UTF_8);
    }

    /** The JSON in a string, such as the arguments of a call; other text as it is. */
    static String jsonIn(String text) {
        try {
            return json(JsonMapper.shared().readTree(text));
        } catch (JacksonException e) {
            return text(text);
        }
    }

    static String json(JsonNode node) {
        StringBuilder out = new StringBuilder();
        write(node, out::append);
        return out.toString();
    }

    /** Digest of {@link #json}, without making it: pictures are large. */
    static String digest(JsonNode node) {
        MessageDigest digest = Chain.sha256();
        write(node, piece -> digest.update(piece.getBytes(StandardCharsets.UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void write(JsonNode node, Consumer<String> out) {
        if (node.isObject()) {
            Map<String, JsonNode> sorted = new TreeMap<>();
            node.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
            sorted.remove("cache_control");
            out.accept("{");
            sorted.forEach((name, value) -> {
                out.accept(name.length() + ":" + name + "=");
                write(value, out);
                out.accept(";");
            });
            out.accept("}");
        } else if (node.isArray()) {
            out.accept("[");
            node.forEach(item -> {
                write(item, out);
                out.accept(",");
            });
            out.accept("]");
        } else if (node.isNumber()) {
            BigDecimal number = node.decimalValue();
            out.accept(number.signum() == 0 ? "0" : number.stripTrailingZeros().toString());
        } else if (node.isString()) {
            String text = node.stringValue();
            out.accept(text.length() + "\"");
            out.accept(text);
        } else {
            out.accept(node.toString());
        }
    }
}
