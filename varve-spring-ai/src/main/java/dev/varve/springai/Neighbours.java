package dev.varve.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** Makes one message of neighbours of one role, since providers want user and assistant to take turns. */
final class Neighbours {
    private Neighbours() {}

    static List<Message> joined(List<Message> messages) {
        List<Message> joined = new ArrayList<>();
        for (Message message : messages) {
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).getMessageType() == message.getMessageType()) {
                joined.set(last, joined(joined.get(last), message));
            } else {
                joined.add(message);
            }
        }
        return List.copyOf(joined);
    }

    private static Message joined(Message first, Message second) {
        if (first instanceof UserMessage one && second instanceof UserMessage two) {
            return two.mutate()
                    .text(lines(one, two))
                    .media(both(one.getMedia(), two.getMedia()))
                    .build();
        }
        if (first instanceof AssistantMessage one && second instanceof AssistantMessage two) {
            return AssistantMessage.builder()
                    .content(lines(one, two))
                    .toolCalls(both(one.getToolCalls(), two.getToolCalls()))
                    .media(both(one.getMedia(), two.getMedia()))
                    .properties(two.getMetadata())
                    .build();
        }
        return ToolResponseMessage.builder()
                .responses(both(
                        ((ToolResponseMessage) first).getResponses(), ((ToolResponseMessage) second).getResponses()))
                .metadata(second.getMetadata())
                .build();
    }

    private static String lines(Message first, Message second) {
        return Stream.of(first, second)
                .map(message -> Objects.requireNonNullElse(message.getText(), ""))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    private static <T> List<T> both(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
