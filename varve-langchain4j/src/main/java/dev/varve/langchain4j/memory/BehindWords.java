package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.varve.ContextBlock;
import dev.varve.internal.context.RecalledText;
import java.util.ArrayList;
import java.util.List;

/** Adds Varve's text behind a user's words, in LangChain4j's messages. The words stay one text if they are one. */
final class BehindWords {
    private BehindWords() {}

    static ChatMessage with(ChatMessage message, List<ContextBlock> behind) {
        if (behind.isEmpty() || !(message instanceof UserMessage user)) {
            return message;
        }
        StringBuilder text = new StringBuilder();
        behind.forEach(block -> text.append('\n').append(block.text()));
        List<Content> contents = new ArrayList<>(user.contents());
        int last = contents.size() - 1;
        if (last >= 0 && contents.get(last) instanceof TextContent words) {
            contents.set(last, TextContent.from(words.text() + text));
        } else {
            contents.add(TextContent.from(text.substring(1)));
        }
        return user.toBuilder().contents(contents).build();
    }

    /** Messages that a host kept, as they were said. */
    static List<ChatMessage> without(List<ChatMessage> messages) {
        return messages.stream().map(BehindWords::without).toList();
    }

    static ChatMessage without(ChatMessage message) {
        if (!(message instanceof UserMessage user)) {
            return message;
        }
        List<Content> contents = new ArrayList<>();
        for (Content content : user.contents()) {
            if (content instanceof TextContent words) {
                String said = RecalledText.without(words.text());
                if (!said.isEmpty() || words.text().isEmpty()) {
                    contents.add(said.equals(words.text()) ? words : TextContent.from(said));
                }
            } else {
                contents.add(content);
            }
        }
        return contents.isEmpty() || contents.equals(user.contents())
                ? user
                : user.toBuilder().contents(contents).build();
    }
}
