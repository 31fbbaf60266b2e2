package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.wire.StrictProvider;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A client that keeps its own list, as clients do, and sends all of it each time. */
final class ScriptedClient {
    static final JsonMapper JSON = JsonMapper.shared();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** In the formats' own terms. */
    enum Kind {
        MESSAGES("/v1/messages?beta=true", "messages"),
        CHAT("/v1/chat/completions", "messages"),
        RESPONSES("/v1/responses", "input"),
        OLLAMA("/ollama/api/chat", "messages"),
        GEMINI("/gemini/v1beta/models/claude-stub:streamGenerateContent?alt=sse", "contents"),
        CODE_ASSIST("/gemini/v1internal:streamGenerateContent?alt=sse", "contents"),
        VERTEX(
                "/vertex/v1/projects/p/locations/l/publishers/anthropic/models/claude-stub:streamRawPredict",
                "messages");

        final String path;
        final String list;

        boolean isAnthropics() {
            return this == MESSAGES || this == VERTEX;
        }

        boolean isGoogles() {
            return this == GEMINI || this == CODE_ASSIST;
        }

        Kind(String path, String list) {
            this.path = path;
            this.list = list;
        }
    }

    final Kind kind;
    final ArrayNode list = JSON.createArrayNode();
    private final String url;
    private final StrictProvider provider;
    private final AtomicInteger sent;
    private final List<String> headers = new ArrayList<>(List.of("content-type", "application/json"));
    boolean stream = true;
    boolean thinking;
    boolean tools = true;
    boolean marks;
    boolean zips;
    boolean store;
    String cached = "";
    int runWith;
    int mostAnswered = 1000;
    String model = "claude-stub";
    String system = "You are careful.";
    int turns;

    ScriptedClient(Kind kind, String url, StrictProvider provider, AtomicInteger sent) {
        this.sent = sent;
        this.kind = kind;
        this.url = url;
        this.provider = provider;
    }

    ScriptedClient header(String name, String value) {
        headers.add(name);
        headers.add(value);
        return this;
    }

    /** The user speaks, and the model answers until it calls no more tools. Returns the last answer. */
    HttpResponse<String> turn(String words) {
        return turn(words, all -> {});
    }

    /**
     * The same by a client that changes its list.
     *
     * @param change of the list, after each answer
     */
    HttpResponse<String> turn(String words, Consumer<ArrayNode> change) {
        turns++;
        list.add(user(words));
        HttpResponse<String> answer = call();
        while (answer.statusCode() == 200 && takeAnswer()) {
            change.accept(list);
            answer = call();
        }
        change.accept(list);
        return answer;
    }

    private JsonNode user(String words) {
        ObjectNode message = JSON.createObjectNode();
        if (kind == Kind.RESPONSES) {
            message.put("type", "message").put("role", "user");
            message.putArray("content").addObject().put("type", "input_text").put("text", words);
        } else if (kind.isGoogles()) {
            message.put("role", "user");
            message.putArray("parts").addObject().put("text", words);
        } else if (kind.isAnthropics()) {
            message.put("role", "user");
            message.putArray("content").addObject().put("type", "text").put("text", words);
        } else {
            message.put("role", "user").put("content", words);
        }
        return message;
    }

    /** Adds the provider's newest answer, and results for its calls. Returns whether there were any. */
    boolean takeAnswer() {
        JsonNode answer = provider.lastAnswer();
        boolean called = false;
        if (kind == Kind.RESPONSES) {
            for (JsonNode item : answer) {
                list.add(item);
            }
            for (JsonNode item : answer) {
                if (item.path("type").asString("").equals("function_call")) {
                    called = true;
                    list.addObject()
                            .put("type", "function_call_output")
                            .put("call_id", item.path("call_id").asString(""))
                            .put("output", result());
                }
            }
            return called;
        }
        list.add(answer);
        for (JsonNode part : answer.path("parts")) {
            if (part.has("functionCall")) {
                called = true;
                ObjectNode response = list.addObject()
                        .put("role", "user")
                        .putArray("parts")
                        .addObject()
                        .putObject("functionResponse");
                response.put("id", "made-up-by-the-client-" + turns)
                        .set("name", part.path("functionCall").path("name"));
                response.putObject("response").put("output", result());
            }
        }
        for (JsonNode block : answer.path("content")) {
            if (block.path("type").asString("").equals("tool_use")) {
                called = true;
                ObjectNode message = list.addObject().put("role", "user");
                message.putArray("content")
                        .addObject()
                        .put("type", "tool_result")
                        .put("tool_use_id", block.path("id").asString(""))
                        .put("content", result());
            }
        }
        for (JsonNode call : answer.path("tool_calls")) {
            called = true;
            ObjectNode message = list.addObject().put("role", "tool").put("content", result());
            if (kind == Kind.OLLAMA) {
                message.set("tool_name", call.path("function").path("name"));
            } else {
                message.set("tool_call_id", call.path("id"));
            }
        }
        return called;
    }

