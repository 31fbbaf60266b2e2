package dev.varve.testkit.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A local provider that refuses what real providers refuse: results without calls, calls without results, empty
 * content, too many cache markers, thinking whose earlier messages have changed; optionally also roles that do not
 * alternate, and calls that exceed its window. It answers in Anthropic's Messages (on Vertex too), Chat Completions,
 * Responses, Ollama's chat and Gemini's contents, complete or streamed. A user message with the word {@code tool} is
 * answered by a call of the first tool, if the call has tools, and one with {@code [tools 5]} by five in a row,
 * except in Anthropic's format; any other message by text. Thread-safe.
 */
public final class StrictProvider implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern ROUNDS = Pattern.compile("\\[tools (\\d+)\\]");

    private final RawProvider server = RawProvider.start(this::answer);
    private final List<Seen> accepted = new CopyOnWriteArrayList<>();
    private final List<String> refusals = new CopyOnWriteArrayList<>();
    private final AtomicInteger number = new AtomicInteger();
    private volatile Optional<JsonNode> last = Optional.empty();
    private volatile boolean bound = true;
    private volatile boolean keeps = true;
    private volatile boolean alternating;
    private volatile long window = Long.MAX_VALUE;
    private final Map<String, JsonNode> items = new ConcurrentHashMap<>();
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private volatile String unwanted = "";
    private volatile int unwantedStatus = 400;
    private volatile String lacking = "nothing";

    /** A call that was accepted. */
    public record Seen(String path, JsonNode body, String text, Map<String, String> headers) {}

    /** Starts on a free port. */
    public static StrictProvider start() {
        return new StrictProvider();
    }

    /** Accepts any thinking, for real clients, which change earlier messages themselves. */
    public StrictProvider acceptAnyThinking() {
        bound = false;
        return this;
    }

    /** Refuses messages whose roles do not alternate, as the templates of Mistral, Gemma and others do. */
    public StrictProvider alternatingRoles() {
        alternating = true;
        return this;
    }

    /** Refuses bodies of more tokens than this, in the words of the wire; a token is four bytes. */
    public StrictProvider window(long tokens) {
        window = tokens;
        return this;
    }

    /** Refuses bodies with these words, by this status. */
    public StrictProvider refusing(String words, int status) {
        unwanted = words;
        unwantedStatus = status;
        return this;
    }

    /** Answers calls to paths with this end by this JSON. */
    public StrictProvider answering(String pathEnd, String json) {
        answers.put(pathEnd, json);
        return this;
    }

    /** Forgets calls once they are answered: for long runs. */
    public StrictProvider keepingNothing() {
        keeps = false;
        server.keepingNothing();
        return this;
    }

    /** Answers calls to paths with this end by 404. */
    public StrictProvider lacking(String pathEnd) {
        lacking = pathEnd;
        return this;
    }

    /** Its address, without a path. */
    public String url() {
        return server.url();
    }

    /** Calls that were answered, in order. */
    public List<Seen> accepted() {
        return List.copyOf(accepted);
    }

    /** Why calls were refused. */
    public List<String> refusals() {
        return List.copyOf(refusals);
    }

    /** The newest answer, as a client sends it back: a message, or an array of items. */
    public JsonNode lastAnswer() {
        return last.orElseThrow();
    }

    @Override
    public void close() {
        server.close();
    }

    private void answer(RawProvider.Received sent, RawProvider.Exchange exchange) throws IOException {
        RawProvider.Received request = unzipped(sent);
        String path = request.path().replaceAll("\\?.*", "");
        if (path.endsWith(lacking)) {
            exchange.whole(404, "{\"error\":{\"message\":\"not found\"}}".getBytes(StandardCharsets.UTF_8));
            return;
        }
        for (Map.Entry<String, String> own : answers.entrySet()) {
            if (path.endsWith(own.getKey())) {
                json(exchange, own.getValue());
                return;
            }
        }
        JsonNode body;
        try {
            JsonNode read = request.body().length == 0 ? JSON.createObjectNode() : JSON.readTree(request.body());
            body = GeminiStub.isEnveloped(path) ? read.path("request") : read;
        } catch (JacksonException e) {
            refuse(exchange, "not JSON");
            return;
        }
        JsonNode whole = withItems(body);
        Optional<String> problem = StrictRules.problem(path, whole, bound)
                .or(() -> alternating ? StrictRules.rolesProblem(body) : Optional.empty())
                .or(() -> StrictRules.windowProblem(path, request.body().length / 4, window));
        if (problem.isPresent()) {
            refuse(exchange, problem.get());
            return;
        }
        if (!unwanted.isEmpty() && request.text().contains(unwanted)) {
            refuse(exchange, unwantedStatus, "this is not wanted here");
            return;
        }
        if (keeps) {
            accepted.add(new Seen(path, body, request.text(), request.headers()));
        }
        if (path.endsWith("/messages") || path.endsWith("Predict")) {
            messages(body, exchange);
        } else if (GeminiStub.is(path)) {
            gemini(request.path(), body, exchange);
        } else if (path.endsWith("/chat/completions")) {
            chat(body, exchange);
        } else if (path.endsWith("/api/chat")) {
            ollama(body, exchange);
        } else if (path.endsWith("/responses")) {
            responses(whole, exchange);
        } else if (path.endsWith("/count_tokens")) {
            json(exchange, "{\"input_tokens\":" + request.body().length / 4 + "}");
        } else {
            json(exchange, "{\"object\":\"list\",\"data\":[{\"id\":\"stub\",\"object\":\"model\"}]}");
        }
    }

    private static RawProvider.Received unzipped(RawProvider.Received sent) throws IOException {
        if (!sent.headers().getOrDefault("content-encoding", "").equals("gzip")) {
            return sent;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(sent.body()))) {
            return new RawProvider.Received(sent.line(), sent.headers(), sent.names(), in.readAllBytes());
        }
    }

    /** With items of earlier answers in the place of references to them. */
    private JsonNode withItems(JsonNode body) {
        JsonNode whole = body.deepCopy();
        if (whole.path("input") instanceof ArrayNode input) {
            for (int i = 0; i < input.size(); i++) {
                if (input.get(i).path("type").asString("").equals("item_reference")) {
                    JsonNode reference = input.get(i);
                    input.set(i, items.getOrDefault(reference.path("id").asString(""), reference));
                }
            }
        }
        return whole;
    }

    private void refuse(RawProvider.Exchange exchange, String why) throws IOException {
        refuse(exchange, 400, why);
    }

    private void refuse(RawProvider.Exchange exchange, int status, String why) throws IOException {
        refusals.add(why);
        String error = "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":"
                + JSON.writeValueAsString(why) + "}}";
        exchange.whole(status, error.getBytes(StandardCharsets.UTF_8), "Content-Type: application/json");
    }

    private static void json(RawProvider.Exchange exchange, String json) throws IOException {
        exchange.whole(200, json.getBytes(StandardCharsets.UTF_8), "Content-Type: application/json");
    }

    private String words(int n) {
        return "Step " + n + " is done: file Part" + n + ".java now has " + (n * 7 % 100) + " lines, and all "
                + (n + 40) + " tests pass. I decided to keep the old name of table t_" + n
                + ", because version 2." + n + " still reads it. The next thing to look at is the retry in Client" + n
                + ".";
    }

    /** True if the newest user message asks for more tool calls than have been answered since. */
    private static boolean goesOn(JsonNode list) {
        int answered = 0;
        for (int i = list.size() - 1; i >= 0; i--) {
            JsonNode element = list.get(i);
            if (element.path("role").asString("").equals("tool")
                    || element.path("type").asString("").endsWith("_output")) {
                answered++;
            } else if (element.path("role").asString("").equals("user")) {
                Matcher rounds = ROUNDS.matcher(element.toString());
                return answered > 0 && rounds.find() && answered < Integer.parseInt(rounds.group(1));
            }
        }
        return false;
    }

    private static boolean wantsTool(JsonNode body, String words) {
        return body.path("tools").size() > 0 && words.toLowerCase(Locale.ROOT).contains("tool");
    }

    private void messages(JsonNode body, RawProvider.Exchange exchange) throws IOException {
        int n = number.incrementAndGet();
        JsonNode list = body.path("messages");
        int newest = list.size() - 1;
        while (newest > 0 && list.get(newest).path("role").asString("").equals("system")) {
            newest--;
        }
        JsonNode content = list.get(newest).path("content");
        ObjectNode message = JSON.createObjectNode().put("role", "assistant");
        ArrayNode blocks = message.putArray("content");
        if (body.path("thinking").path("type").asString("disabled").matches("enabled|adaptive")) {
            blocks.addObject()
                    .put("type", "thinking")
                    .put("thinking", "thought " + n)
                    .put("signature", StrictRules.signature(body, list.size()));
        }
        boolean answered =
                !StrictRules.ids(content, "tool_result", "tool_use_id").isEmpty();
        blocks.addObject().put("type", "text").put("text", words(n));
        boolean tool = !answered && wantsTool(body, content.toString());
        if (tool) {
            JsonNode used = body.path("tools").get(0);
            for (JsonNode candidate : body.path("tools")) {
                used = candidate.path("name").asString("").equals("Bash") ? candidate : used;
            }
            blocks.addObject()
                    .put("type", "tool_use")
                    .put("id", "toolu_01" + StrictRules.digest("t" + n))
                    .put("name", used.path("name").asString(""))
                    .putObject("input")
                    .put("command", "echo step " + n)
                    .put("description", "say it");
        }
        last = Optional.of(message);
        String stop = tool ? "tool_use" : "end_turn";
        ObjectNode whole = message.deepCopy();
        whole.put("id", "msg_" + n)
                .put("type", "message")
                .put("model", body.path("model").asString("stub"));
        whole.put("stop_reason", stop).putNull("stop_sequence");
        whole.putObject("usage").put("input_tokens", 10).put("output_tokens", 5);
        if (!body.path("stream").asBoolean(false)) {
            json(exchange, whole.toString());
            return;
        }
        exchange.chunked(200, "Content-Type: text/event-stream");
        ObjectNode start = whole.deepCopy();
        start.putArray("content");
        start.putNull("stop_reason");
        exchange.chunk(event("message_start", "{\"type\":\"message_start\",\"message\":" + start + "}"));
        int index = 0;
        for (JsonNode block : blocks) {
            exchange.chunk(blockEvents(index++, (ObjectNode) block));
        }
        exchange.chunk(event(
                        "message_delta",
                        "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + stop
                                + "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":9}}")
                + event("message_stop", "{\"type\":\"message_stop\"}"));
        exchange.lastChunk();
    }

    private static String blockEvents(int index, ObjectNode block) {
        ObjectNode empty = block.deepCopy();
        String delta;
        switch (block.path("type").asString("")) {
            case "text" -> {
                empty.put("text", "");
                delta = "{\"type\":\"text_delta\",\"text\":" + block.path("text") + "}";
            }
            case "thinking" -> {
                empty.put("thinking", "").put("signature", "");
                delta = "{\"type\":\"signature_delta\",\"signature\":" + block.path("signature") + "}";
            }
            default -> {
                empty.putObject("input");
                delta = "{\"type\":\"input_json_delta\",\"partial_json\":"
                        + JSON.writeValueAsString(block.path("input").toString()) + "}";
            }
        }
        String thought = block.path("type").asString("").equals("thinking")
                ? event(
                        "content_block_delta",
                        "{\"type\":\"content_block_delta\",\"index\":" + index
                                + ",\"delta\":{\"type\":\"thinking_delta\",\"thinking\":" + block.path("thinking")
                                + "}}")
                : "";
        return event(
                        "content_block_start",
                        "{\"type\":\"content_block_start\",\"index\":" + index + ",\"content_block\":" + empty + "}")
                + thought
                + event(
                        "content_block_delta",
                        "{\"type\":\"content_block_delta\",\"index\":" + index + ",\"delta\":" + delta + "}")
                + event("content_block_stop", "{\"type\":\"content_block_stop\",\"index\":" + index + "}");
    }

    private void chat(JsonNode body, RawProvider.Exchange exchange) throws IOException {
        int n = number.incrementAndGet();
        JsonNode list = body.path("messages");
        JsonNode newest = list.get(list.size() - 1);
        ObjectNode message = JSON.createObjectNode().put("role", "assistant").put("content", words(n));
        boolean tool = goesOn(list)
                || newest.path("role").asString("").equals("user")
                        && wantsTool(body, newest.path("content").toString());
        if (tool) {
            JsonNode used = body.path("tools").get(0);
            for (JsonNode candidate : body.path("tools")) {
                used = candidate.path("function").path("name").asString("").equals("bash") ? candidate : used;
            }
            ObjectNode call = message.putArray("tool_calls")
                    .addObject()
                    .put("id", "call_" + StrictRules.digest("t" + n))
                    .put("type", "function");
            call.putObject("function")
                    .put("name", used.path("function").path("name").asString(""))
                    .put("arguments", "{\"command\": \"echo step " + n + "\", \"description\": \"say it\"}");
        }
        last = Optional.of(message);
        String finish = tool ? "tool_calls" : "stop";
        String head = "{\"id\":\"chatcmpl-" + n + "\",\"created\":1700000000,\"model\":\"stub\",\"object\":";
        String usage = "{\"prompt_tokens\":10,\"completion_tokens\":5,\"total_tokens\":15}";
        if (!body.path("stream").asBoolean(false)) {
            json(
                    exchange,
                    head + "\"chat.completion\",\"choices\":[{\"index\":0,\"message\":" + message
                            + ",\"finish_reason\":\"" + finish + "\"}],\"usage\":" + usage + "}");
            return;
        }
        ObjectNode delta = message.deepCopy();
        for (JsonNode call : delta.path("tool_calls")) {
            ((ObjectNode) call).put("index", 0);
        }
        String chunk = "data: " + head + "\"chat.completion.chunk\",\"choices\":[";
        exchange.chunked(200, "Content-Type: text/event-stream");
        exchange.chunk(chunk + "{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":null}]}\n\n");
        exchange.chunk(chunk + "{\"index\":0,\"delta\":{},\"finish_reason\":\"" + finish + "\"}]}\n\n");
        if (body.path("stream_options").path("include_usage").asBoolean(false)) {
            exchange.chunk(chunk + "],\"usage\":" + usage + "}\n\n");
        }
        exchange.chunk("data: [DONE]\n\n");
        exchange.lastChunk();
    }

    private void ollama(JsonNode body, RawProvider.Exchange exchange) throws IOException {
        int n = number.incrementAndGet();
        JsonNode list = body.path("messages");
        JsonNode newest = list.get(list.size() - 1);
        ObjectNode message = JSON.createObjectNode().put("role", "assistant").put("content", words(n));
        if (newest.path("role").asString("").equals("user")
                && wantsTool(body, newest.path("content").toString())) {
            ObjectNode function = message.putArray("tool_calls").addObject().putObject("function");
            function.set("name", body.path("tools").get(0).path("function").path("name"));
            function.putObject("arguments").put("command", "echo step " + n);
        }
        last = Optional.of(message);
        if (!body.path("stream").asBoolean(true)) {
            json(exchange, "{\"model\":\"stub\",\"message\":" + message + ",\"done\":true}");
            return;
        }
        exchange.chunked(200, "Content-Type: application/x-ndjson");
        ObjectNode piece = message.deepCopy();
        piece.remove("tool_calls");
        for (String some : words(n).split("(?<=\\.)")) {
            exchange.chunk("{\"message\":" + piece.put("content", some) + ",\"done\":false}\n");
        }
        exchange.chunk("{\"message\":" + message.deepCopy().put("content", "") + ",\"done\":false}\n");
        exchange.chunk("{\"message\":{\"role\":\"assistant\",\"content\":\"\"},\"done\":true}\n");
        exchange.lastChunk();
    }

    private void gemini(String target, JsonNode body, RawProvider.Exchange exchange) throws IOException {
        int n = number.incrementAndGet();
        ObjectNode content = GeminiStub.answer(body, n, words(n));
        last = Optional.of(content);
        if (target.contains(":stream")) {
            GeminiStub.stream(target, content, exchange);
        } else {
            GeminiStub.whole(target, content, exchange);
        }
    }

    private void responses(JsonNode body, RawProvider.Exchange exchange) throws IOException {
        int n = number.incrementAndGet();
        JsonNode list = body.path("input");
        JsonNode newest = list.isArray() ? list.get(list.size() - 1) : list;
        ArrayNode items = JSON.createArrayNode();
        if (body.has("reasoning")) {
            items.addObject()
                    .put("type", "reasoning")
                    .put("id", "rs_" + n)
                    .put("encrypted_content", "enc" + n)
                    .putArray("summary");
        }
        Optional<JsonNode> shell = Optional.empty();
        for (JsonNode candidate : body.path("tools")) {
            String name = candidate.path("name").asString("");
            if (name.equals("exec_command") || name.equals("shell_command") || name.equals("shell")) {
                shell = Optional.of(candidate);
            }
        }
        boolean tool = goesOn(list)
                || newest.path("role").asString("user").equals("user")
                        && !newest.path("type").asString("").endsWith("_output")
                        && wantsTool(body, newest.toString());
        if (tool) {
            String name = shell.orElse(body.path("tools").get(0)).path("name").asString("");
            String arguments = switch (name) {
                case "exec_command" -> "{\"cmd\":\"echo step " + n + "\"}";
                case "shell" -> "{\"command\":[\"bash\",\"-lc\",\"echo step " + n + "\"]}";
                default -> "{\"command\":\"echo step " + n + "\"}";
            };
            items.addObject()
                    .put("type", "function_call")
                    .put("id", "fc_" + n)
                    .put("call_id", "call_" + StrictRules.digest("t" + n))
                    .put("name", name)
                    .put("arguments", arguments)
                    .put("status", "completed");
        } else {
            ObjectNode message = items.addObject()
                    .put("type", "message")
                    .put("id", "msg_" + n)
                    .put("role", "assistant")
                    .put("status", "completed");
            message.putArray("content")
                    .addObject()
                    .put("type", "output_text")
                    .put("text", words(n))
                    .putArray("annotations");
        }
        last = Optional.of(items);
        items.forEach(item -> this.items.put(item.path("id").asString(""), item));
        String head =
                "{\"id\":\"resp_" + n + "\",\"object\":\"response\",\"created_at\":1700000000,\"model\":\"stub\",";
        String whole = head + "\"status\":\"completed\",\"output\":" + items
                + ",\"usage\":{\"input_tokens\":10,\"output_tokens\":5,\"total_tokens\":15,"
                + "\"input_tokens_details\":{\"cached_tokens\":0},\"output_tokens_details\":{\"reasoning_tokens\":0}}}";
        if (!body.path("stream").asBoolean(false)) {
            json(exchange, whole);
            return;
        }
        exchange.chunked(200, "Content-Type: text/event-stream");
        exchange.chunk(event(
                "response.created",
                "{\"type\":\"response.created\",\"response\":" + head + "\"status\":\"in_progress\",\"output\":[]}}"));
        int index = 0;
        for (JsonNode item : items) {
            for (String kind : List.of("response.output_item.added", "response.output_item.done")) {
                exchange.chunk(event(
                        kind, "{\"type\":\"" + kind + "\",\"output_index\":" + index + ",\"item\":" + item + "}"));
            }
            index++;
        }
        exchange.chunk(event("response.completed", "{\"type\":\"response.completed\",\"response\":" + whole + "}"));
        exchange.lastChunk();
    }

    private static String event(String name, String data) {
        return "event: " + name + "\ndata: " + data + "\n\n";
    }
}
