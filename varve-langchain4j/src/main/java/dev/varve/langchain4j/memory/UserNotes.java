package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.varve.internal.context.HostPrompt;
import dev.varve.internal.context.ProviderOrder;
import java.util.ArrayList;
import java.util.List;

/** Notes in front of the first user message, and the way back. */
final class UserNotes {
    private static final String END = "\n\n(The notes end here; the messages follow.)\n\n";

    private UserNotes() {}

    /** The messages with notes in front; without messages, a turn that holds the notes alone. */
    static List<ChatMessage> with(String notes, List<ChatMessage> messages) {
        List<ChatMessage> all = new ArrayList<>(messages);
        if (notes.isEmpty()) {
            return all;
        }
        if (!all.isEmpty() && all.get(0) instanceof UserMessage first) {
            all.set(0, withText(first, notes + END));
        } else {
            all.add(0, UserMessage.from(notes + END + ProviderOrder.OPENING));
            if (all.size() == 1) {
                all.add(AiMessage.from(ProviderOrder.NO_ANSWER));
            }
        }
        return all;
    }

    /** The messages as they were before {@link #with}, regardless of the notes at that time. */
    static List<ChatMessage> without(List<ChatMessage> messages) {
        if (messages.isEmpty() || !(messages.get(0) instanceof UserMessage first) || !holdsNotes(first)) {
            return messages;
        }
        List<ChatMessage> all = new ArrayList<>(messages);
        String text = text(first);
        String own = text.substring(text.indexOf(END) + END.length());
        if (own.equals(ProviderOrder.OPENING)) {
            all.remove(0);
            if (!all.isEmpty() && AiMessage.from(ProviderOrder.NO_ANSWER).equals(all.get(0))) {
                all.remove(0);
            }
        } else {
            all.set(0, replaced(first, own));
        }
        return all;
    }

    private static boolean holdsNotes(UserMessage message) {
        return text(message).contains(END) && HostPrompt.in(text(message)).isEmpty();
    }

    private static String text(UserMessage message) {
        return !message.contents().isEmpty() && message.contents().get(0) instanceof TextContent words
                ? words.text()
                : "";
    }

    private static UserMessage withText(UserMessage message, String before) {
        if (message.contents().get(0) instanceof TextContent words) {
            return replaced(message, before + words.text());
        }
        List<Content> contents = new ArrayList<>(List.of(TextContent.from(before)));
        contents.addAll(message.contents());
        return message.toBuilder().contents(contents).build();
    }

    /** The message with other words in front; a part without words goes, as it was not there before. */
    private static UserMessage replaced(UserMessage message, String text) {
        List<Content> contents = new ArrayList<>(message.contents());
        if (text.isEmpty()) {
            contents.remove(0);
        } else {
            contents.set(0, TextContent.from(text));
        }
        return message.toBuilder().contents(contents).build();
    }
}
