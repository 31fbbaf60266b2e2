package dev.varve.transcript;

import dev.varve.Part;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Message content of model APIs: a string, or an array of typed blocks. Reads the parts common to all of them and
 * leaves the rest to the format.
 */
final class ContentBlocks {
    private static final String FIELD = "content";

    private ContentBlocks() {}

    /** Reads one block of a kind that only its format knows. */
    @FunctionalInterface
    interface OtherBlock {
        void read(String type, JsonFields block, Draft draft);
    }

    /** Adds the content of a message to a draft. */
    static void read(JsonFields message, Draft draft, OtherBlock other) {
        read(message, draft, (text, all) -> all.text(text), other);
    }

    /**
     * Reads the content with another treatment of text.
     *
     * @param words adds a text
     */
    static void read(JsonFields message, Draft draft, BiConsumer<String, Draft> words, OtherBlock other) {
        JsonNode content = message.get(FIELD);
        if (content.isString()) {
            words.accept(content.stringValue(), draft);
            return;
        }
        for (JsonFields block : message.objects(FIELD)) {
            if (isText(block)) {
                words.accept(block.text("text"), draft);
            } else {
                other.read(block.text("type"), block, draft);
            }
        }
    }

    /**
     * Adds a tool result to a draft: its text blocks as one text, joined by line breaks, followed by its other
     * content.
     */
    static void readResult(
            JsonFields result, Draft draft, Function<String, Part.ToolResult> withContent, OtherBlock other) {
        JsonNode content = result.get(FIELD);
        if (content.isString()) {
            draft.add(withContent.apply(content.stringValue()));
            return;
        }
        List<JsonFields> blocks = result.objects(FIELD);
        draft.add(withContent.apply(blocks.stream()
                .filter(ContentBlocks::isText)
                .map(block -> block.text("text"))
                .collect(Collectors.joining("\n"))));
        blocks.stream().filter(block -> !isText(block)).forEach(block -> other.read(block.text("type"), block, draft));
    }

    private static boolean isText(JsonFields block) {
        return block.text("type").equals("text");
    }
}
