package dev.varve.gateway.wire;

import dev.varve.Role;
import tools.jackson.databind.JsonNode;

/** The items of Responses. */
final class ResponseItems {
    private ResponseItems() {}

    static Element element(Body.Item item) {
        JsonNode node = item.node();
        String type = node.path("type").asString(node.has("role") ? "message" : "");
        switch (type) {
            case "message" -> {
                Role role = Wire.role(node);
                if (role == Role.SYSTEM) {
                    return Wire.kept(item);
                }
                ElementBuilder builder = new ElementBuilder(role);
                ChatParts.addContent(node.path("content"), builder);
                return builder.build(Element.Kind.KEPT, item);
            }
            case "reasoning" -> {
                return new ElementBuilder(Role.ASSISTANT).build(Element.Kind.ATTACHED, item);
            }
            default -> {
                return other(type, item);
            }
        }
    }

    private static Element other(String type, Body.Item item) {
        JsonNode node = item.node();
        String call = node.path("call_id").asString("");
        ElementBuilder builder;
        if (!call.isEmpty() && type.endsWith("_output")) {
            builder = new ElementBuilder(Role.TOOL);
            String output = AnthropicBlocks.plainText(node.path("output"));
            builder.result(call, output, false, Canonical.text(output));
        } else if (!call.isEmpty() && type.endsWith("_call")) {
            builder = new ElementBuilder(Role.ASSISTANT);
            JsonNode arguments = node.has("arguments") ? node.path("arguments") : node.path("input");
            JsonNode shown = arguments.isMissingNode() ? node.path("action") : arguments;
            builder.call(
                    call, node.path("name").asString(type), shown.isString() ? shown.stringValue() : shown.toString());
        } else {
            builder = new ElementBuilder(Role.ASSISTANT);
            builder.unknown(type, node);
        }
        return builder.build(Element.Kind.KEPT, item);
    }
}
