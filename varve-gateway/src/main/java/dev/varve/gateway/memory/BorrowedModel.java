package dev.varve.gateway.memory;

import dev.varve.Usage;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.Wire;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ProviderError;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A model that is asked as the client asks its own: at the same provider, with the headers that let the client in. */
final class BorrowedModel implements LanguageModel {
    private static final int OK = 200;
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final String model;
    private final Interceptor.Call call;
    private final HttpClient client;
    private final Clock clock;
    private final boolean anthropic;

    BorrowedModel(String model, Interceptor.Call call, HttpClient client, Clock clock) {
        this.clock = clock;
        this.model = model;
        this.call = call;
        this.client = client;
        this.anthropic = Wire.of(call.route().path()).equals(Optional.of(Wire.MESSAGES));
    }

    @Override
    public String name() {
        return call.route().upstream().name() + "/" + model;
    }

    @Override
    public Completion complete(Prompt prompt) {
        URI uri = call.route().upstream().resolve(anthropic ? "/v1/messages" : "/v1/chat/completions");
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(atLeast(prompt.deadline()))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body(prompt).toString()));
        Credentials.copy(call, request);
        try {
            HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != OK) {
                throw ProviderError.of(answer.statusCode(), answer.headers().map(), answer.body(), clock.instant())
                        .failure(name(), null);
            }
            JsonNode read = JsonMapper.shared().readTree(answer.body());
            return anthropic ? message(read) : completion(read);
        } catch (IOException e) {
            throw new ModelException(name() + " could not be reached", e);
        } catch (JacksonException e) {
            throw new ModelException(ModelException.Kind.ANSWER, name() + " answered something that is not JSON");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException(name() + " was interrupted", e);
        }
    }

    private static Duration atLeast(Duration deadline) {
        return deadline.compareTo(SHORTEST) < 0 ? SHORTEST : deadline;
    }

    private ObjectNode body(Prompt prompt) {
        ObjectNode body = JsonMapper.shared().createObjectNode().put("model", model);
        body.put(anthropic ? "max_tokens" : "max_completion_tokens", prompt.maxOutputTokens());
        ArrayNode messages = body.putArray("messages");
        if (anthropic) {
            body.put("system", prompt.instructions());
        } else {
            messages.addObject().put("role", "system").put("content", prompt.instructions());
        }
        messages.addObject().put("role", "user").put("content", prompt.input());
        return body;
    }

    private static Completion message(JsonNode answer) {
        StringBuilder text = new StringBuilder();
        answer.path("content").forEach(block -> text.append(block.path("text").asString("")));
        JsonNode usage = answer.path("usage");
        long read = usage.path("cache_read_input_tokens").asLong(0);
        long write = usage.path("cache_creation_input_tokens").asLong(0);
        return new Completion(
                text.toString(),
                new Usage(
                        1,
                        usage.path("input_tokens").asLong(0) + read + write,
                        usage.path("output_tokens").asLong(0),
                        read,
                        write),
                end(answer.path("stop_reason").asString("")));
    }

    private static Completion completion(JsonNode answer) {
        JsonNode choice = answer.path("choices").path(0);
        JsonNode usage = answer.path("usage");
        return new Completion(
                choice.path("message").path("content").asString(""),
                new Usage(
                        1,
                        usage.path("prompt_tokens").asLong(0),
                        usage.path("completion_tokens").asLong(0),
                        usage.path("prompt_tokens_details")
                                .path("cached_tokens")
                                .asLong(0),
                        0),
                end(choice.path("finish_reason").asString("")));
    }

    private static End end(String reason) {
        return switch (reason) {
            case "max_tokens", "length" -> End.CUT_OFF;
            case "refusal", "content_filter" -> End.REFUSED;
            default -> End.DONE;
        };
    }
}
