package dev.varve.springai;

import dev.varve.testkit.adapter.AgentUnderTest;
import java.util.List;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import reactor.core.publisher.Flux;

/** Rejects an answer with a secret in it and asks once more. Of a stream it shows nothing before it knows all. */
record AskingAgain(int order) implements CallAdvisor, StreamAdvisor {
    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        CallAdvisorChain again = chain.copy(this);
        ChatClientResponse response = chain.nextCall(request);
        return isRejected(text(response)) ? again.nextCall(politely(request)) : response;
    }

    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        StreamAdvisorChain again = chain.copy(this);
        return chain.nextStream(request)
                .collectList()
                .flatMapMany(parts ->
                        isRejected(text(parts)) ? again.nextStream(politely(request)) : Flux.fromIterable(parts));
    }

    private static boolean isRejected(String answer) {
        return answer.contains(AgentUnderTest.REJECTED);
    }

    private static String text(List<ChatClientResponse> parts) {
        StringBuilder text = new StringBuilder();
        parts.forEach(part -> text.append(text(part)));
        return text.toString();
    }

    private static String text(ChatClientResponse part) {
        return part.chatResponse() == null || part.chatResponse().getResult() == null
                ? ""
                : String.valueOf(part.chatResponse().getResult().getOutput().getText());
    }

    private static ChatClientRequest politely(ChatClientRequest request) {
        return request.mutate()
                .prompt(request.prompt()
                        .augmentUserMessage(message -> message.mutate()
                                .text(message.getText() + ", politely")
                                .build()))
                .build();
    }

    @Override
    public String getName() {
        return "asking again";
    }

    @Override
    public int getOrder() {
        return order;
    }
}
