package dev.varve.springai;

import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;

/** Rejects an answer with a secret in it and asks once more. */
record AskingAgain(int order) implements CallAdvisor {
    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        CallAdvisorChain again = chain.copy(this);
        ChatClientResponse response = chain.nextCall(request);
        boolean rejected = String.valueOf(response.chatResponse()).contains("secret");
        return rejected
                ? again.nextCall(request.mutate()
                        .prompt(request.prompt()
                                .augmentUserMessage(message -> message.mutate()
                                        .text(message.getText() + ", politely")
                                        .build()))
                        .build())
                : response;
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
