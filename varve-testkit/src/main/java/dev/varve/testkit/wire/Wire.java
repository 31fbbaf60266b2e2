package dev.varve.testkit.wire;

import static dev.varve.testkit.wire.JsonString.quoted;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A provider's format for one question and one answer, complete or as a stream. */
public enum Wire {
    /** OpenAI's chat completions; thoughts as DeepSeek's servers have them. */
    OPENAI("/chat/completions") {
        @Override
        public String body(Reply.Answer answer) {
            return """
                    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"stub","choices":[{"index":0,\
                    "message":{"role":"assistant",%s"content":%s%s},"finish_reason":"%s"}],"usage":%s}""".formatted(
                            answer.thought()
                                    .map(thought -> "\"reasoning_content\":" + quoted(thought.words()) + ",")
                                    .orElse(""),
                            answer.text().isEmpty() && !answer.calls().isEmpty() ? "null" : quoted(answer.text()),
                            answer.calls().isEmpty() ? "" : ",\"tool_calls\":[" + calls(answer) + "]",
                            finish(answer),
                            usage(answer));
        }

        @Override
        String events(Reply.Answer answer) {
            StringBuilder events = new StringBuilder(chunk("{\"role\":\"assistant\",\"content\":\"\"}", "null"));
            for (String piece :
                    pieces(answer.thought().map(Reply.Thought::words).orElse(""))) {
                events.append(chunk("{\"reasoning_content\":" + quoted(piece) + "}", "null"));
            }
            for (String piece : pieces(answer.text())) {
                events.append(chunk("{\"content\":" + quoted(piece) + "}", "null"));
            }
            int index = 0;
            for (Reply.ToolUse call : answer.calls()) {
                String indexed = "{\"index\":" + index++ + "," + call(call).substring(1);
                events.append(chunk("{\"tool_calls\":[" + indexed + "]}", "null"));
            }
            return events.append(chunk("{}", "\"" + finish(answer) + "\""))
                    .append(event("", CHUNK + "\"choices\":[],\"usage\":" + usage(answer) + "}"))
                    .append(event("", "[DONE]"))
                    .toString();
        }

        private static final String CHUNK =
                "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1700000000,\"model\":\"stub\",";

        private String chunk(String delta, String finish) {
            return event(
                    "",
                    CHUNK + "\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":" + finish + "}]}");
        }

        private String finish(Reply.Answer answer) {
            return answer.calls().isEmpty() ? word(answer, "stop", "length", "content_filter") : "tool_calls";
        }

        private String calls(Reply.Answer answer) {
            return answer.calls().stream().map(this::call).collect(Collectors.joining(","));
        }

        private String call(Reply.ToolUse call) {
            return "{\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}}"
                    .formatted(quoted(call.id()), quoted(call.name()), quoted(call.arguments()));
        }

        private String usage(Reply.Answer answer) {
            return """
                    {"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":%d,\
                    "prompt_tokens_details":{"cached_tokens":%d}}""".formatted(
                            answer.inputTokens(),
                            answer.outputTokens(),
                            answer.inputTokens() + answer.outputTokens(),
                            answer.cacheRead());
        }
    },
    /** Anthropic's messages. */
    ANTHROPIC("/messages") {
        @Override
        public String body(Reply.Answer answer) {
            StringBuilder content = new StringBuilder();
            answer.thought().ifPresent(thought -> content.append(thinking(thought.words(), thought.seal())));
            if (!answer.text().isEmpty()) {
                content.append(content.length() > 0 ? "," : "")
                        .append("{\"type\":\"text\",\"text\":")
                        .append(quoted(answer.text()))
                        .append('}');
            }
            for (Reply.ToolUse call : answer.calls()) {
                content.append(content.length() > 0 ? "," : "").append(use(call, call.arguments()));
            }
            return """
                    {"id":"msg_1","type":"message","role":"assistant","model":"stub","content":[%s],"stop_reason":"%s",\
                    "stop_sequence":null,"usage":%s}""".formatted(content, stop(answer), usage(answer));
        }

        @Override
        String events(Reply.Answer answer) {
            StringBuilder events = new StringBuilder(event("message_start", """
                    {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"stub",\
                    "content":[],"stop_reason":null,"stop_sequence":null,"usage":%s}}""".formatted(usage(answer))));
            int index = 0;
            if (answer.thought().isPresent()) {
                Reply.Thought thought = answer.thought().get();
                events.append(start(index, thinking("", "")));
                for (String piece : pieces(thought.words())) {
                    events.append(delta(index, "{\"type\":\"thinking_delta\",\"thinking\":" + quoted(piece) + "}"));
                }
                events.append(
                        delta(index, "{\"type\":\"signature_delta\",\"signature\":" + quoted(thought.seal()) + "}"));
                events.append(stop(index++));
            }
            if (!answer.text().isEmpty()) {
                events.append(start(index, "{\"type\":\"text\",\"text\":\"\"}"));
                for (String piece : pieces(answer.text())) {
                    events.append(delta(index, "{\"type\":\"text_delta\",\"text\":" + quoted(piece) + "}"));
                }
                events.append(stop(index++));
            }
            for (Reply.ToolUse call : answer.calls()) {
                events.append(start(index, use(call, "{}")));
                for (String piece : pieces(call.arguments())) {
                    String delta = "{\"type\":\"input_json_delta\",\"partial_json\":" + quoted(piece) + "}";
                    events.append(delta(index, delta));
                }
                events.append(stop(index++));
            }
            return events.append(event("message_delta", """
                            {"type":"message_delta","delta":{"stop_reason":"%s","stop_sequence":null},\
                            "usage":{"output_tokens":%d}}""".formatted(stop(answer), answer.outputTokens())))
                    .append(event("message_stop", "{\"type\":\"message_stop\"}"))
                    .toString();
        }

        private String thinking(String words, String seal) {
            return "{\"type\":\"thinking\",\"thinking\":%s,\"signature\":%s}".formatted(quoted(words), quoted(seal));
        }

        private String start(int index, String block) {
            return event(
                    "content_block_start",
                    "{\"type\":\"content_block_start\",\"index\":" + index + ",\"content_block\":" + block + "}");
        }

        private String delta(int index, String delta) {
            return event(
                    "content_block_delta",
                    "{\"type\":\"content_block_delta\",\"index\":" + index + ",\"delta\":" + delta + "}");
        }

        private String stop(int index) {
            return event("content_block_stop", "{\"type\":\"content_block_stop\",\"index\":" + index + "}");
        }

        private String stop(Reply.Answer answer) {
            return answer.calls().isEmpty() ? word(answer, "end_turn", "max_tokens", "refusal") : "tool_use";
        }

        private String use(Reply.ToolUse call, String input) {
            return "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":%s}"
                    .formatted(quoted(call.id()), quoted(call.name()), input);
        }

        private String usage(Reply.Answer answer) {
            return """
                    {"input_tokens":%d,"output_tokens":%d,"cache_read_input_tokens":%d,\
                    "cache_creation_input_tokens":%d}""".formatted(
                            answer.inputTokens() - answer.cacheRead() - answer.cacheWrite(),
                            answer.outputTokens(),
                            answer.cacheRead(),
                            answer.cacheWrite());
        }
    },
    /** Gemini's contents. */
    GOOGLE(":generateContent", ":streamGenerateContent") {
        @Override
        public String body(Reply.Answer answer) {
            List<String> parts = new ArrayList<>();
            answer.thought().ifPresent(thought -> parts.add(thought(thought.words())));
            if (!answer.text().isEmpty() || answer.calls().isEmpty()) {
                parts.add(text(answer.text()));
            }
            parts.addAll(calls(answer));
            return response(String.join(",", parts), answer, true);
        }

        @Override
        String events(Reply.Answer answer) {
            StringBuilder events = new StringBuilder();
            for (String piece :
                    pieces(answer.thought().map(Reply.Thought::words).orElse(""))) {
                events.append(event("", response(thought(piece), answer, false)));
            }
            for (String piece : pieces(answer.text())) {
                events.append(event("", response(text(piece), answer, false)));
            }
            String last = answer.calls().isEmpty() ? text("") : String.join(",", calls(answer));
            return events.append(event("", response(last, answer, true))).toString();
        }

        private String text(String text) {
            return "{\"text\":" + quoted(text) + "}";
        }

        private String thought(String words) {
            return "{\"thought\":true,\"text\":" + quoted(words) + "}";
        }

        /** The first of the calls is signed, as by Gemini 3. */
        private List<String> calls(Reply.Answer answer) {
            List<String> calls = new ArrayList<>();
            for (Reply.ToolUse call : answer.calls()) {
                String seal = answer.thought()
                        .filter(thought -> calls.isEmpty())
                        .map(thought -> ",\"thoughtSignature\":" + quoted(thought.seal()))
                        .orElse("");
                calls.add("{\"functionCall\":{\"id\":%s,\"name\":%s,\"args\":%s}%s}"
                        .formatted(quoted(call.id()), quoted(call.name()), call.arguments(), seal));
            }
            return calls;
        }

        private String response(String parts, Reply.Answer answer, boolean last) {
            return """
                    {"candidates":[{"content":{"parts":[%s],"role":"model"},%s"index":0}],\
                    "usageMetadata":{"promptTokenCount":%d,"candidatesTokenCount":%d,"totalTokenCount":%d,\
                    "cachedContentTokenCount":%d},"modelVersion":"stub","responseId":"r1"}""".formatted(
                            parts,
                            last ? "\"finishReason\":\"" + word(answer, "STOP", "MAX_TOKENS", "SAFETY") + "\"," : "",
                            answer.inputTokens(),
                            answer.outputTokens(),
                            answer.inputTokens() + answer.outputTokens(),
                            answer.cacheRead());
        }
    },
    /** Has no content filter; a special ending stands for one. Complete text answers only. */
    OLLAMA("/api/chat") {
        @Override
        public String body(Reply.Answer answer) {
            return """
                    {"model":"stub","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":%s},\
                    "done":true,"done_reason":"%s","prompt_eval_count":%d,"eval_count":%d}""".formatted(
                            quoted(answer.text()),
                            word(answer, "stop", "length", "unload"),
                            answer.inputTokens(),
                            answer.outputTokens());
        }

        @Override
        String events(Reply.Answer answer) {
            return body(answer) + "\n";
        }
    };

    private final List<String> pathEnds;

    Wire(String... pathEnds) {
        this.pathEnds = List.of(pathEnds);
    }

    /** The answer as one JSON object. */
    public abstract String body(Reply.Answer answer);

    /** The answer as the events of a stream, with its words in several pieces. */
    abstract String events(Reply.Answer answer);

    static Optional<Wire> of(String path) {
        return Arrays.stream(values())
                .filter(wire -> wire.pathEnds.stream().anyMatch(path::endsWith))
                .findFirst();
    }

    private static String word(Reply.Answer answer, String done, String maxTokens, String refused) {
        return switch (answer.ending()) {
            case DONE -> done;
            case MAX_TOKENS -> maxTokens;
            case REFUSED -> refused;
        };
    }

    /** One server-sent event. */
    private static String event(String name, String data) {
        return (name.isEmpty() ? "" : "event: " + name + "\n") + "data: " + data + "\n\n";
    }

    /** Words in two pieces, so that a caller that keeps only one of them is found out. */
    private static List<String> pieces(String text) {
        int half = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
        return List.of(text.substring(0, half), text.substring(half)).stream()
                .filter(piece -> !piece.isEmpty())
                .toList();
    }
}
