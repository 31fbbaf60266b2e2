package com.example;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;

/** Stands in for a language model, so that this runs without a key; keeps what it was sent last, for the test. */
final class OfflineModel implements ChatModel {
    List<ChatMessage> sent = List.of();

    @Override
    public ChatResponse doChat(ChatRequest request) {
        sent = List.copyOf(request.messages());
        return ChatResponse.builder()
                .aiMessage(AiMessage.from("Noted; I was sent " + sent.size() + " messages."))
                .build();
    }
}
