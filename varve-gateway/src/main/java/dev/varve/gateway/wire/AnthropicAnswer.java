package dev.varve.gateway.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An answer of Anthropic's Messages. */
final class AnthropicAnswer extends AnswerReader {
    private final Map<Integer, ObjectNode> blocks = new TreeMap<>();
    private final Map<Integer, StringBuilder> texts = new TreeMap<>();
    private boolean ended;
    private String id = "";

    AnthropicAnswer(boolean stream) {
        super(stream);
    }

    @Override
    void event(JsonNode event) {
        int index = event.path("index").asInt(0);
        switch (event.path("type").asString("")) {
            case "message_start" -> id = event.path("message").path("id").asString("");
            case "content_block_start" -> {
                if (event.path("content_block").isObject()) {
                    blocks.put(index, ((ObjectNode) event.path("content_block")).deepCopy());
                    texts.put(
                            index,
                            new StringBuilder(
                                    event.path("content_block").path("text").asString("")));
                }
            }
            case "content_block_delta" -> {
                JsonNode delta = event.path("delta");
                texts.computeIfAbsent(index, any -> new StringBuilder())
                        .append(delta.path("text").asString(""))
                        .append(delta.path("partial_json").asString(""));
            }
            case "message_stop" -> ended = true;
            case "error" -> refuse();
            default -> {
                // Pings and future events.
            }
        }
    }

    @Override
    void whole(JsonNode answer) {
        if (answer.path("type").asString("").equals("message")
                && answer.path("content").isArray()) {
            int index = 0;
            for (JsonNode block : answer.path("content")) {
                if (block.isObject()) {
                    blocks.put(index++, (ObjectNode) block);
                }
            }
            id = answer.path("id").asString("");
            ended = true;
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    Optional<List<Element>> result() {
        if (!ended) {
            return Optional.empty();
        }
        ObjectNode message = JsonMapper.shared().createObjectNode().put("role", "assistant");
        ArrayNode content = message.putArray("content");
        blocks.forEach((index, block) -> {
            String text = texts.getOrDefault(index, new StringBuilder()).toString();
            String type = block.path("type").asString("");
            if (type.equals("text") && !text.isEmpty()) {
                block.put("text", text);
            } else if (type.endsWith("tool_use") && !text.isBlank()) {
                block.set("input", JsonMapper.shared().readTree(text));
            }
            content.add(block);
        });
        return Optional.of(List.of(WireFormat.MESSAGES.element(message)));
    }
}
