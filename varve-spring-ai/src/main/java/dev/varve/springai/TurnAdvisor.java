package dev.varve.springai;

import java.util.Optional;
import org.springframework.ai.chat.client.ChatClientMessageAggregator;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Stands inside the tool loop for one turn: sees each model call of it. */
final class TurnAdvisor implements CallAdvisor, StreamAdvisor {
    private final Turn turn;
    private final int order;

    TurnAdvisor(Turn turn, int order) {
        this.turn = turn;
        this.order = order;
    }

    @Override
    public String getName() {
        return "Varve (model call)";
    }

    @Override
    public int getOrder() {
        return order;
    }

    @Override
    public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
        ChatClientResponse response = chain.nextCall(prepared(request));
        turn.after(Optional.ofNullable(response.chatResponse()));
        return response;
    }

    /** Stores block, so each step is on a thread that may; the answer is logged whole, before the loop goes on. */
    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        Flux<ChatClientResponse> answer = Mono.fromCallable(() -> prepared(request))
                .subscribeOn(Schedulers.boundedElastic())
                .flatMapMany(chain::nextStream);
        return new ChatClientMessageAggregator()
                .aggregateChatClientResponse(answer, whole -> turn.after(Optional.ofNullable(whole.chatResponse())));
    }

    private ChatClientRequest prepared(ChatClientRequest request) {
        return ChatClientRequest.builder()
                .prompt(turn.before(request.prompt()))
                .context(request.context())
                .build();
    }
}
