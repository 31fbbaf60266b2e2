package dev.varve.testkit.wire;

import java.util.Arrays;
import java.util.Optional;

/** A provider's format for one question and one answer, without streaming. */
public enum Wire {
    OPENAI("/chat/completions") {
        @Override
        String body(Reply.Answer answer) {
            return """
                    {"id":"chatcmpl-1","object":"chat.completion","created":1700000000,"model":"stub","choices":[{"index":0,\
                    "message":{"role":"assistant","content":%s},"finish_reason":"%s"}],"usage":{"prompt_tokens":%d,\
                    "completion_tokens":%d,"total_tokens":%d,"prompt_tokens_details":{"cached_tokens":%d}}}""".formatted(
                            quoted(answer.text()),
                            word(answer.ending(), "stop", "length", "content_filter"),
                            answer.inputTokens(),
                            answer.outputTokens(),
                            answer.inputTokens() + answer.outputTokens(),
                            answer.cacheRead());
        }
    },
    ANTHROPIC("/messages") {
        @Override
        String body(Reply.Answer answer) {
            return """
                    {"id":"msg_1","type":"message","role":"assistant","model":"stub","content":[%s],"stop_reason":"%s",\
                    "stop_sequence":null,"usage":{"input_tokens":%d,"output_tokens":%d,"cache_read_input_tokens":%d,\
                    "cache_creation_input_tokens":%d}}""".formatted(
                            answer.text().isEmpty() ? "" : "{\"type\":\"text\",\"text\":" + quoted(answer.text()) + "}",
                            word(answer.ending(), "end_turn", "max_tokens", "refusal"),
                            answer.inputTokens() - answer.cacheRead() - answer.cacheWrite(),
                            answer.outputTokens(),
                            answer.cacheRead(),
                            answer.cacheWrite());
        }
    },
    GOOGLE(":generateContent") {
        @Override
        String body(Reply.Answer answer) {
            return """
                    {"candidates":[{"content":{"parts":[{"text":%s}],"role":"model"},"finishReason":"%s","index":0}],\
                    "usageMetadata":{"promptTokenCount":%d,"candidatesTokenCount":%d,"totalTokenCount":%d,\
                    "cachedContentTokenCount":%d},"modelVersion":"stub","responseId":"r1"}""".formatted(
                            quoted(answer.text()),
                            word(answer.ending(), "STOP", "MAX_TOKENS", "SAFETY"),
                            answer.inputTokens(),
                            answer.outputTokens(),
                            answer.inputTokens() + answer.outputTokens(),
                            answer.cacheRead());
        }
    },
    /** Has no content filter; an ending of its own stands for one. */
    OLLAMA("/api/chat") {
        @Override
        String body(Reply.Answer answer) {
            return """
                    {"model":"stub","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":%s},\
                    "done":true,"done_reason":"%s","prompt_eval_count":%d,"eval_count":%d}""".formatted(
                            quoted(answer.text()),
                            word(answer.ending(), "stop", "length", "unload"),
                            answer.inputTokens(),
                            answer.outputTokens());
        }
    };

    private final String pathEnd;

    Wire(String pathEnd) {
        this.pathEnd = pathEnd;
    }

    abstract String body(Reply.Answer answer);

    static Optional<Wire> of(String path) {
        return Arrays.stream(values())
                .filter(wire -> path.endsWith(wire.pathEnd))
                .findFirst();
    }

    private static String word(Reply.Ending ending, String done, String maxTokens, String refused) {
        return switch (ending) {
            case DONE -> done;
            case MAX_TOKENS -> maxTokens;
            case REFUSED -> refused;
        };
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                json.append('\\').append((char) c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", c));
            } else {
                json.append((char) c);
            }
        });
        return json.append('"').toString();
    }
}
