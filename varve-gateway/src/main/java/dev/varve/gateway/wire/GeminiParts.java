package dev.varve.gateway.wire;

import dev.varve.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The contents of Gemini and Vertex. Calls need no ids there, and clients invent ids for results only, so a call and
 * its result match by the tool's name and by their order among the content's calls of that tool. Names may be written
 * with underscores. The pieces of a streamed answer count as one text, in whatever pieces a client sends them again.
 */
final class GeminiParts {
    private final ElementBuilder builder;
    private final Map<String, Integer> named = new HashMap<>();
    private final StringBuilder answer = new StringBuilder();

    private GeminiParts(ElementBuilder builder) {
        this.builder = builder;
    }

    /** The speaker of a content: the user unless it says otherwise. */
    static Role role(JsonNode content) {
        return switch (content.path("role").asString("").toLowerCase(Locale.ROOT)) {
            case "model", "assistant" -> Role.ASSISTANT;
            case "function", "tool" -> Role.TOOL;
            case "system" -> Role.SYSTEM;
            default -> Role.USER;
        };
    }

    /** True if it is a model's, with a list of parts. */
    static boolean isAnswer(JsonNode content) {
        return role(content) == Role.ASSISTANT && content.path("parts").isArray();
    }

    static Element element(CallBody.Item item) {
        Role role = role(item.node());
        if (role == Role.SYSTEM || !item.node().isObject()) {
            return WireFormat.kept(item);
        }
        ElementBuilder builder = new ElementBuilder(role);
        GeminiParts reading = new GeminiParts(builder);
        for (JsonNode part : parts(item.node())) {
            reading.add(part, role == Role.ASSISTANT);
        }
        reading.endText();
        return builder.build(role == Role.ASSISTANT ? Element.Kind.ATTACHED : Element.Kind.KEPT, item);
    }

    /** A single part may come without a list around it. */
    private static List<JsonNode> parts(JsonNode content) {
        JsonNode parts = content.path("parts");
        return parts.isObject() ? List.of(parts) : parts.valueStream().toList();
    }

    private static JsonNode either(JsonNode node, String name, String underscored) {
        return node.has(name) ? node.path(name) : node.path(underscored);
    }

    private void add(JsonNode part, boolean model) {
        JsonNode text = part.path("text");
        if (part.path("thought").asBoolean(false)) {
            builder.thinking();
        } else if (text.isString() && model) {
            builder.piece();
            answer.append(text.stringValue());
        } else if (text.isString()) {
            builder.text(text.stringValue());
        } else {
            endText();
            addData(part);
        }
    }

    private void endText() {
        builder.joined(answer.toString());
        answer.setLength(0);
    }

    private void addData(JsonNode part) {
        JsonNode call = either(part, "functionCall", "function_call");
        JsonNode result = either(part, "functionResponse", "function_response");
        JsonNode inline = either(part, "inlineData", "inline_data");
        JsonNode data = inline.isMissingNode() ? either(part, "fileData", "file_data") : inline;
        if (call.isObject()) {
            JsonNode arguments = call.path("args");
            String name = call.path("name").asString("");
            builder.call(id(name), name, arguments.isObject() ? arguments.toString() : "{}");
        } else if (result.isObject()) {
            JsonNode response = result.path("response");
            String told = text(response);
            builder.resultOf(
                    id(result.path("name").asString("")), told, response.has("error"), Canonical.json(response));
        } else if (data.isObject()) {
            builder.attachment(
                    either(data, "mimeType", "mime_type").asString(""),
                    either(data, "displayName", "display_name").asString(""),
                    data);
        } else {
            addOther(part);
        }
    }

    /** A part with only a signature has no content. */
    private void addOther(JsonNode part) {
        Optional<String> type = part.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !name.startsWith("thought"))
                .findFirst();
        type.ifPresentOrElse(name -> builder.unknown(name, part.path(name)), builder::piece);
    }

    /** An id from the tool's name and the number of its calls in the content so far. */
    private String id(String tool) {
        return tool + "#" + named.merge(tool, 1, Integer::sum);
    }

    /** A tool's result: most wrap a text into an object. */
    private static String text(JsonNode response) {
        if (response.size() == 1 && response.iterator().next().isString()) {
            return response.iterator().next().stringValue();
        }
        return response.isMissingNode() ? "" : response.toString();
    }

    /** True if the list answers a call in the provider's cache, so that nothing may be put before it. */
    static boolean isCut(CallBody body, List<Element> list) {
        boolean cached =
                body.text("cachedContent").or(() -> body.text("cached_content")).isPresent();
        return cached && !list.isEmpty() && !list.get(0).results().isEmpty();
    }

    static Optional<String> system(CallBody body) {
        return Optional.ofNullable(body.fields().get("systemInstruction"))
                .or(() -> Optional.ofNullable(body.fields().get("system_instruction")))
                .map(GeminiParts::words);
    }

    private static String words(JsonNode content) {
        if (content.isString()) {
            return content.stringValue();
        }
        return parts(content).stream()
                .map(part -> part.path("text").asString(""))
                .collect(Collectors.joining("\n"));
    }

    static long limit(CallBody body) {
        return Optional.ofNullable(body.fields().get("generationConfig"))
                .or(() -> Optional.ofNullable(body.fields().get("generation_config")))
                .map(config ->
                        either(config, "maxOutputTokens", "max_output_tokens").asLong(0))
                .orElse(0L);
    }
}
