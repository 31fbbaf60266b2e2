package dev.varve.testkit.adapter;

import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.adapter.ModelCall.SentCall;
import dev.varve.testkit.adapter.ModelCall.SentResult;
import dev.varve.testkit.wire.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads requests of OpenAI, Anthropic and Gemini into one shape. */
final class RequestReader {
    private final JsonMapper json = new JsonMapper();

    /** The request, with messages in the order and number in which they were sent. */
    ModelCall read(Call call) {
        JsonNode body = json.readTree(call.body());
        List<Sent> messages = switch (call.wire()) {
            case OPENAI -> openAi(body.path("messages"));
            case ANTHROPIC -> anthropic(body.path("messages"));
            case GOOGLE -> gemini(body.path("contents"));
            case OLLAMA -> throw new IllegalArgumentException("agents are not tested with Ollama's format");
        };
        String system = switch (call.wire()) {
            case ANTHROPIC -> text(body.path("system"));
            case GOOGLE -> text(body.path("systemInstruction").path("parts"));
            default -> leadingSystem(messages);
        };
        List<Sent> rest = messages.subList(leadingSystemCount(messages), messages.size());
        JsonNode tools = body.path("tools");
        return new ModelCall(
                call.wire(), call.streaming(), tools.isMissingNode() ? "" : tools.toString(), system, rest);
    }

    private static int leadingSystemCount(List<Sent> messages) {
        int count = 0;
        while (count < messages.size() && messages.get(count).from() == From.SYSTEM) {
            count++;
        }
        return count;
    }

    private static String leadingSystem(List<Sent> messages) {
        return messages.stream()
                .limit(leadingSystemCount(messages))
                .map(Sent::text)
                .collect(Collectors.joining("\n\n"));
    }

    private static List<Sent> openAi(JsonNode messages) {
        List<Sent> sent = new ArrayList<>();
        for (JsonNode message : messages) {
            String text = text(message.path("content"));
            switch (message.path("role").asString("")) {
                case "system", "developer" -> sent.add(words(From.SYSTEM, text));
                case "user" -> sent.add(words(From.USER, text));
                case "tool" ->
                    sent.add(results(
                            List.of(new SentResult(message.path("tool_call_id").asString(""), "", text))));
                default -> {
                    List<SentCall> calls = new ArrayList<>();
                    for (JsonNode call : message.path("tool_calls")) {
                        JsonNode function = call.path("function");
                        calls.add(new SentCall(
                                call.path("id").asString(""),
                                function.path("name").asString(""),
                                function.path("arguments").asString("")));
                    }
                    sent.add(new Sent(From.ASSISTANT, text, calls, List.of()));
                }
            }
        }
        return sent;
    }

    private static List<Sent> anthropic(JsonNode messages) {
        List<Sent> sent = new ArrayList<>();
        for (JsonNode message : messages) {
            JsonNode content = message.path("content");
            List<SentCall> calls = new ArrayList<>();
            List<SentResult> results = new ArrayList<>();
            for (JsonNode block : content) {
                String type = block.path("type").asString("");
                if (type.equals("tool_use")) {
                    calls.add(new SentCall(
                            block.path("id").asString(""),
                            block.path("name").asString(""),
                            block.path("input").toString()));
                } else if (type.equals("tool_result")) {
                    results.add(
                            new SentResult(block.path("tool_use_id").asString(""), "", text(block.path("content"))));
                }
            }
            add(sent, !message.path("role").asString("").equals("assistant"), text(content), calls, results);
        }
        return sent;
    }

    private static List<Sent> gemini(JsonNode contents) {
        List<Sent> sent = new ArrayList<>();
        for (JsonNode content : contents) {
            List<SentCall> calls = new ArrayList<>();
            List<SentResult> results = new ArrayList<>();
            for (JsonNode part : content.path("parts")) {
                JsonNode call = part.path("functionCall");
                JsonNode response = part.path("functionResponse");
                if (!call.isMissingNode()) {
                    calls.add(new SentCall(
                            call.path("id").asString(""),
                            call.path("name").asString(""),
                            call.path("args").toString()));
                } else if (!response.isMissingNode()) {
                    results.add(new SentResult(
                            response.path("id").asString(""),
                            response.path("name").asString(""),
                            response.path("response").toString()));
                }
            }
            boolean user = !content.path("role").asString("").equals("model");
            add(sent, user, text(content.path("parts")), calls, results);
        }
        return sent;
    }

    /** A user message may hold results and words; they are two in the shape that all formats share. */
    private static void add(
            List<Sent> sent, boolean user, String text, List<SentCall> calls, List<SentResult> results) {
        if (!user) {
            sent.add(new Sent(From.ASSISTANT, text, calls, List.of()));
            return;
        }
        if (!results.isEmpty()) {
            sent.add(results(results));
        }
        if (results.isEmpty() || !text.isEmpty()) {
            sent.add(words(From.USER, text));
        }
    }

    private static Sent words(From from, String text) {
        return new Sent(from, text, List.of(), List.of());
    }

    private static Sent results(List<SentResult> results) {
        return new Sent(From.TOOL, "", List.of(), results);
    }

    /** Text that is either a string or a list of blocks that may have text. */
    private static String text(JsonNode content) {
        if (content.isString()) {
            return content.asString();
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode block : content) {
            if (block.path("text").isString() && !block.path("thought").asBoolean(false)) {
                texts.add(block.path("text").asString());
            }
        }
        return String.join("\n", texts);
    }
}
