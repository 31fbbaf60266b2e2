package dev.varve.springai;

import static dev.varve.internal.context.RoleMerger.both;
import static dev.varve.internal.context.RoleMerger.text;

import dev.varve.internal.context.RoleMerger;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** Joins two messages of Spring AI, including the media and metadata that only Spring's classes carry. */
final class Joined {
    private Joined() {}

    /** The messages, neighbours of one role as one message. */
    static List<Message> neighbours(List<Message> messages) {
        return RoleMerger.joined(
                messages, (first, second) -> first.getMessageType() == second.getMessageType(), Joined::of);
    }

    private static Message of(Message first, Message second) {
        if (first instanceof UserMessage one && second instanceof UserMessage two) {
            return two.mutate()
                    .text(text(one.getText(), two.getText()))
                    .media(both(one.getMedia(), two.getMedia()))
                    .build();
        }
        if (first instanceof AssistantMessage one && second instanceof AssistantMessage two) {
            return AssistantMessage.builder()
                    .content(text(one.getText(), two.getText()))
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
}
