package dev.varve.gateway.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.gateway.memory.GatewayPolicy;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.wire.RawProvider;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallSpansTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";
    private static final String SECRET = "my secret words";

    private final BlockingQueue<SpanData> told = new LinkedBlockingQueue<>();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(new Told(told::addAll)))
                    .build())
            .build();
    private final Varve varve = Varve.builder()
            .store(new InMemoryStore())
            .policy(GatewayPolicy.of(Policy.defaults())
                    .withObserve(observe -> observe.bufferEvery(200)
                            .chunkTokens(200)
                            .activateAt(Limit.tokens(600))
                            .keepTail(200)))
            .executor(Runnable::run)
            .build();
    private final ConversationMemory memory =
            ConversationMemory.of(varve).patience(Duration.ofMinutes(1)).build();

    private record Told(Consumer<Collection<SpanData>> to) implements SpanExporter {
        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            to.accept(spans);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    @AfterEach
    void close() {
        memory.close();
        varve.close();
        telemetry.close();
    }

    private SpanData call(int status, String type, String answer, String path, String body) throws Exception {
        try (RawProvider provider = RawProvider.start((request, exchange) ->
                        exchange.whole(status, answer.getBytes(StandardCharsets.UTF_8), "Content-Type: " + type));
                Gateway gateway = Gateway.builder()
                        .port(0)
                        .anthropic(URI.create(provider.url()))
                        .openai(URI.create(provider.url() + "/v1"))
                        .upstream("google", URI.create(provider.url()))
                        .upstream("ollama", URI.create(provider.url()))
                        .interceptor(memory)
                        .access(new CallSpans(telemetry, Clock.systemUTC()))
                        .start()) {
            CLIENT.send(
                    HttpRequest.newBuilder(URI.create(gateway.url() + path))
                            .header("traceparent", "00-" + TRACE + "-" + PARENT + "-01")
                            .header("x-varve-session", "whose-session")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            SpanData span = told.poll(1, TimeUnit.MINUTES);
            assertThat(span).isNotNull();
            memory.awaitLogged(Duration.ofMinutes(1));
            return span;
        }
    }

    private static long number(SpanData span, String name) {
        Long value = span.getAttributes().get(AttributeKey.longKey(name));
        return value == null ? -1 : value;
    }

    private static String text(SpanData span, String name) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(name)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/messages | text/event-stream | messages | 1207 | 15 | data: {\"type\":\"message_start\",\"message\":{\"usage\":"
                        + "{\"input_tokens\":7,\"cache_read_input_tokens\":1200,\"output_tokens\":1}}}~~data: {\"type\":"
                        + "\"message_delta\",\"usage\":{\"output_tokens\":15}}~~data: {\"type\":\"message_stop\"}~~",
                "/v1/messages | application/json | messages | 7 | 3 | {\"content\":[],\"usage\":{\"input_tokens\":7,\"output_tokens\":3}}",
                "/v1/chat/completions | application/json | messages | 9 | 2 | {\"choices\":[{\"message\":{\"role\":\"assistant\","
                        + "\"content\":\"yes\"}}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}",
                "/v1/responses | text/event-stream | input | 8 | 4 | data: {\"type\":\"response.completed\",\"response\":{\"output\":[],"
                        + "\"usage\":{\"input_tokens\":8,\"output_tokens\":4}}}~~",
                "/google/v1beta/models/m:generateContent | application/json | contents | 6 | 5 | {\"candidates\":[],\"usageMetadata\":"
                        + "{\"promptTokenCount\":6,\"candidatesTokenCount\":2,\"thoughtsTokenCount\":3}}",
                "/ollama/api/chat | application/x-ndjson | messages | 5 | 1 | {\"message\":{\"content\":\"a\"},\"done\":false}~"
                        + "{\"done\":true,\"prompt_eval_count\":5,\"eval_count\":1}~",
            })
    void a_span_has_the_model_and_the_tokens_that_the_provider_counts(
            String path, String type, String list, long input, long output, String answer) throws Exception {
        SpanData span = call(
                200,
                type,
                answer.replace("~", "\n"),
                path,
                "{\"model\":\"m\",\"" + list + "\":[{\"role\":\"user\",\"content\":\"" + SECRET
                        + "\",\"parts\":[{\"text\":\"" + SECRET + "\"}]}]}");
        assertThat(span.getName()).isEqualTo("chat m");
        assertThat(number(span, "gen_ai.usage.input_tokens")).isEqualTo(input);
        assertThat(number(span, "gen_ai.usage.output_tokens")).isEqualTo(output);
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getParentSpanId()).isEqualTo(PARENT);
        assertThat(span.toString()).doesNotContain(SECRET, "whose-session");
        assertThat(text(span, "gen_ai.conversation.id")).hasSizeGreaterThan(10);
    }

    @Test
    void a_span_tells_what_memory_did_and_how_long_it_took() throws Exception {
        StringBuilder talk = new StringBuilder();
        SpanData last = null;
        for (int turn = 0; turn < 12; turn++) {
            talk.append(turn == 0 ? "" : ",{\"role\":\"assistant\",\"content\":\"Noted, thank you.\"},")
                    .append("{\"role\":\"user\",\"content\":\"Remember: port ")
                    .append(8_000 + turn)
                    .append(" is for module ")
                    .append(turn)
                    .append(". ".repeat(200))
                    .append("\"}");
            last = call(
                    200,
                    "application/json",
                    "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"Noted, thank you.\"}}]}",
                    "/v1/chat/completions",
                    "{\"model\":\"m\",\"messages\":[" + talk + "]}");
        }
        SpanData span = Objects.requireNonNull(last);
        assertThat(text(span, "varve.memory")).isEqualTo("active");
        assertThat(number(span, "varve.tokens.notes")).isPositive();
        assertThat(number(span, "varve.tokens.before")).isGreaterThan(number(span, "varve.tokens.after"));
        assertThat(span.getAttributes().get(AttributeKey.doubleKey("varve.held")))
                .isPositive();
        assertThat(span.getStartEpochNanos()).isLessThan(span.getEndEpochNanos());
    }

    @Test
    void a_call_that_fails_is_an_error_and_one_without_talk_is_told_too() throws Exception {
        SpanData overloaded = call(529, "application/json", "{}", "/v1/messages", "{}");
        assertThat(overloaded.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(overloaded.getName()).isEqualTo("POST");
        assertThat(number(overloaded, "gen_ai.usage.input_tokens")).isEqualTo(-1);
        assertThat(call(200, "application/json", "{}", "/v1/embeddings", "{}").getStatus())
                .extracting(status -> status.getStatusCode())
                .isEqualTo(StatusCode.UNSET);
        assertThat(List.copyOf(told)).isEmpty();
    }
}
