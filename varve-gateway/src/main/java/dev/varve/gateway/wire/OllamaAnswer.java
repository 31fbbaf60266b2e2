package dev.varve.gateway.wire;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An answer of Ollama's chat: complete, or one object per line. */
final class OllamaAnswer extends AnswerReader {
    private final StringBuilder content = new StringBuilder();
    private final ArrayNode calls = JsonMapper.shared().createArrayNode();
    private boolean ended;

    OllamaAnswer(boolean stream) {
        super(stream);
    }

    @Override
    void line(String text) {
        if (!text.isBlank()) {
            event(text);
        }
    }

    @Override
    void event(JsonNode event) {
        if (event.has("error")) {
            refuse();
        }
        content.append(event.path("message").path("content").asString(""));
        event.path("message").path("tool_calls").forEach(calls::add);
        ended |= event.path("done").asBoolean(false);
    }

    @Override
    void whole(JsonNode answer) {
        event(answer);
    }

    @Override
    Optional<List<Element>> result() {
        ObjectNode message =
                JsonMapper.shared().createObjectNode().put("role", "assistant").put("content", content.toString());
        message.set("tool_calls", calls);
        return ended ? Optional.of(List.of(WireFormat.OLLAMA.element(message))) : Optional.empty();
    }
}
