package dev.varve.gateway.wire;

import tools.jackson.databind.JsonNode;

/** The token counts reported by a provider; of several counts in a stream the largest. Not thread-safe. */
final class AnswerUsage {
    private long input;
    private long output;

    /** Reads an event, or a complete answer, of any wire. */
    void read(JsonNode event) {
        counts(event.path("usage"));
        counts(event.path("message").path("usage"));
        counts(event.path("response").path("usage"));
        google(event.path("usageMetadata"));
        google(event.path("response").path("usageMetadata"));
        add(number(event, "prompt_eval_count"), number(event, "eval_count"));
    }

    private void counts(JsonNode usage) {
        if (usage.isObject()) {
            // Anthropic counts cache reads and writes apart.
            add(
                    number(usage, "input_tokens")
                            + number(usage, "cache_read_input_tokens")
                            + number(usage, "cache_creation_input_tokens")
                            + number(usage, "prompt_tokens"),
                    number(usage, "output_tokens") + number(usage, "completion_tokens"));
        }
    }

    private void google(JsonNode usage) {
        add(
                number(usage, "promptTokenCount"),
                number(usage, "candidatesTokenCount") + number(usage, "thoughtsTokenCount"));
    }

    private static long number(JsonNode node, String name) {
        return Math.max(0, node.path(name).asLong(0));
    }

    private void add(long in, long out) {
        input = Math.max(input, in);
        output = Math.max(output, out);
    }

    long input() {
        return input;
    }

    long output() {
        return output;
    }
}
