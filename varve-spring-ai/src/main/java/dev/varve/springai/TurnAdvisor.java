package dev.varve.springai;

import java.io.EOFException;
import java.io.UncheckedIOException;
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

/** The advisor inside the tool loop for one turn: it sees each model call. */
final class TurnAdvisor implements CallAdvisor, StreamAdvisor {
    private final AdvisedTurn turn;
    private final int order;

    TurnAdvisor(AdvisedTurn turn, int order) {
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

    /**
     * Stores block, so each step runs on a thread that may; the complete answer is logged before the loop continues.
     */
    @Override
    public Flux<ChatClientResponse> adviseStream(ChatClientRequest request, StreamAdvisorChain chain) {
        Streamed streamed = new Streamed();
        Flux<ChatClientResponse> answer = Mono.fromCallable(() -> prepared(request))
                .subscribeOn(Schedulers.boundedElastic())
                .flatMapMany(ready -> whole(chain.nextStream(ready)))
                .doOnNext(piece -> Optional.ofNullable(piece.chatResponse()).ifPresent(streamed::add))
                .doOnCancel(() -> blocking(() -> turn.stopped(streamed.words())));
        return new ChatClientMessageAggregator()
                .aggregateChatClientResponse(
                        answer,
                        whole -> turn.after(
                                Optional.ofNullable(whole.chatResponse()).flatMap(streamed::of)));
    }

    /** At once where that is allowed, so that the next turn finds it. */
    private static void blocking(Runnable step) {
        if (Schedulers.isInNonBlockingThread()) {
            Schedulers.boundedElastic().schedule(step);
        } else {
            step.run();
        }
    }

    /**
     * The answer, or an error if the provider broke it off: an incomplete answer is not an answer, neither for the
     * log nor for the caller.
     */
    private static Flux<ChatClientResponse> whole(Flux<ChatClientResponse> answer) {
        return Flux.defer(() -> {
            StreamEnd end = new StreamEnd();
            return answer.doOnNext(
                            part -> Optional.ofNullable(part.chatResponse()).ifPresent(end::add))
                    .concatWith(Flux.defer(() -> end.isMissing()
                            ? Flux.error(new UncheckedIOException(new EOFException(
                                    "the provider's stream broke off before its answer was complete; ask again")))
                            : Flux.empty()));
        });
    }

    private ChatClientRequest prepared(ChatClientRequest request) {
        return ChatClientRequest.builder()
                .prompt(turn.before(request.prompt()))
                .context(request.context())
                .build();
    }
}
