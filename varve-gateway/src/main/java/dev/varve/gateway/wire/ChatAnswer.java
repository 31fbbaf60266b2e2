package dev.varve.gateway.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An answer of Chat Completions; of several choices the first. */
final class ChatAnswer extends AnswerReader {
    private final StringBuilder content = new StringBuilder();
    private final StringBuilder refusal = new StringBuilder();
    private final Map<Integer, Call> calls = new TreeMap<>();
    private Optional<JsonNode> message = Optional.empty();
    private boolean ended;

    private static final class Call {
        private String id = "";
        private String name = "";
        private final StringBuilder arguments = new StringBuilder();
    }

    ChatAnswer(boolean stream) {
        super(stream);
    }

    @Override
    void event(JsonNode event) {
        if (event.has("error")) {
            refuse();
        }
        for (JsonNode choice : event.path("choices")) {
            if (choice.path("index").asInt(0) == 0) {
                delta(choice.path("delta"));
                ended |= choice.path("finish_reason").isString();
            }
        }
    }

    private void delta(JsonNode delta) {
        content.append(delta.path("content").asString(""));
        refusal.append(delta.path("refusal").asString(""));
        for (JsonNode piece : delta.path("tool_calls")) {
            Call call = calls.computeIfAbsent(piece.path("index").asInt(0), any -> new Call());
            call.id = call.id.isEmpty() ? piece.path("id").asString("") : call.id;
            JsonNode function = piece.path(piece.has("custom") ? "custom" : "function");
            call.name += function.path("name").asString("");
            call.arguments.append(
                    function.path("arguments").asString(function.path("input").asString("")));
        }
    }

    @Override
    void whole(JsonNode answer) {
        JsonNode first = answer.path("choices").path(0).path("message");
        if (first.isObject()) {
            message = Optional.of(first);
            ended = true;
        }
    }

    @Override
    Optional<List<Element>> result() {
        return ended
                ? Optional.of(List.of(WireFormat.CHAT.element(message.orElseGet(this::streamed))))
                : Optional.empty();
    }

    private JsonNode streamed() {
        ObjectNode node =
                JsonMapper.shared().createObjectNode().put("role", "assistant").put("content", content.toString());
        if (refusal.length() > 0) {
            node.put("refusal", refusal.toString());
        }
        ArrayNode list = node.putArray("tool_calls");
        calls.values().forEach(call -> {
            ObjectNode one = list.addObject().put("id", call.id).put("type", "function");
            one.putObject("function").put("name", call.name).put("arguments", call.arguments.toString());
        });
        return node;
    }
}
