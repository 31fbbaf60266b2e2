package dev.varve.gateway.trace;

import dev.varve.gateway.Gateway;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.relay.AccessRecord;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.TalkFacts;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports each call as a span, by OpenTelemetry's conventions for generative AI. Give it to {@link
 * Gateway.Builder#access}. A span holds no text, no key and no path; the session is a digest of its key. If the
 * client names a span of its own, that is the parent, and spans reported by the provider are siblings. Thread-safe.
 */
public final class CallSpans implements Consumer<AccessRecord> {
    private static final int LONGEST_NAME = 100;
    private static final int FAILURE = 500;
    private static final double NANOS_A_MILLI = 1e6;

    private final Tracer tracer;
    private final Clock clock;

    /** Reads the header that names a call's parent span. */
    private enum Parent implements TextMapGetter<AccessRecord> {
        HEADER;

        @Override
        public Iterable<String> keys(AccessRecord call) {
            return List.of("traceparent");
        }

        @Override
        public @Nullable String get(@Nullable AccessRecord call, String key) {
            return call != null && key.equals("traceparent") && !call.parent().isEmpty() ? call.parent() : null;
        }
    }

    /** @param clock dates the ends of calls */
    public CallSpans(OpenTelemetry telemetry, Clock clock) {
        this.tracer = telemetry.getTracer("dev.varve.gateway");
        this.clock = clock;
    }

    @Override
    public void accept(AccessRecord call) {
        Instant end = clock.instant();
        TalkFacts talk = call.talk();
        String model = shown(talk.model());
        SpanBuilder span = tracer.spanBuilder(model.isEmpty() ? call.method() : "chat " + model)
                .setSpanKind(SpanKind.CLIENT)
                .setParent(W3CTraceContextPropagator.getInstance().extract(Context.root(), call, Parent.HEADER))
                .setStartTimestamp(end.minus(call.total()))
                .setAttribute("gen_ai.provider.name", call.upstream())
                .setAttribute("http.request.method", call.method())
                .setAttribute("http.response.status_code", call.status())
                .setAttribute("varve.outcome", text(call.outcome()))
                .setAttribute("varve.held", millis(call.held()))
                .setAttribute("varve.first_byte", millis(call.firstByte()));
        if (!model.isEmpty()) {
            span.setAttribute("gen_ai.operation.name", "chat").setAttribute("gen_ai.request.model", model);
        }
        if (!talk.session().isEmpty()) {
            span.setAttribute(
                    "gen_ai.conversation.id", Chain.digest(talk.session()).substring(0, Chain.LINK_LENGTH));
        }
        if (talk.input() + talk.output() > 0) {
            span.setAttribute("gen_ai.usage.input_tokens", talk.input())
                    .setAttribute("gen_ai.usage.output_tokens", talk.output());
        }
        memory(span, call);
        Span told = span.startSpan();
        if (call.outcome() == AccessRecord.Outcome.UPSTREAM_FAILED || call.status() >= FAILURE) {
            told.setStatus(StatusCode.ERROR).setAttribute("error.type", Integer.toString(call.status()));
        }
        told.end(end);
    }

    private static void memory(SpanBuilder span, AccessRecord call) {
        MemoryReport report = call.memory();
        span.setAttribute("varve.memory", report.state().text())
                .setAttribute("varve.reason", report.reason().text());
        if (report.before() > 0) {
            span.setAttribute("varve.tokens.before", report.before())
                    .setAttribute("varve.tokens.after", report.after())
                    .setAttribute("varve.tokens.notes", call.talk().notes())
                    .setAttribute("varve.recalled", call.talk().recalled());
        }
    }

    private static double millis(Duration time) {
        return time.toNanos() / NANOS_A_MILLI;
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** The client chose the name, so it may be anything. */
    private static String shown(String model) {
        return model.length() > LONGEST_NAME ? model.substring(0, LONGEST_NAME) : model;
    }
}
