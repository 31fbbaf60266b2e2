package dev.varve.gateway.wire;

import tools.jackson.databind.JsonNode;

/** The messages of Chat Completions. */
final class ChatParts {
    private ChatParts() {}

    static void add(JsonNode message, ElementBuilder builder) {
        JsonNode content = message.path("content");
        String role = message.path("role").asString("");
        if (role.equals("tool") || role.equals("function")) {
            String text = AnthropicContent.plainText(content);
            String id = message.path("tool_call_id").asString("");
            if (id.isEmpty()) {
                builder.resultOf(message.path("name").asString(""), text, false, Canonical.text(text));
            } else {
                builder.result(id, text, false, Canonical.text(text));
            }
            return;
        }
        if (content.isString()) {
            builder.text(content.stringValue());
        } else {
            content.forEach(part -> addPart(part, builder));
        }
        if (message.path("refusal").isString()) {
            builder.text(message.path("refusal").stringValue());
        }
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode function = call.path(call.has("custom") ? "custom" : "function");
            builder.call(
                    call.path("id").asString(""),
                    function.path("name").asString(""),
                    function.path("arguments").asString(function.path("input").asString("")));
        }
    }

    private static void addPart(JsonNode part, ElementBuilder builder) {
        String type = part.path("type").asString("");
        switch (type) {
            case "text", "input_text", "output_text" ->
                builder.text(part.path("text").asString(""));
            case "refusal" -> builder.text(part.path("refusal").asString(""));
            case "image_url", "input_image" -> builder.attachment("image", "", part);
            case "input_audio" -> builder.attachment("audio", "", part);
            case "file", "input_file" ->
                builder.attachment(
                        "application/octet-stream",
                        part.path("file")
                                .path("filename")
                                .asString(part.path("filename").asString("")),
                        part);
            default -> builder.unknown(type, part);
        }
    }

    /** Content of a message of Responses, whose parts are named alike. */
    static void addContent(JsonNode content, ElementBuilder builder) {
        if (content.isString()) {
            builder.text(content.stringValue());
        } else {
            content.forEach(part -> addPart(part, builder));
        }
    }
}
