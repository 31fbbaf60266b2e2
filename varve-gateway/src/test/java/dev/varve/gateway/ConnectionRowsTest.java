package dev.varve.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.gateway.relay.AccessRecord;
import dev.varve.testkit.wire.RawProvider;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows 19 and 20: connections that end, wait, or serve the next call. */
class ConnectionRowsTest extends PassthroughRows {
    /** {@code -Dvarve.gateway.calls=100000} looks longer for a race between two calls. */
    private static final int FOLLOWING = Integer.getInteger("varve.gateway.calls", 500);

    @Test
    void row_19_a_client_that_goes_before_the_answer_ends_the_providers_work() throws Exception {
        CompletableFuture<Boolean> hungUp = new CompletableFuture<>();
        CountDownLatch asked = new CountDownLatch(1);
        RawProvider provider = provider((request, exchange) -> {
            asked.countDown();
            hungUp.complete(exchange.awaitHangUp());
        });
        try (RawClient client = new RawClient(gateway(provider).url())) {
            client.post("/v1/messages", "{}");
            assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(hungUp.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(nextAccess().outcome()).isEqualTo(AccessRecord.Outcome.CLIENT_GONE);
    }

    @Test
    void row_19_a_client_that_goes_once_it_has_the_whole_answer_was_served() throws Exception {
        byte[] models = "{\"data\":[]}".getBytes(StandardCharsets.UTF_8);
        RawProvider provider =
                provider((request, exchange) -> exchange.whole(200, models, "Content-Type: application/json"));
        String url = gateway(provider).url();
        for (int i = 0; i < 40; i++) {
            try (RawClient client = new RawClient(url)) {
                client.send("GET /openai/models HTTP/1.1\r\nHost: localhost\r\n\r\n");
                client.readThrough("{\"data\":[]}");
            }
            assertThat(nextAccess().outcome()).as("call %s", i).isEqualTo(AccessRecord.Outcome.COMPLETE);
        }
    }

    @Test
    void row_19_a_client_that_goes_in_the_middle_of_a_silent_stream_ends_the_providers_work() throws Exception {
        CompletableFuture<Boolean> hungUp = new CompletableFuture<>();
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk("data: first\n\n");
            hungUp.complete(exchange.awaitHangUp());
        });
        try (RawClient client = new RawClient(gateway(provider).url())) {
            client.post("/v1/messages", "{}");
            client.readThrough("data: first\n\n");
        }
        assertThat(hungUp.get(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_warm_up_is_no_call_and_asks_no_provider() {
        RawProvider provider = provider((request, exchange) -> exchange.end());
        Gateway gateway = gateway(provider);

        gateway.warmUp();

        assertThat(provider.received()).isEmpty();
        assertThat(gateway.openCalls()).isZero();
    }

    @Test
    void row_20_many_calls_at_once_are_all_served_and_connections_serve_again() throws Exception {
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk("data: " + request.text() + "\n\n");
            exchange.lastChunk();
        });
        String url = gateway(provider).url() + "/v1/responses";
        for (int round = 0; round < 3; round++) {
            List<CompletableFuture<String>> answers = IntStream.range(0, 100)
                    .mapToObj(i -> CLIENT.sendAsync(
                                    HttpRequest.newBuilder(URI.create(url))
                                            .POST(HttpRequest.BodyPublishers.ofString("call " + i))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .thenApply(HttpResponse::body))
                    .toList();
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo("data: call " + i + "\n\n");
            }
        }
    }

    @Test
    void a_request_sent_ahead_on_the_same_connection_is_answered_too() throws Exception {
        RawProvider provider = provider((request, exchange) -> exchange.whole(200, request.body()));
        try (RawClient client = new RawClient(gateway(provider).url())) {
            client.post("/v1/messages", "first");
            client.post("/v1/messages", "second");
            client.readThrough("first");
            client.readThrough("second");
        }
    }

    @Test
    void a_slow_reader_slows_the_provider_down_and_gets_everything() throws Exception {
        byte[] megabyte = new byte[1 << 20];
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200);
            for (int i = 0; i < 32; i++) {
                exchange.chunk(megabyte);
            }
            exchange.lastChunk();
        });
        HttpResponse<java.io.InputStream> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(gateway(provider).url() + "/v1/models"))
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
        long bytes = 0;
        try (java.io.InputStream in = answer.body()) {
            byte[] some = new byte[8_192];
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                bytes += count;
                Thread.onSpinWait();
            }
        }
        assertThat(bytes).isEqualTo(32L << 20);
    }

    @Test
    void a_call_that_follows_at_once_on_the_same_connection_is_always_read() throws Exception {
        RawProvider provider = provider(OK);
        String url = started(builder(provider)).url() + "/v1/messages";
        for (int call = 0; call < FOLLOWING; call++) {
            assertThat(post(url, "{}").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_stop_lets_running_answers_end() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        BlockingQueue<String> go = new LinkedBlockingQueue<>();
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200);
            exchange.chunk("begun");
            begun.countDown();
            go.take();
            exchange.chunk(" and ended");
            exchange.lastChunk();
        });
        Gateway gateway = builder(provider).stopTimeout(Duration.ofSeconds(20)).start();
        CompletableFuture<String> answer = CLIENT.sendAsync(
                        HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/models"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .thenApply(done -> done.statusCode() + " " + done.body());
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> stopped = CompletableFuture.runAsync(gateway::close);
        go.add("on");
        assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo("200 begun and ended");
        stopped.get(60, TimeUnit.SECONDS);
    }

    @Test
    void a_taken_port_is_one_clear_error() {
        RawProvider provider = provider(OK);
        Gateway first = gateway(provider);
        assertThatThrownBy(() -> builder(provider).port(first.port()).start())
                .isInstanceOf(GatewayException.class)
                .hasMessageContaining("is a gateway running already?");
    }
}
