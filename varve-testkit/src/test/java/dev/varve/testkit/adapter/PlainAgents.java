package dev.varve.testkit.adapter;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A loop around OpenAI's format, without any framework: the least that an agent over Varve has to do. */
public final class PlainAgents implements AgentFactory {
    private final JsonMapper json = new JsonMapper();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Override
    public String name() {
        return "plain Java: Varve";
    }

    @Override
    public AgentUnderTest start(AgentSetting setting) {
        return new AgentUnderTest() {
            @Override
            public String say(String user, String text, boolean streaming) {
                Session session = setting.varve().session(user);
                session.append(Message.user(text, setting.clock().instant()));
                while (true) {
                    Message answer = ask(setting, session, streaming);
                    session.append(answer);
                    if (answer.toolCalls().isEmpty()) {
                        return answer.text();
                    }
                    append(
                            session,
                            answer,
                            Message.tool(
                                    answer.createdAt(),
                                    answer.toolCalls().stream()
                                            .map(call -> run(setting.tools(), call))
                                            .toArray(Part.ToolResult[]::new)));
                }
            }

            @Override
            public Optional<String> judged(String user, String text, boolean streaming) {
                Session session = setting.varve().session(user);
                session.append(Message.user(text, setting.clock().instant()));
                Message answer = ask(setting, session, streaming);
                while (answer.text().contains(REJECTED)) {
                    answer = ask(setting, session, streaming);
                }
                session.append(answer);
                return Optional.of(answer.text());
            }

            @Override
            public Optional<Scope> scope(String user) {
                return Optional.of(Scope.of(user));
            }
        };
    }

    /** Where another turn of the conversation has closed the calls meanwhile, they come once more, with their results. */
    private static void append(Session session, Message calls, Message results) {
        try {
            session.append(results);
        } catch (InvalidMessageException e) {
            session.append(calls, results);
        }
    }

    private Part.ToolResult run(AgentTools tools, Part.ToolCall call) {
        JsonNode arguments = json.readTree(call.arguments());
        try {
            String result = tools.call(
                    call.name(),
                    arguments.path("what").asString(),
                    arguments.path("ref").asString());
            return new Part.ToolResult(call.id(), call.name(), result, false);
        } catch (AgentTools.ToolFailedException e) {
            return new Part.ToolResult(call.id(), call.name(), String.valueOf(e.getMessage()), true);
        }
    }

    private Message ask(AgentSetting setting, Session session, boolean streaming) {
        Context context = session.context(ContextRequest.EMPTY.withBasePrompt(setting.systemPrompt()));
        List<Object> messages = new ArrayList<>();
        messages.add(Map.of("role", "system", "content", context.systemText()));
        context.messages().forEach(message -> add(messages, message));
        String body = json.writeValueAsString(Map.of("model", "stub", "stream", streaming, "messages", messages));
        HttpRequest request = HttpRequest.newBuilder(URI.create(setting.baseUrl() + "/v1/chat/completions"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(response.body());
            }
            Instant now = setting.clock().instant();
            return streaming ? joined(response.body(), now) : answer(json.readTree(response.body()), now);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Message answer(JsonNode response, Instant now) {
        JsonNode message = response.path("choices").path(0).path("message");
        List<Part> parts = new ArrayList<>();
        if (!message.path("content").asString("").isEmpty()) {
            parts.add(new Part.Text(message.path("content").asString()));
        }
        message.path("tool_calls").forEach(call -> parts.add(call(call)));
        return Message.assistant(now, parts.toArray(Part[]::new));
    }

    private Message joined(String events, Instant now) {
        StringBuilder text = new StringBuilder();
        List<Part> calls = new ArrayList<>();
        for (String line : events.lines().toList()) {
            if (!line.startsWith("data: {")) {
                continue;
            }
            JsonNode delta =
                    json.readTree(line.substring(6)).path("choices").path(0).path("delta");
            text.append(delta.path("content").asString(""));
            delta.path("tool_calls").forEach(call -> calls.add(call(call)));
        }
        if (text.length() > 0) {
            calls.add(0, new Part.Text(text.toString()));
        }
        return Message.assistant(now, calls.toArray(Part[]::new));
    }

    private static Part.ToolCall call(JsonNode call) {
        JsonNode function = call.path("function");
        return new Part.ToolCall(
                call.path("id").asString(),
                function.path("name").asString(),
                function.path("arguments").asString());
    }

    private static void add(List<Object> messages, Message message) {
        if (message.role() == Role.TOOL) {
            for (Part.ToolResult result : message.toolResults()) {
                messages.add(Map.of("role", "tool", "tool_call_id", result.callId(), "content", result.content()));
            }
            return;
        }
        Map<String, Object> sent = new LinkedHashMap<>();
        sent.put("role", message.role() == Role.USER ? "user" : "assistant");
        sent.put("content", message.text());
        if (!message.toolCalls().isEmpty()) {
            sent.put(
                    "tool_calls",
                    message.toolCalls().stream()
                            .map(call -> Map.of(
                                    "id",
                                    call.id(),
                                    "type",
                                    "function",
                                    "function",
                                    Map.of("name", call.name(), "arguments", call.arguments())))
                            .toList());
        }
        messages.add(sent);
    }
}
