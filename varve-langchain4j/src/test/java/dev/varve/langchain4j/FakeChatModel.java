package dev.varve.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A chat model that does what the test says, and keeps the requests. */
final class FakeChatModel implements ChatModel {
    private final List<ChatRequest> requests = new CopyOnWriteArrayList<>();
    private final Function<ChatRequest, ChatResponse> answer;

    private FakeChatModel(Function<ChatRequest, ChatResponse> answer) {
        this.answer = answer;
    }

    static FakeChatModel answering(ChatResponse response) {
        return new FakeChatModel(request -> response);
    }

    static FakeChatModel doing(Function<ChatRequest, ChatResponse> answer) {
        return new FakeChatModel(answer);
    }

    static FakeChatModel failing(RuntimeException failure) {
        return new FakeChatModel(request -> {
            throw failure;
        });
    }

    static ChatResponse response(String text, FinishReason reason, TokenUsage usage) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(text))
                .finishReason(reason)
                .tokenUsage(usage)
                .build();
    }

    List<ChatRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        requests.add(request);
        return answer.apply(request);
    }
}
