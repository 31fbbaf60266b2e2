package dev.varve.springai;

import java.util.List;
import java.util.Optional;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** The words of an answer that comes in pieces, without thoughts: Spring AI's own aggregate mixes both. Thread-safe. */
final class Streamed {
    private final StringBuilder words = new StringBuilder();
    private boolean thought;

    synchronized void add(ChatResponse piece) {
        thought |= piece.getResults().stream().map(Generation::getOutput).anyMatch(Thoughts::is);
        Thoughts.without(piece).stream()
                .findFirst()
                .map(generation -> generation.getOutput().getText())
                .ifPresent(words::append);
    }

    /** The words so far. */
    synchronized String words() {
        return words.toString();
    }

    /** The complete answer with these words, if it contains thoughts. */
    synchronized Optional<ChatResponse> of(ChatResponse whole) {
        Generation generation = whole.getResult();
        if (!thought || generation == null) {
            return Optional.of(whole);
        }
        AssistantMessage mixed = generation.getOutput();
        AssistantMessage message = AssistantMessage.builder()
                .content(words.toString())
                .properties(Thoughts.without(mixed.getMetadata()))
                .toolCalls(mixed.getToolCalls())
                .media(mixed.getMedia())
                .build();
        return Optional.of(ChatResponse.builder()
                .from(whole)
                .generations(List.of(new Generation(message, generation.getMetadata())))
                .build());
    }
}