    private String result() {
        return "BUILD SUCCESS for module-" + turns + ": " + (turns * 13 % 97)
                + " tests, 0 failures; warnings in src/Main" + turns + ".java:12 about a deprecated call. "
                + "More output of the build follows here. ".repeat(3);
    }

    String body() {
        if (kind.isGoogles()) {
            return geminiBody();
        }
        ObjectNode body =
                JSON.createObjectNode().put("max_tokens", mostAnswered).put("stream", stream);
        if (kind == Kind.VERTEX) {
            body.put("anthropic_version", "vertex-2023-10-16");
        } else {
            body.put("model", model);
        }
        if (runWith > 0) {
            body.putObject("options").put("num_ctx", runWith).put("num_predict", 200);
        }
        if (kind.isAnthropics()) {
            body.putArray("system").addObject().put("type", "text").put("text", system);
            if (thinking) {
                body.putObject("thinking").put("type", "adaptive");
            }
        } else if (kind == Kind.RESPONSES) {
            body.put("instructions", system).put("store", store);
            if (thinking) {
                body.putObject("reasoning").put("effort", "low");
            }
        }
        if (tools) {
            ArrayNode all = body.putArray("tools");
            if (kind == Kind.CHAT || kind == Kind.OLLAMA) {
                all.addObject().put("type", "function").putObject("function").put("name", "bash");
            } else {
                all.addObject().put("name", kind.isAnthropics() ? "Bash" : "shell_command");
            }
        }
        ArrayNode sent = list.deepCopy();
        if (marks) {
            mark(sent);
        }
        body.set(kind.list, sent);
        return body.toString();
    }

    private String geminiBody() {
        ObjectNode body = JSON.createObjectNode();
        if (cached.isEmpty()) {
            body.putObject("systemInstruction").putArray("parts").addObject().put("text", system);
        } else {
            body.put("cachedContent", cached);
        }
        ObjectNode config = body.putObject("generationConfig").put("maxOutputTokens", mostAnswered);
        if (thinking) {
            config.putObject("thinkingConfig").put("includeThoughts", true);
        }
        if (tools && cached.isEmpty()) {
            body.putArray("tools")
                    .addObject()
                    .putArray("functionDeclarations")
                    .addObject()
                    .put("name", "run_shell_command");
        }
        body.set(kind.list, list.deepCopy());
        if (kind == Kind.CODE_ASSIST) {
            ObjectNode envelope = JSON.createObjectNode().put("model", model).put("project", "p");
            envelope.set("request", body);
            return envelope.put("user_prompt_id", "id########" + turns).toString();
        }
        return body.toString();
    }

    String path() {
        return stream || !kind.isGoogles() && kind != Kind.VERTEX
                ? kind.path
                : kind.path
                        .replace("streamGenerateContent?alt=sse", "generateContent")
                        .replace("streamRawPredict", "rawPredict");
    }

    /** As Claude Code does: a marker on the last block of each of the last messages. */
    private static void mark(ArrayNode sent) {
        int marked = 0;
        for (int i = sent.size() - 1; i >= 0 && marked < 4; i--) {
            JsonNode content = sent.get(i).path("content");
            if (content.isArray() && sent.get(i).path("role").asString("").equals("user")) {
                ((ObjectNode) content.get(content.size() - 1))
                        .putObject("cache_control")
                        .put("type", "ephemeral");
                marked++;
            }
        }
    }

    HttpResponse<String> call() {
        return post(path(), body());
    }

    HttpResponse<String> post(String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return post(path, zips ? zipped(bytes) : bytes);
    }

    static byte[] zipped(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(plain);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    HttpResponse<String> post(String path, byte[] body) {
        sent.incrementAndGet();
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(URI.create(url + path))
                            .headers(headers.toArray(new String[0]))
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String memory(HttpResponse<?> answer) {
        return answer.headers().firstValue("x-varve-memory").orElse("none");
    }

    static String session(HttpResponse<?> answer) {
        return answer.headers().firstValue("x-varve-session").orElse("none");
    }

    void accepted(HttpResponse<String> answer) {
        assertThat(answer.statusCode())
                .as("%s, %s", answer.body(), provider.refusals())
                .isEqualTo(200);
    }
}
