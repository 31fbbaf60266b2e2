package dev.varve.micrometer;

import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.event.OperationTracer;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelAnswer;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Memory's work as observations, which a tracing bridge turns into spans. Give it to {@link
 * dev.varve.VarveBuilder#tracer}. Names follow OpenTelemetry's conventions for memory of generative AI where they
 * exist: {@code gen_ai.operation.name}, {@code gen_ai.conversation.id}, {@code gen_ai.usage.*}, {@code error.type};
 * the rest is under {@code varve.}. Messages stay out unless {@link #withContent} includes them. Immutable and
 * thread-safe.
 */
public final class MemoryTracer implements OperationTracer {
    /** Name of each observation; {@code varve.operation} tells them apart. */
    public static final String NAME = "varve.memory";

    private static final String RECORDS = "gen_ai.memory.records";

    private final ObservationRegistry registry;
    private final boolean content;

    private MemoryTracer(ObservationRegistry registry, boolean content) {
        this.registry = registry;
        this.content = content;
    }

    /** Observes without content. */
    public static MemoryTracer of(ObservationRegistry registry) {
        return new MemoryTracer(registry, false);
    }

    /**
     * A tracer that adds messages, notes and search results in {@code gen_ai.memory.records}. Traces then hold
     * people's messages.
     */
    public MemoryTracer withContent() {
        return new MemoryTracer(registry, true);
    }

    @Override
    public <T> T around(Operation operation, Scope scope, Supplier<T> work) {
        String name = operation.name().toLowerCase(Locale.ROOT);
        String kind = kind(operation);
        Observation observation = Observation.createNotStarted(NAME, registry)
                .contextualName(kind + " " + name)
                .lowCardinalityKeyValue("gen_ai.operation.name", kind)
                .lowCardinalityKeyValue("varve.operation", name)
                .lowCardinalityKeyValue("error.type", KeyValue.NONE_VALUE)
                .highCardinalityKeyValue("gen_ai.conversation.id", scope.session());
        observation.start();
        try {
            T result = observation.scoped(work);
            describe(observation, result);
            return result;
        } catch (RuntimeException | Error e) {
            observation.lowCardinalityKeyValue("error.type", e.getClass().getName());
            throw e;
        } finally {
            observation.stop();
        }
    }

    private static String kind(Operation operation) {
        return switch (operation) {
            case APPEND, OBSERVE -> "create_memory";
            case CONTEXT, RECALL, EXTRACT -> "search_memory";
            case REFLECT -> "update_memory";
            case DELETE -> "delete_memory";
        };
    }

    private void describe(Observation observation, Object result) {
        if (result instanceof Context context) {
            number(observation, "varve.context.tokens", context.stats().totalTokens());
            number(observation, "varve.messages", context.window().size());
            records(observation, List.of(context.memoryText()));
        } else if (result instanceof RecallResult found) {
            number(observation, "varve.hits", found.hits().size());
            records(observation, found.hits().stream().map(MemoryTracer::text).toList());
        } else if (result instanceof ModelAnswer answer) {
            number(observation, "varve.note.lines", answer.lines().size());
            cost(observation, answer.usage());
            records(observation, List.of(answer.text()));
        } else if (result instanceof LanguageModel.Completion completion) {
            cost(observation, completion.usage());
            records(observation, List.of(completion.text()));
        } else if (result instanceof List<?> appended) {
            number(observation, "varve.messages", appended.size());
            records(
                    observation,
                    appended.stream()
                            .filter(LoggedMessage.class::isInstance)
                            .map(logged -> ((LoggedMessage) logged).message().text())
                            .toList());
        }
    }

    private static void cost(Observation observation, Usage usage) {
        number(observation, "gen_ai.usage.input_tokens", usage.inputTokens());
        number(observation, "gen_ai.usage.output_tokens", usage.outputTokens());
    }

    private static void number(Observation observation, String key, long value) {
        observation.highCardinalityKeyValue(key, Long.toString(value));
    }

    private void records(Observation observation, List<String> texts) {
        if (content) {
            observation.highCardinalityKeyValue(RECORDS, MemoryRecords.json(texts));
        }
    }

    private static String text(RecallResult.Hit hit) {
        return hit instanceof RecallResult.Hit.OfNote found ? note(found.note()) : message(hit);
    }

    private static String note(Note note) {
        return note.text();
    }

    private static String message(RecallResult.Hit hit) {
        return ((RecallResult.Hit.OfMessage) hit).message().message().text();
    }
}
