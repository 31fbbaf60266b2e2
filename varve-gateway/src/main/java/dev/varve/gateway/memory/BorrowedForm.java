package dev.varve.gateway.memory;

import dev.varve.Usage;
import dev.varve.gateway.route.Route;
import dev.varve.gateway.wire.WireFormat;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The request formats in which Varve asks a client's own provider for a text. */
enum BorrowedForm {
    /** Called as Anthropic. */
    MESSAGES {
        @Override
        URI address(Route route, String model) {
            return route.upstream().resolve("/v1/messages");
        }

        @Override
        String body(Prompt prompt, String model) {
            return message(prompt).put("model", model).toString();
        }

        @Override
        Completion completion(JsonNode answer) {
            return said(answer);
        }
    },
    /** Anthropic's models on Vertex, where the path names the model. */
    VERTEX_MESSAGES {
        @Override
        URI address(Route route, String model) {
            return besideModel(route.uri(), model + ":rawPredict");
        }

        @Override
        String body(Prompt prompt, String model) {
            return message(prompt).put("anthropic_version", "vertex-2023-10-16").toString();
        }

        @Override
        Completion completion(JsonNode answer) {
            return said(answer);
        }
    },
    /** Called as Gemini. */
    GEMINI {
        @Override
        URI address(Route route, String model) {
            return besideModel(route.uri(), model + ":generateContent");
        }

        @Override
        String body(Prompt prompt, String model) {
            ObjectNode body = JsonMapper.shared().createObjectNode();
            body.putObject("systemInstruction").putArray("parts").addObject().put("text", prompt.instructions());
            ObjectNode content = body.putArray("contents").addObject().put("role", "user");
            content.putArray("parts").addObject().put("text", prompt.input());
            body.putObject("generationConfig").put("maxOutputTokens", prompt.maxOutputTokens());
            return body.toString();
        }

        @Override
        Completion completion(JsonNode answer) {
            JsonNode candidate = answer.path("candidates").path(0);
            String text = candidate
                    .path("content")
                    .path("parts")
                    .valueStream()
                    .filter(part -> !part.path("thought").asBoolean(false))
                    .map(part -> part.path("text").asString(""))
                    .collect(Collectors.joining());
            JsonNode usage = answer.path("usageMetadata");
            return new Completion(
                    text,
                    new Usage(
                            1,
                            usage.path("promptTokenCount").asLong(0),
                            usage.path("candidatesTokenCount").asLong(0)
                                    + usage.path("thoughtsTokenCount").asLong(0),
                            usage.path("cachedContentTokenCount").asLong(0),
                            0),
                    end(candidate.path("finishReason").asString("SAFETY")));
        }
    },
    /** Called as most others, by Chat Completions. */
    CHAT {
        @Override
        URI address(Route route, String model) {
            return route.upstream().resolve("/v1/chat/completions");
        }

        @Override
        String body(Prompt prompt, String model) {
            ObjectNode body = JsonMapper.shared().createObjectNode().put("model", model);
            body.put("max_completion_tokens", prompt.maxOutputTokens());
            ArrayNode messages = body.putArray("messages");
            messages.addObject().put("role", "system").put("content", prompt.instructions());
            messages.addObject().put("role", "user").put("content", prompt.input());
            return body.toString();
        }

        @Override
        Completion completion(JsonNode answer) {
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
    };

    private static final String MODELS = "/models/";

    /** The format that clients use at a path. */
    static BorrowedForm of(String path) {
        Optional<WireFormat> wire = WireFormat.of(path);
        if (wire.equals(Optional.of(WireFormat.GEMINI))) {
            return GEMINI;
        }
        if (wire.equals(Optional.of(WireFormat.MESSAGES))) {
            return path.contains(MODELS) ? VERTEX_MESSAGES : MESSAGES;
        }
        return CHAT;
    }

    /** True if Varve can ask in that format. Code Assist requires the paying project, which only its clients know. */
    static boolean isThere(String path) {
        return of(path) != GEMINI || path.contains(MODELS);
    }

    /** The address at which a model is asked. */
    abstract URI address(Route route, String model);

    /** The body of a request. */
    abstract String body(Prompt prompt, String model);

    /** Reads an answer. */
    abstract Completion completion(JsonNode answer);

    /** Another model at the place of the one that a path names, with the key that the query may show. */
    private static URI besideModel(URI call, String modelAndVerb) {
        String address = call.toString();
        String place = address.substring(0, address.indexOf(MODELS) + MODELS.length());
        String query = call.getRawQuery() == null ? "" : call.getRawQuery();
        String kept = Stream.of(query.split("&"))
                .filter(one -> !one.startsWith("alt="))
                .collect(Collectors.joining("&"));
        return URI.create(place + modelAndVerb + (kept.isEmpty() ? "" : "?" + kept));
    }

    private static ObjectNode message(Prompt prompt) {
        ObjectNode body = JsonMapper.shared().createObjectNode().put("max_tokens", prompt.maxOutputTokens());
        body.put("system", prompt.instructions());
        body.putArray("messages").addObject().put("role", "user").put("content", prompt.input());
        return body;
    }

    private static Completion said(JsonNode answer) {
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

    private static End end(String reason) {
        return switch (reason) {
            case "max_tokens", "length", "MAX_TOKENS" -> End.CUT_OFF;
            case "refusal", "content_filter", "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII" ->
                End.REFUSED;
            default -> End.DONE;
        };
    }
}
