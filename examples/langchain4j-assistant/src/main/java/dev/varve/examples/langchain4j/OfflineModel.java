package dev.varve.examples.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.Locale;

/**
 * Stands in for a language model where there is no key: it answers questions by looking them up with the recall tool,
 * and says of everything else what it was shown. It keeps nothing, so what it knows comes from memory.
 */
final class OfflineModel implements ChatModel {

    @Override
    public ChatResponse doChat(ChatRequest request) {
        List<ChatMessage> messages = request.messages();
        ChatMessage newest = messages.get(messages.size() - 1);
        return ChatResponse.builder().aiMessage(answer(newest, messages.size())).build();
    }

    private static AiMessage answer(ChatMessage newest, int shown) {
        if (newest instanceof ToolExecutionResultMessage found) {
            return AiMessage.from("I looked it up:\n" + found.text().strip());
        }
        String text = newest instanceof UserMessage user ? user.singleText() : "";
        if (text.endsWith("?")) {
            return AiMessage.from(ToolExecutionRequest.builder()
                    .id("call-" + shown)
                    .name("recall_memory")
                    .arguments("{\"query\":\"" + words(text) + "\"}")
                    .build());
        }
        return AiMessage.from("Noted; I was shown " + shown + " messages. Ask me about it, with a question mark.");
    }

    /** The words of a question, without what would break JSON. */
    private static String words(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} ]", " ").strip();
    }
}
