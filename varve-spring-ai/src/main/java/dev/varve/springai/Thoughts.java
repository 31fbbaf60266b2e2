package dev.varve.springai;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/**
 * Distinguishes thoughts from answers. Clients of reasoning models return thoughts as generations of their own,
 * before the answer or between its pieces; only metadata distinguishes them.
 */
final class Thoughts {
    /** Anthropic's and Bedrock's seal on a thought, and thoughts that only the provider can read. */
    private static final Set<String> SEALS = Set.of("signature", "data", "redactedContent");

    /** Flags of pieces of a stream (Anthropic) and of Google's parts. */
    private static final Set<String> FLAGS = Set.of("thinking", "isThought");

    private Thoughts() {}

    static boolean is(AssistantMessage message) {
        Map<String, Object> metadata = message.getMetadata();
        return !message.hasToolCalls()
                && (SEALS.stream().anyMatch(metadata::containsKey)
                        || FLAGS.stream().anyMatch(flag -> Boolean.TRUE.equals(metadata.get(flag))));
    }

    /** The metadata of a thought, without the mark that it is one. */
    static Map<String, Object> without(Map<String, Object> metadata) {
        Map<String, Object> rest = new HashMap<>(metadata);
        rest.keySet().removeAll(SEALS);
        rest.keySet().removeAll(FLAGS);
        return rest;
    }

    /** The generations that are no thoughts. */
    static List<Generation> without(ChatResponse response) {
        return response.getResults().stream()
                .filter(generation -> !is(generation.getOutput()))
                .toList();
    }
}
