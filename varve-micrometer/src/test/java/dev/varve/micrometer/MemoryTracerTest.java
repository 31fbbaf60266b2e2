package dev.varve.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.event.OperationTracer.Operation;
import dev.varve.testkit.SmallPolicies;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Spans as an exporter gets them, kept in memory. */
@Tag("F")
class MemoryTracerTest {
    private static final String SECRET = "the harbour office opens at nine";

    /** One span. */
    private record Exported(String name, String parent, Map<String, String> attributes) {
        boolean is(String operation) {
            return attributes.getOrDefault("varve.operation", "").equals(operation);
        }
    }

    /** Keeps what has ended. */
    private static final class Exporter implements ObservationHandler<Observation.Context> {
        final List<Exported> spans = new CopyOnWriteArrayList<>();

        @Override
        public void onStop(Observation.Context context) {
            var parent = context.getParentObservation();
            spans.add(new Exported(
                    String.valueOf(context.getContextualName()),
                    parent == null ? "" : String.valueOf(parent.getContextView().getName()),
                    context.getAllKeyValues().stream()
                            .collect(Collectors.toMap(
                                    KeyValue::getKey, KeyValue::getValue, (first, last) -> last, TreeMap::new))));
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }

        Exported span(String operation) {
            return spans.stream()
                    .filter(span -> span.is(operation))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + operation + " in " + spans));
        }
    }

    private final Exporter exporter = new Exporter();
    private final ObservationRegistry registry = ObservationRegistry.create();

    private Varve engine(MemoryTracer tracer) {
        registry.observationConfig().observationHandler(exporter);
        return Varve.builder()
                .policy(SmallPolicies.tenth(Policy.defaults()))
                .executor(Runnable::run)
                .tracer(tracer)
                .build();
    }

    private void converse(Varve varve) {
        Session session = varve.session("c");
        for (int i = 0; i < 60; i++) {
            session.append(Message.user(SECRET + ", and question " + i + " is about quay " + i + ", ".repeat(40)));
            session.context();
            session.append(Message.assistant("It does, and quay " + i + " is free."));
        }
        session.recall(RecallQuery.of("harbour"));
        session.deleteSpan(new Span(1, 2));
    }

    @Test
    void each_piece_of_work_is_a_span_with_the_conventions_of_generative_ai() {
        try (Varve varve = engine(MemoryTracer.of(registry))) {
            Observation request = Observation.start("http.request", registry);
            request.scoped(() -> converse(varve));
            request.stop();
        }

        exporter.spans.stream()
                .collect(Collectors.toMap(Exported::name, span -> span, (first, last) -> last, TreeMap::new))
                .forEach((name, span) -> System.out.println(name + " " + span.attributes()));
        assertThat(exporter.span("append").name()).isEqualTo("create_memory append");
        assertThat(exporter.span("append").parent()).isEqualTo("http.request");
        assertThat(exporter.span("context").attributes())
                .containsEntry("gen_ai.operation.name", "search_memory")
                .containsEntry("gen_ai.conversation.id", "c")
                .containsEntry("error.type", "none")
                .containsKeys("varve.context.tokens", "varve.messages");
        assertThat(exporter.span("recall").attributes()).containsEntry("gen_ai.operation.name", "search_memory");
        assertThat(exporter.span("observe").attributes())
                .containsEntry("gen_ai.operation.name", "create_memory")
                .containsKeys("gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens", "varve.note.lines");
        assertThat(exporter.span("reflect").attributes()).containsEntry("gen_ai.operation.name", "update_memory");
        assertThat(exporter.span("delete").attributes()).containsEntry("gen_ai.operation.name", "delete_memory");
    }

    @Test
    void nothing_that_was_said_is_in_a_span_unless_it_is_asked_for() {
        try (Varve varve = engine(MemoryTracer.of(registry))) {
            converse(varve);
        }

        assertThat(exporter.spans)
                .isNotEmpty()
                .noneMatch(span -> span.toString().contains("harbour"));
    }

    @Test
    void content_is_there_where_it_is_asked_for() {
        try (Varve varve = engine(MemoryTracer.of(registry).withContent())) {
            converse(varve);
        }

        assertThat(exporter.span("append").attributes().get("gen_ai.memory.records"))
                .startsWith("[{\"content\":\"" + SECRET);
        assertThat(exporter.span("recall").attributes().get("gen_ai.memory.records"))
                .contains("harbour");
    }

    @Test
    void a_failure_is_told_by_its_type_and_thrown_on() {
        registry.observationConfig().observationHandler(exporter);

        assertThatThrownBy(() -> MemoryTracer.of(registry).around(Operation.RECALL, Scope.of("c"), () -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");
        assertThat(exporter.span("recall").attributes()).containsEntry("error.type", "java.lang.IllegalStateException");
    }
}
