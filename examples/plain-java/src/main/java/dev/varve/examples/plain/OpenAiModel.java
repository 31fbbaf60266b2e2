package dev.varve.examples.plain;

import dev.varve.Context;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallTool;
import dev.varve.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's chat completions, or whatever speaks them, by the JDK's HTTP client. */
record OpenAiModel(HttpClient http, String baseUrl, String key, String model) implements Model {
    private static final JsonMapper JSON = new JsonMapper();

    static OpenAiModel of(Map<String, String> environment) {
        return new OpenAiModel(
                HttpClient.newHttpClient(),
                environment.getOrDefault("OPENAI_BASE_URL", "https://api.openai.com/v1"),
                environment.getOrDefault("OPENAI_API_KEY", ""),
                environment.getOrDefault("OPENAI_MODEL", "gpt-4o-mini"));
    }

    @Override
    public Message answer(Context context, Instant now) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(baseUrl + "/chat/completions"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body(context)))
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException("the provider answered " + response.statusCode()
                        + "; check OPENAI_API_KEY, OPENAI_MODEL and OPENAI_BASE_URL");
            }
            return message(JSON.readTree(response.body()).at("/choices/0/message"), now);
        } catch (IOException e) {
            throw new UncheckedIOException("no answer from " + baseUrl + "; check the network", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the model answered", e);
        }
    }

    private String body(Context context) {
        ObjectNode body = JSON.createObjectNode().put("model", model);
        ArrayNode messages = body.putArray("messages");
        messages.addObject().put("role", "system").put("content", context.systemText());
        context.messages().forEach(message -> add(messages, message));
        ObjectNode function =
                body.putArray("tools").addObject().put("type", "function").putObject("function");
        function.put("name", RecallTool.NAME).put("description", RecallTool.DESCRIPTION);
        function.set("parameters", JSON.readTree(RecallTool.INPUT_SCHEMA));
        return body.toString();
    }

    private static void add(ArrayNode messages, Message message) {
        if (message.role() == Role.TOOL) {
            message.toolResults()
                    .forEach(result -> messages.addObject()
                            .put("role", "tool")
                            .put("tool_call_id", result.callId())
                            .put("content", result.content()));
            return;
        }
        ObjectNode sent = messages.addObject()
                .put("role", message.role() == Role.USER ? "user" : "assistant")
                .put("content", message.text());
        if (!message.toolCalls().isEmpty()) {
            ArrayNode calls = sent.putArray("tool_calls");
            message.toolCalls()
                    .forEach(call -> calls.addObject()
                            .put("id", call.id())
                            .put("type", "function")
                            .putObject("function")
                            .put("name", call.name())
                            .put("arguments", call.arguments()));
        }
    }

    private static Message message(JsonNode answer, Instant now) {
        List<Part> parts = new ArrayList<>();
        String text = answer.path("content").asString("");
        if (!text.isEmpty()) {
            parts.add(new Part.Text(text));
        }
        for (JsonNode call : answer.path("tool_calls")) {
            JsonNode function = call.path("function");
            parts.add(new Part.ToolCall(
                    call.path("id").asString(""),
                    function.path("name").asString(""),
                    function.path("arguments").asString("")));
        }
        return Message.assistant(now, parts.toArray(Part[]::new));
    }
}
