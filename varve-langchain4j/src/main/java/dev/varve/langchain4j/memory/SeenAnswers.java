package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.observability.api.event.AiServiceCompletedEvent;
import dev.langchain4j.observability.api.event.AiServiceErrorEvent;
import dev.langchain4j.observability.api.event.AiServiceEvent;
import dev.langchain4j.observability.api.event.AiServiceStartedEvent;
import dev.langchain4j.observability.api.event.OutputGuardrailExecutedEvent;
import dev.langchain4j.observability.api.listener.AiServiceListener;
import dev.varve.VarveException;
import dev.varve.internal.work.LatestUsed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Users' questions, and the answers they got after output guardrails. AI services add the model's first answer to the
 * memory, then run the guardrails; they do not add a rewritten answer, or that of a second try. This class tracks the
 * answer that the user saw: at the end of a call the memory shows it in place of the first answer, or nothing if the
 * call failed. Thread-safe.
 */
final class SeenAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(SeenAnswers.class);
    private static final int MOST_CALLS = 1_000;

    private final Function<Object, VarveChatMemory> memories;

    private final Map<UUID, Judged> calls = LatestUsed.map(MOST_CALLS);

    /**
     * Answers of one call.
     *
     * @param first the answer in the memory
     * @param accepted the answer that the last guardrail let pass; empty if it rejected it
     */
    private record Judged(AiMessage first, Optional<AiMessage> accepted) {}

    SeenAnswers(Function<Object, VarveChatMemory> memories) {
        this.memories = memories;
    }

    List<AiServiceListener<?>> listeners() {
        return List.of(
                listener(AiServiceStartedEvent.class, this::asked),
                listener(OutputGuardrailExecutedEvent.class, this::judged),
                listener(AiServiceCompletedEvent.class, event -> ended(event, event.result())),
                listener(AiServiceErrorEvent.class, event -> ended(event, Optional.empty())));
    }

    private void asked(AiServiceStartedEvent event) {
        try {
            memories.apply(event.invocationContext().chatMemoryId()).asks(event.userMessage());
        } catch (VarveException e) {
            LOG.debug("memory {} is not known", event.invocationContext().chatMemoryId(), e);
        }
    }

    private void judged(OutputGuardrailExecutedEvent event) {
        AiMessage judged = event.request().responseFromLLM().aiMessage();
        Optional<AiMessage> accepted = Optional.of(judged)
                .filter(any -> event.result().isSuccess())
                .map(answer -> event.result().hasRewrittenResult()
                        ? answer.withText(event.result().successfulText())
                        : answer);
        calls.merge(
                event.invocationContext().invocationId(),
                new Judged(judged, accepted),
                (before, now) -> new Judged(before.first(), now.accepted()));
    }

    private void ended(AiServiceEvent event, Optional<Object> result) {
        Judged judged = calls.remove(event.invocationContext().invocationId());
        Optional<AiMessage> got =
                judged == null ? Optional.empty() : judged.accepted().map(answer -> got(answer, result));
        if (judged == null || got.equals(Optional.of(judged.first()))) {
            return;
        }
        try {
            memories.apply(event.invocationContext().chatMemoryId()).seen(judged.first(), got);
        } catch (VarveException e) {
            LOG.warn(
                    "memory {}: an answer stays that a guardrail rejected or rewrote: {}",
                    event.invocationContext().chatMemoryId(),
                    e.getMessage());
        }
    }

    /** The caller does not always get the text that one guardrail rewrote, as when a second one has no objection. */
    private static AiMessage got(AiMessage accepted, Optional<Object> result) {
        Object got = result.orElse(accepted);
        if (got instanceof ChatResponse response) {
            return response.aiMessage();
        }
        return got instanceof String text ? accepted.withText(text) : accepted;
    }

    private static <T extends AiServiceEvent> AiServiceListener<T> listener(Class<T> kind, Consumer<? super T> heard) {
        return new AiServiceListener<>() {
            @Override
            public Class<T> getEventClass() {
                return kind;
            }

            @Override
            public void onEvent(T event) {
                heard.accept(event);
            }
        };
    }
}
