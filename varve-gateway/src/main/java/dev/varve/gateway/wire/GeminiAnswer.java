package dev.varve.gateway.wire;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An answer of Gemini, Vertex or Code Assist, which wraps it into a {@code response}: complete, as events, or as a
 * list of such events. Only the first candidate is read.
 */
final class GeminiAnswer extends AnswerReader {
    private final ArrayNode parts = JsonMapper.shared().createArrayNode();
    private boolean ended;

    GeminiAnswer(boolean stream) {
        super(stream);
    }

    @Override
    void event(JsonNode sent) {
        JsonNode event = sent.path("response").isObject() ? sent.path("response") : sent;
        if (event.has("error")) {
            refuse();
        }
        for (JsonNode candidate : event.path("candidates")) {
            if (candidate.path("index").asInt(0) == 0) {
                candidate.path("content").path("parts").forEach(parts::add);
                ended |= candidate.path("finishReason").isString();
            }
        }
    }

    @Override
    void whole(JsonNode answer) {
        if (answer.isArray()) {
            answer.forEach(this::event);
        } else {
            event(answer);
        }
    }

    @Override
    Optional<List<Element>> result() {
        ObjectNode content = JsonMapper.shared().createObjectNode().put("role", "model");
        content.set("parts", parts);
        return ended ? Optional.of(List.of(WireFormat.GEMINI.element(content))) : Optional.empty();
    }
}
