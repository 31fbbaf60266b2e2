package dev.varve.testkit.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks and answers {@code generateContent} calls as Gemini and Vertex do. */
final class GeminiStub {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<String> FIELDS = Set.of(
            "contents",
            "tools",
            "toolConfig",
            "safetySettings",
            "systemInstruction",
            "generationConfig",
            "cachedContent",
            "labels");
    private static final Set<String> DATA = Set.of(
            "text",
            "inlineData",
            "functionCall",
            "functionResponse",
            "fileData",
            "executableCode",
            "codeExecutionResult");
    private static final Set<String> BESIDE = Set.of("thought", "thoughtSignature", "videoMetadata");

    /** Suffix of the names of caches whose newest content calls a function. */
    private static final String ENDS_IN_CALL = "-call";

    private GeminiStub() {}

    static boolean is(String path) {
        return path.endsWith(":generateContent") || path.endsWith(":streamGenerateContent");
    }

    /** True if calls to the path wrap their fields in {@code request} and their answers in {@code response}. */
    static boolean isEnveloped(String path) {
        return path.contains("/v1internal:");
    }

    static Optional<String> problem(JsonNode body) {
        JsonNode contents = body.path("contents");
        if (contents.isEmpty()) {
            return Optional.of("contents is not specified");
        }
        Optional<String> unknown = unknown(body, FIELDS);
        String cached = body.path("cachedContent").asString("");
        if (!cached.isEmpty() && (body.has("systemInstruction") || body.has("tools") || body.has("toolConfig"))) {
            return Optional.of("CachedContent can not be used with GenerateContent request setting system_instruction,"
                    + " tools or tool_config.");
        }
        int calls = cached.endsWith(ENDS_IN_CALL) ? 1 : 0;
        for (int i = 0; i < contents.size() && unknown.isEmpty(); i++) {
            JsonNode content = contents.get(i);
            String role = content.path("role").asString("user");
            unknown = unknown(content, Set.of("role", "parts"));
            if (!Set.of("user", "model", "function").contains(role)) {
                return Optional.of("Please use a valid role: user, model.");
            }
            if (content.path("parts").isEmpty()) {
                return Optional.of("contents." + i + ".parts must not be empty.");
            }
            for (JsonNode part : content.path("parts")) {
                unknown = unknown.or(() -> partProblem(part));
            }
            // Clients send the pieces of a streamed answer as contents in a row.
            int more = count(content, "functionCall");
            boolean model = role.equals("model");
            if (!model && count(content, "functionResponse") != calls) {
                return Optional.of("Please ensure that the number of function response parts is equal to the number of"
                        + " function call parts of the function call turn.");
            }
            if (more > 0 && (i == 0 || !model)) {
                return Optional.of(
                        "Please ensure that function call turn comes immediately after a user turn or after a"
                                + " function response turn.");
            }
            if (more > 0 && calls == 0 && !isSigned(content)) {
                return Optional.of("Function call is missing a thought_signature in functionCall parts.");
            }
            calls = model ? calls + more : 0;
        }
        return unknown.isEmpty() && calls > 0
                ? Optional.of("Please ensure that function response turn comes immediately after a function call turn.")
                : unknown;
    }

    private static Optional<String> partProblem(JsonNode part) {
        List<String> data = part.propertyStream()
                .map(field -> field.getKey())
                .filter(DATA::contains)
                .toList();
        if (data.size() != 1) {
            return Optional.of("required oneof field 'data' must have one initialized field");
        }
        List<String> known = new ArrayList<>(BESIDE);
        known.addAll(DATA);
        return unknown(part, Set.copyOf(known));
    }

    private static Optional<String> unknown(JsonNode node, Set<String> known) {
        return node.propertyStream()
                .map(field -> field.getKey())
                .filter(name -> !known.contains(name))
                .findFirst()
                .map(name -> "Invalid JSON payload received. Unknown name \"" + name + "\": Cannot find field.");
    }

    private static int count(JsonNode content, String kind) {
        return (int) content.path("parts")
                .valueStream()
                .filter(part -> part.has(kind))
                .count();
    }

    /** The first call of a content must be. */
    private static boolean isSigned(JsonNode content) {
        return content.path("parts")
                .valueStream()
                .filter(part -> part.has("functionCall"))
                .findFirst()
                .filter(part -> part.path("thoughtSignature").isString())
                .isPresent();
    }

    /** An answer in these words, with a call of the first tool where the newest content asks for it. */
    static ObjectNode answer(JsonNode body, int n, String words) {
        JsonNode newest = body.path("contents").get(body.path("contents").size() - 1);
        ObjectNode content = JSON.createObjectNode().put("role", "model");
        ArrayNode parts = content.putArray("parts");
        if (body.path("generationConfig")
                .path("thinkingConfig")
                .path("includeThoughts")
                .asBoolean(false)) {
            parts.addObject().put("text", "thought " + n).put("thought", true);
        }
        parts.addObject().put("text", words);
        boolean tool = count(newest, "functionResponse") == 0
                && body.path("tools").size() > 0
                && newest.toString().toLowerCase(Locale.ROOT).contains("tool");
        if (tool) {
            ObjectNode part = parts.addObject().put("thoughtSignature", "sig" + n);
            ObjectNode call = part.putObject("functionCall");
            call.set(
                    "name",
                    body.path("tools")
                            .get(0)
                            .path("functionDeclarations")
                            .path(0)
                            .path("name"));
            call.putObject("args").put("command", "echo step " + n);
        }
        return content;
    }

    /** Streams an answer in pieces, as events or as a list. */
    static void stream(String target, ObjectNode content, RawProvider.Exchange exchange) throws IOException {
        boolean events = target.contains("alt=sse");
        List<String> pieces = new ArrayList<>();
        for (JsonNode part : content.path("parts")) {
            boolean said = part.has("text") && !part.has("thought");
            for (String some : said ? part.path("text").stringValue().split("(?<=lin)") : new String[] {""}) {
                pieces.add(candidate("[" + (said ? JSON.createObjectNode().put("text", some) : part) + "]", ""));
            }
        }
        pieces.add(candidate("[{\"text\":\"\",\"thoughtSignature\":\"end\"}]", ",\"finishReason\":\"STOP\""));
        exchange.chunked(200, "Content-Type: " + (events ? "text/event-stream" : "application/json"));
        for (int i = 0; i < pieces.size(); i++) {
            String piece = enveloped(target, pieces.get(i));
            exchange.chunk(events ? "data: " + piece + "\r\n\r\n" : (i == 0 ? "[" : ",\r\n") + piece);
        }
        if (!events) {
            exchange.chunk("]");
        }
        exchange.lastChunk();
    }

    static void whole(String target, ObjectNode content, RawProvider.Exchange exchange) throws IOException {
        String json = enveloped(target, candidate(content.path("parts").toString(), ",\"finishReason\":\"STOP\""));
        exchange.whole(200, json.getBytes(StandardCharsets.UTF_8), "Content-Type: application/json");
    }

    private static String enveloped(String target, String answer) {
        return isEnveloped(target) ? "{\"response\":" + answer + ",\"traceId\":\"t\"}" : answer;
    }

    private static String candidate(String parts, String end) {
        return "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":" + parts + "}" + end
                + ",\"index\":0}],\"usageMetadata\":{\"promptTokenCount\":10,\"candidatesTokenCount\":5}}";
    }
}
