package dev.varve.providers;

import dev.varve.testkit.wire.Call;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a provider was asked, read from the request in its format.
 *
 * @param others messages that are neither the system's nor the user's
 */
record Asked(
        JsonNode json, List<String> system, List<String> user, List<JsonNode> others, int limit, boolean streaming) {

    static Asked in(Call call) {
        JsonNode json = JsonMapper.builder().build().readTree(call.body());
        return switch (call.wire()) {
            case OPENAI -> of(json, texts(json, "system"), json.path("messages"), "content", json.path("max_tokens"));
            case OLLAMA ->
                of(json, texts(json, "system"), json.path("messages"), "content", json.at("/options/num_predict"));
            case ANTHROPIC ->
                of(json, text(json.path("system")), json.path("messages"), "content", json.path("max_tokens"));
            case GOOGLE ->
                of(
                        json,
                        text(json.at("/systemInstruction/parts")),
                        json.path("contents"),
                        "parts",
                        json.at("/generationConfig/maxOutputTokens"));
        };
    }

    private static Asked of(JsonNode json, List<String> system, JsonNode messages, String content, JsonNode limit) {
        return new Asked(
                json,
                system,
                role(messages, "user")
                        .flatMap(message -> text(message.path(content)).stream())
                        .toList(),
                messages.valueStream()
                        .filter(message -> !List.of("system", "user")
                                .contains(message.path("role").asString()))
                        .toList(),
                limit.asInt(),
                json.path("stream").asBoolean(false));
    }

    private static List<String> texts(JsonNode json, String role) {
        return role(json.path("messages"), role)
                .flatMap(message -> text(message.path("content")).stream())
                .toList();
    }

    private static Stream<JsonNode> role(JsonNode messages, String role) {
        return messages.valueStream()
                .filter(message -> message.path("role").asString().equals(role));
    }

    /** A text, or the texts of a list of parts. */
    private static List<String> text(JsonNode content) {
        return content.isString()
                ? List.of(content.asString())
                : content.valueStream()
                        .map(part -> part.path("text").asString())
                        .toList();
    }
}
