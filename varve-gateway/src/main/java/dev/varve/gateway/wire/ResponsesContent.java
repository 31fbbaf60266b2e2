package dev.varve.gateway.wire;

import dev.varve.Role;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The items of Responses. */
final class ResponsesContent {
    /** They describe tools, or hold content that only the provider can read. */
    private static final Set<String> LASTING = Set.of(
            "additional_tools",
            "tool_search_call",
            "tool_search_output",
            "mcp_list_tools",
            "compaction",
            "compaction_summary");

    private static final String REFERENCE = "item_reference";

    private ResponsesContent() {}

    static Element element(CallBody.Item item) {
        JsonNode node = item.node();
        String type = node.path("type").asString(node.has("role") ? "message" : "");
        switch (type) {
            case "message" -> {
                Role role = WireFormat.named(node);
                if (role == Role.SYSTEM) {
                    return WireFormat.kept(item);
                }
                ElementBuilder builder = new ElementBuilder(role);
                ChatParts.addContent(node.path("content"), builder);
                return builder.build(Element.Kind.KEPT, item);
            }
            case "reasoning" -> {
                return new ElementBuilder(Role.ASSISTANT).build(Element.Kind.ATTACHED, item);
            }
            case "compaction_trigger" -> {
                return WireFormat.kept(Element.Kind.COMPACTS, item);
            }
            case REFERENCE -> {
                return reference(item);
            }
            default -> {
                return other(type, item);
            }
        }
    }

    private static Element reference(CallBody.Item item) {
        return new Element(
                Element.Kind.REFERENCE,
                item.from(),
                item.to(),
                item.node().path("id").asString(""),
                List.of(),
                Set.of(),
                Set.of(),
                false,
                Element.Lasting.NOTHING,
                Element.Content.NONE);
    }

    /** A placeholder for an item that this node has not heard. */
    static Element unknown(Element reference) {
        ElementBuilder builder = new ElementBuilder(Role.ASSISTANT);
        builder.unknown(
                REFERENCE,
                JsonMapper.shared().createObjectNode().put("type", REFERENCE).put("id", reference.digest()));
        return reference.standingFor(builder.build(
                Element.Kind.KEPT, new CallBody.Item(MissingNode.getInstance(), 0, 0, CallBody.Place.NONE)));
    }

    private static Element other(String type, CallBody.Item item) {
        JsonNode node = item.node();
        // The oldest of all outputs has the id of its call as its own.
        String call = node.path(type.equals("local_shell_call_output") ? "id" : "call_id")
                .asString("");
        ElementBuilder builder;
        if (!call.isEmpty() && type.endsWith("_output")) {
            builder = new ElementBuilder(Role.TOOL);
            String output = AnthropicContent.plainText(node.path(type.equals("program_output") ? "result" : "output"));
            builder.result(call, output, false, Canonical.text(output));
        } else if (!call.isEmpty() && type.endsWith("_call")) {
            builder = new ElementBuilder(Role.ASSISTANT);
            JsonNode arguments = node.has("arguments") ? node.path("arguments") : node.path("input");
            JsonNode shown = arguments.isMissingNode() ? node.path("action") : arguments;
            builder.call(
                    call, node.path("name").asString(type), shown.isString() ? shown.stringValue() : shown.toString());
        } else if (type.equals("program") || type.equals("mcp_approval_request")) {
            builder = new ElementBuilder(Role.ASSISTANT);
            builder.serverCall(call.isEmpty() ? node.path("id").asString("") : call, type, node);
        } else if (type.equals("mcp_approval_response")) {
            builder = new ElementBuilder(Role.USER);
            builder.serverResult(node.path("approval_request_id").asString(""), type, node);
        } else if (type.equals("mcp_call") && node.path("approval_request_id").isString()) {
            builder = new ElementBuilder(Role.ASSISTANT);
            builder.serverResult(node.path("approval_request_id").stringValue(), type, node);
        } else {
            builder = new ElementBuilder(Role.ASSISTANT);
            builder.unknown(type, node);
        }
        if (LASTING.contains(type)) {
            builder.lasts(Element.Lasting.IN_PLACE);
        }
        return builder.build(Element.Kind.KEPT, item);
    }
}
