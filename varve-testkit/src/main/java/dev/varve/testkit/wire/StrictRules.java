package dev.varve.testkit.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** The refusals of providers. */
final class StrictRules {
    private static final int MARKERS = 4;

    private StrictRules() {}

    /**
     * The reason for refusing a call, if it is refused.
     *
     * @param bound whether to refuse thinking if earlier messages have changed
     */
    static Optional<String> problem(String path, JsonNode body, boolean bound) {
        if (path.endsWith("/messages") || path.endsWith("/count_tokens")) {
            return anthropicProblem(body, bound);
        }
        if (path.endsWith("/chat/completions")) {
            return chatProblem(body);
        }
        if (GeminiStub.is(path)) {
            return GeminiStub.problem(body);
        }
        if (path.endsWith("Predict")) {
            return body.has("anthropic_version") && !body.has("model")
                    ? anthropicProblem(body, bound)
                    : Optional.of("model: Extra inputs are not permitted, or anthropic_version: Field required");
        }
        if (path.endsWith("/api/chat")) {
            return ollamaProblem(body);
        }
        return path.endsWith("/responses") ? responsesProblem(body) : Optional.empty();
    }

    private static Optional<String> anthropicProblem(JsonNode body, boolean bound) {
        JsonNode list = body.path("messages");
        if (list.isEmpty() || !list.path(0).path("role").asString("").equals("user")) {
            return Optional.of("messages: the first one must be a user's");
        }
        if (markers(body) > MARKERS) {
            return Optional.of("A maximum of 4 blocks with cache_control may be provided. Found " + markers(body));
        }
        Set<String> open = new HashSet<>();
        Set<String> ofServer = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            JsonNode message = list.get(i);
            JsonNode content = message.path("content");
            if (message.path("role").asString("").equals("system")) {
                continue;
            }
            for (JsonNode block : content) {
                String type = block.path("type").asString("");
                String answered = block.path("tool_use_id").asString("");
                if (type.equals("server_tool_use") || type.equals("mcp_tool_use")) {
                    ofServer.add(block.path("id").asString(""));
                } else if (type.endsWith("_tool_result") && !ofServer.contains(answered)) {
                    return Optional.of("messages." + i + ": " + type + " block " + answered
                            + " has no matching tool use block before it");
                }
            }
            if (content.isEmpty() && !content.isString()
                    || content.isString() && content.stringValue().isBlank()) {
                return Optional.of("messages." + i + ": content must not be empty");
            }
            Set<String> results = ids(content, "tool_result", "tool_use_id");
            if (!results.equals(open)) {
                return Optional.of(
                        "messages." + i + ": tool_result blocks " + results + " do not answer tool_use " + open);
            }
            open = ids(content, "tool_use", "id");
            for (JsonNode block : content) {
                if (bound
                        && block.path("type").asString("").equals("thinking")
                        && !block.path("signature").asString("").equals(signature(body, i))) {
                    return Optional.of("messages." + i
                            + ": thinking blocks cannot be kept, since what stands before them was modified");
                }
            }
        }
        return open.isEmpty() ? Optional.empty() : Optional.of("tool_use without tool_result: " + open);
    }

    /** The newest question may be followed by calls of tools and their results, which templates leave out of account. */
    static Optional<String> rolesProblem(JsonNode body) {
        String expected = "user";
        int at = 0;
        for (JsonNode message : body.path("messages")) {
            String role = message.path("role").asString("");
            boolean first = at++ == 0 && role.equals("system");
            if (first || role.equals("tool") || message.path("tool_calls").size() > 0) {
                continue;
            }
            if (!role.equals(expected)) {
                return Optional.of("After the optional system message, conversation roles must alternate"
                        + " user/assistant/user/assistant/...");
            }
            expected = role.equals("user") ? "assistant" : "user";
        }
        return Optional.empty();
    }

    static Optional<String> windowProblem(String path, long tokens, long window) {
        if (tokens <= window) {
            return Optional.empty();
        }
        return Optional.of(
                path.endsWith("/messages") || path.endsWith("Predict")
                        ? "prompt is too long: " + tokens + " tokens > " + window + " maximum"
                        : GeminiStub.is(path)
                                ? "The input token count (" + tokens
                                        + ") exceeds the maximum number of tokens allowed (" + window + ")."
                                : path.endsWith("/chat/completions") || path.endsWith("/api/chat")
                                        ? "This model's maximum context length is " + window
                                                + " tokens. However, your messages resulted in " + tokens
                                                + " tokens. Please reduce the length of the messages."
                                        : "Your input exceeds the context window of this model. Please adjust your input and try"
                                                + " again.");
    }

    static Set<String> ids(JsonNode content, String type, String field) {
        Set<String> ids = new HashSet<>();
        for (JsonNode block : content) {
            if (block.path("type").asString("").equals(type)) {
                ids.add(block.path(field).asString(""));
            }
        }
        return ids;
    }

    private static int markers(JsonNode node) {
        int count = node.isObject() && node.has("cache_control") ? 1 : 0;
        for (JsonNode child : node) {
            count += markers(child);
        }
        return count;
    }

    /** Binds thinking to system, tools and the messages before it; cache markers do not count. */
    static String signature(JsonNode body, int before) {
        StringBuilder bound = new StringBuilder();
        canonical(body.path("system"), bound);
        canonical(body.path("tools"), bound);
        for (int i = 0; i < before; i++) {
            canonical(body.path("messages").get(i), bound);
        }
        return digest(bound.toString());
    }

    private static void canonical(JsonNode node, StringBuilder out) {
        if (node.isObject()) {
            Map<String, JsonNode> sorted = new TreeMap<>();
            node.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
            sorted.remove("cache_control");
            sorted.forEach((name, value) -> {
                out.append(name).append('=');
                canonical(value, out);
            });
        } else if (node.isArray()) {
            node.forEach(item -> canonical(item, out.append(',')));
        } else {
            out.append(node);
        }
    }

    static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)))
                    .substring(0, 24);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ollama accepts anything; templates of models require a call before its results. */
    private static Optional<String> ollamaProblem(JsonNode body) {
        boolean called = false;
        for (JsonNode message : body.path("messages")) {
            boolean result = message.path("role").asString("").equals("tool");
            if (result && !called) {
                return Optional.of("a message of a tool must follow a call");
            }
            called = result || !message.path("tool_calls").isEmpty();
        }
        return Optional.empty();
    }

    private static Optional<String> chatProblem(JsonNode body) {
        Set<String> open = new HashSet<>();
        int at = 0;
        for (JsonNode message : body.path("messages")) {
            String role = message.path("role").asString("");
            if (role.equals("tool")) {
                if (!open.remove(message.path("tool_call_id").asString(""))) {
                    return Optional.of("messages[" + at + "]: a tool message must follow its tool_calls");
                }
            } else if (!open.isEmpty()) {
                return Optional.of("messages[" + at + "]: tool_call_ids without responses: " + open);
            }
            for (JsonNode call : message.path("tool_calls")) {
                open.add(call.path("id").asString(""));
            }
            at++;
        }
        return open.isEmpty() && at > 0 ? Optional.empty() : Optional.of("tool_call_ids without responses: " + open);
    }

    private static Optional<String> responsesProblem(JsonNode body) {
        Set<String> open = new HashSet<>();
        boolean reasoning = false;
        for (JsonNode item : body.path("input")) {
            String type = item.path("type").asString("message");
            boolean follows = type.equals("function_call")
                    || item.path("role").asString("").equals("assistant")
                    || type.equals("reasoning");
            if (reasoning && !follows) {
                return Optional.of("reasoning was provided without its required following item");
            }
            reasoning = type.equals("reasoning");
            if (type.equals("function_call")) {
                open.add(item.path("call_id").asString(""));
            } else if (type.equals("function_call_output")
                    && !open.remove(item.path("call_id").asString(""))) {
                return Optional.of("No tool call found for function call output " + item.path("call_id"));
            }
        }
        return open.isEmpty() ? Optional.empty() : Optional.of("No tool output found for function call " + open);
    }
}
