package dev.varve.cli.agents;

import dev.varve.cli.console.UsageException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A settings file in JSON: read without losing a digit, written as the programs write it, with two blanks per level. */
final class SettingsJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
            .build();

    private SettingsJson() {}

    /** Some editors on Windows write a byte order mark first, which is not part of the JSON. */
    static ObjectNode read(Path file, String text) {
        String json = text.startsWith("\uFEFF") ? text.substring(1) : text;
        if (json.isBlank()) {
            return MAPPER.createObjectNode();
        }
        try {
            if (MAPPER.readTree(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (JacksonException e) {
            throw new UsageException(
                    file + " is not plain JSON at line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ", so nothing was changed; correct it there, or remove"
                            + " its comments",
                    e);
        }
        throw new UsageException(file + " is no JSON object, so nothing was changed; correct it");
    }

    static String write(JsonNode node) {
        StringBuilder text = new StringBuilder();
        write(node, "", text);
        return text.append('\n').toString();
    }

    private static void write(JsonNode node, String indent, StringBuilder text) {
        String deeper = indent + "  ";
        if (node.isObject() && !node.isEmpty()) {
            text.append("{\n");
            for (Iterator<Map.Entry<String, JsonNode>> fields =
                            node.properties().iterator();
                    fields.hasNext(); ) {
                Map.Entry<String, JsonNode> field = fields.next();
                text.append(deeper)
                        .append(MAPPER.writeValueAsString(field.getKey()))
                        .append(": ");
                write(field.getValue(), deeper, text);
                text.append(fields.hasNext() ? ",\n" : "\n");
            }
            text.append(indent).append('}');
        } else if (node.isArray() && !node.isEmpty()) {
            text.append("[\n");
            for (Iterator<JsonNode> elements = node.iterator(); elements.hasNext(); ) {
                text.append(deeper);
                write(elements.next(), deeper, text);
                text.append(elements.hasNext() ? ",\n" : "\n");
            }
            text.append(indent).append(']');
        } else {
            text.append(MAPPER.writeValueAsString(node));
        }
    }
}
