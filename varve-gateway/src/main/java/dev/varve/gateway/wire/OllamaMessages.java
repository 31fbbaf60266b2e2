package dev.varve.gateway.wire;

import tools.jackson.databind.JsonNode;

/**
 * The messages of Ollama's chat: pictures are apart from the text, and calls are identified by the names of their
 * tools.
 */
final class OllamaMessages {
    private OllamaMessages() {}

    static void add(JsonNode message, ElementBuilder builder) {
        String content = message.path("content").asString("");
        if (message.path("role").asString("").equals("tool")) {
            String tool =
                    message.path("tool_name").asString(message.path("name").asString(""));
            String id = message.path("tool_call_id").asString("");
            if (id.isEmpty()) {
                builder.resultOf(tool, content, false, Canonical.text(content));
            } else {
                builder.result(id, content, false, Canonical.text(content));
            }
            return;
        }
        if (!content.isEmpty()) {
            builder.text(content);
        }
        message.path("images").forEach(image -> builder.attachment("image", "", image));
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode function = call.path("function");
            String name = function.path("name").asString("");
            builder.call(
                    call.path("id").asString(name),
                    name,
                    function.path("arguments").toString());
        }
    }
}
