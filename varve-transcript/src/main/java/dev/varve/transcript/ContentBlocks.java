package dev.varve.transcript;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Message content as model APIs have it: a string, or an array of typed blocks. What is the same in all of them is read
 * here, the rest is left to the format.
 */
final class ContentBlocks {
    private ContentBlocks() {}

    /** Reads one block of a kind that only its format knows. */
    @FunctionalInterface
    interface OtherBlock {
        void read(String type, JsonFields block, Draft draft);
    }

    /** Adds the content in {@code field} to a draft. */
    static void read(JsonFields message, String field, Draft draft, OtherBlock other) {
        JsonNode content = message.get(field);
        if (content.isString()) {
            draft.text(content.stringValue());
            return;
        }
        for (JsonFields block : message.objects(field)) {
            String type = block.text("type");
            if (type.equals("text")) {
                draft.text(block.text("text"));
            } else {
                other.read(type, block, draft);
            }
        }
    }

    /**
     * The content of a tool result as one text, its text blocks joined by line breaks. Other blocks are added to the
     * draft.
     */
    static String resultText(JsonFields result, String field, Draft draft, OtherBlock other) {
        JsonNode content = result.get(field);
        if (content.isString()) {
            return content.stringValue();
        }
        List<String> texts = new ArrayList<>();
        for (JsonFields block : result.objects(field)) {
            String type = block.text("type");
            if (type.equals("text")) {
                texts.add(block.text("text"));
            } else {
                other.read(type, block, draft);
            }
        }
        return String.join("\n", texts);
    }
}
