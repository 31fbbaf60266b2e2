package dev.varve.examples.springboot;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;

/**
 * Stands in for a language model where there is no key. To a question it answers with the line of its prompt, be it a
 * note or a message, that shares most words with the question; so what it knows is what the prompt holds.
 */
final class OfflineModel implements ChatModel {
    private static final int SHORTEST_WORD = 4;

    @Override
    public ChatOptions getOptions() {
        return ChatOptions.builder().model("offline").build();
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        String said = String.valueOf(prompt.getUserMessage().getText());
        String answer = said.contains("?") ? found(prompt.getInstructions(), said) : "Noted.";
        return new ChatResponse(List.of(new Generation(new AssistantMessage(answer))));
    }

    private static String found(List<Message> messages, String question) {
        Set<String> wanted = words(question);
        return messages.stream()
                .filter(message -> message.getMessageType() != MessageType.ASSISTANT)
                .flatMap(message -> String.valueOf(message.getText()).lines())
                .filter(line -> !line.contains("?"))
                .max(Comparator.comparingLong(line -> shared(line, wanted)))
                .filter(line -> shared(line, wanted) > 0)
                .map(line -> "I remember: " + line)
                .orElse("I do not know.");
    }

    private static long shared(String line, Set<String> wanted) {
        return words(line).stream().filter(wanted::contains).count();
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> word.length() >= SHORTEST_WORD)
                .collect(Collectors.toSet());
    }
}
