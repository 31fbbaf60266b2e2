package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** The current turn's messages with media bytes, which are kept nowhere else. Thread-safe. */
final class TurnMedia {
    private List<ChatMessage> originals = List.of();

    /** Messages are added; a question begins a turn. */
    synchronized void add(List<ChatMessage> said) {
        List<ChatMessage> all = said.get(0) instanceof UserMessage ? new ArrayList<>() : new ArrayList<>(originals);
        said.stream().filter(Media::hasBytes).forEach(all::add);
        originals = List.copyOf(all);
    }

    synchronized long tokens() {
        return originals.stream().mapToLong(Media::tokens).sum();
    }

    /** The messages, those of the current turn with their media. */
    synchronized List<ChatMessage> in(List<ChatMessage> messages) {
        if (originals.isEmpty()) {
            return messages;
        }
        int turn = messages.size() - 1;
        while (turn > 0 && !(messages.get(turn) instanceof UserMessage)) {
            turn--;
        }
        List<ChatMessage> all = new ArrayList<>(messages);
        for (int i = Math.max(0, turn); i < all.size(); i++) {
            all.set(i, restored(all.get(i)));
        }
        return all;
    }

    private ChatMessage restored(ChatMessage shown) {
        ChatMessage said = BehindWords.without(shown);
        return originals.stream()
                .filter(original -> Media.withoutBytes(original).equals(said))
                .findFirst()
                .map(original -> Media.restored(shown, original))
                .orElse(shown);
    }
}
