package dev.varve.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.gateway.relay.AccessRecord;
import dev.varve.testkit.wire.RawProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A gateway without memory is invisible. */
class PassthroughTest {
    /** {@code -Dvarve.gateway.calls=100000} looks longer for a race between two calls. */
    private static final int FOLLOWING = Integer.getInteger("varve.gateway.calls", 500);

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final RawProvider.Script OK = (request, exchange) ->
            exchange.whole(200, "{\"ok\":true}".getBytes(UTF_8), "Content-Type: application/json");

    private final Queue<AutoCloseable> opened = new ConcurrentLinkedQueue<>();
    private final BlockingQueue<AccessRecord> access = new LinkedBlockingQueue<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    private RawProvider provider(RawProvider.Script script) {
        RawProvider provider = RawProvider.start(script);
        opened.add(provider);
        return provider;
    }

    private Gateway gateway(RawProvider provider) {
        return started(builder(provider));
    }

    private Gateway.Builder builder(RawProvider provider) {
        return Gateway.builder()
                .port(0)
                .anthropic(URI.create(provider.url()))
                .openai(URI.create(provider.url() + "/v1"))
                .stopTimeout(Duration.ofMillis(200))
                .access(access::add);
    }

    private Gateway started(Gateway.Builder builder) {
        Gateway gateway = builder.start();
        opened.add(gateway);
        return gateway;
    }

    private static HttpResponse<String> post(String url, String body, String... headers) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.timeout(Duration.ofMinutes(1)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private AccessRecord nextAccess() throws InterruptedException {
        AccessRecord next = access.poll(20, TimeUnit.SECONDS);
        assertThat(next).as("a call that is over").isNotNull();
        return next;
    }

    @Test
    void row_01_a_body_arrives_byte_for_byte() throws Exception {
        RawProvider provider = provider(OK);
        String body =
                "{ \"messages\" : [ {\"role\":\"user\",\"content\":\"\\u00e9 é 😀\"} ],\n\t\"n\": 1.0, \"big\": 9007199254740993, \"n\":2}";
        HttpResponse<String> answer = post(gateway(provider).url() + "/v1/messages", body);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"ok\":true}");
        assertThat(provider.received()).singleElement().satisfies(call -> {
            assertThat(call.text()).isEqualTo(body);
            assertThat(call.line()).isEqualTo("POST /v1/messages HTTP/1.1");
        });
    }

    @Test
    void row_01_a_body_of_unknown_length_arrives_byte_for_byte() throws Exception {
        RawProvider provider = provider(OK);
        byte[] body = new byte[3_000_000];
        new Random(7).nextBytes(body);
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(gateway(provider).url() + "/v1/files"))
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body)))
                .build();

        assertThat(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);
        assertThat(provider.received().get(0).body()).isEqualTo(body);
        assertThat(provider.received().get(0).headers()).containsKey("transfer-encoding");
    }

    @Test
    void row_08_headers_go_through_but_the_connections_and_our_own() throws Exception {
        RawProvider provider = provider(OK);
        try (RawClient client = new RawClient(gateway(provider).url())) {
            client.post(
                    "/v1/messages",
                    "{}",
                    "anthropic-version: 2023-06-01",
                    "anthropic-beta: something-new-2027-01-01,other",
                    "openai-organization: org-1",
                    "X-API-Key: sk-secret",
                    "X-Unheard-Of: ä",
                    "x-varve-session: mine",
                    "x-varve-key: none of their business",
                    "Connection: keep-alive, X-Hop",
                    "X-Hop: 1",
                    "Accept-Encoding: gzip, br");
            client.readThrough("{\"ok\":true}");
        }
        assertThat(provider.received().get(0).headers())
                .containsEntry("anthropic-version", "2023-06-01")
                .containsEntry("anthropic-beta", "something-new-2027-01-01,other")
                .containsEntry("openai-organization", "org-1")
                .containsEntry("x-api-key", "sk-secret")
                .containsEntry("accept-encoding", "gzip, br")
                .containsKey("x-unheard-of")
                .doesNotContainKeys("x-varve-session", "x-varve-key", "x-hop");
    }

    @Test
    void row_09_paths_are_told_apart_and_kept() throws Exception {
        RawProvider anthropic = provider(OK);
        RawProvider openai = provider(OK);
        RawProvider other = provider(OK);
        String url = started(builder(anthropic)
                        .openai(URI.create(openai.url() + "/base/v1"))
                        .upstream("gemini", URI.create(other.url() + "/v1beta/openai/"))
                        .upstream("ollama", URI.create(other.url())))
                .url();

        post(url + "/v1/messages?beta=true", "{}");
        post(url + "/v1/messages/count_tokens?beta=true", "{}");
        post(url + "/anthropic/v1/messages", "{}");
        post(url + "/v1/models", "{}", "anthropic-version", "2023-06-01");
        post(url + "/v1/chat/completions", "{}");
        post(url + "/v1/responses/compact", "{}");
        post(url + "/v1/models", "{}", "authorization", "Bearer x");
        post(url + "/v1/files/a%2Fb?x=%20y&z=%7e", "{}");
        post(url + "/gemini/v1/chat/completions", "{}");
        post(url + "/gemini/models", "{}");
        post(url + "/ollama/api/chat", "{}");
        post(url + "/ollama/v1/chat/completions", "{}");

        assertThat(anthropic.received().stream().map(RawProvider.Received::path))
                .containsExactly(
                        "/v1/messages?beta=true", "/v1/messages/count_tokens?beta=true", "/v1/messages", "/v1/models");
        assertThat(openai.received().stream().map(RawProvider.Received::path))
                .containsExactly(
                        "/base/v1/chat/completions",
                        "/base/v1/responses/compact",
                        "/base/v1/models",
                        "/base/v1/files/a%2Fb?x=%20y&z=%7e");
        assertThat(other.received().stream().map(RawProvider.Received::path))
                .containsExactly(
                        "/v1beta/openai/chat/completions",
                        "/v1beta/openai/models",
                        "/api/chat",
                        "/v1/chat/completions");
        assertThat(post(url + "/nobody", "{}").statusCode()).isEqualTo(404);
    }

    @Test
    void row_09_probes_are_answered_here() throws Exception {
        RawProvider provider = provider(OK);
        String url = gateway(provider).url();
        for (String path : List.of("/", "/api/hello")) {
            HttpRequest head = HttpRequest.newBuilder(URI.create(url + path))
                    .method("HEAD", HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(CLIENT.send(head, HttpResponse.BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);
        }
        assertThat(provider.received()).isEmpty();
    }

    @Test
    void row_12_a_stream_arrives_piece_by_piece_whatever_the_cuts() throws Exception {
        byte[] stream = ("event: message_start\ndata: {\"type\":\"message_start\"}\n\nevent: ping\ndata: {}\n\n"
                        + "data: {\"text\":\"日本語 😀 é\"}\r\n\r\n: comment\n\n")
                .repeat(3)
                .getBytes(UTF_8);
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream; charset=utf-8", "request-id: req_1");
            int size = Integer.parseInt(request.text());
            for (int at = 0; at < stream.length; at += size) {
                exchange.chunk(java.util.Arrays.copyOfRange(stream, at, Math.min(stream.length, at + size)));
            }
            exchange.lastChunk();
        });
        String url = gateway(provider).url();
        for (int size : new int[] {1, 2, 3, 7, 64, 10_000}) {
            HttpResponse<byte[]> answer = CLIENT.send(
                    HttpRequest.newBuilder(URI.create(url + "/v1/messages"))
                            .POST(HttpRequest.BodyPublishers.ofString(Integer.toString(size)))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.body()).as("in pieces of " + size).isEqualTo(stream);
            assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream; charset=utf-8");
            assertThat(answer.headers().firstValue("request-id")).contains("req_1");
        }
    }

    @Test
    void row_12_each_piece_arrives_before_the_next_is_sent() throws Exception {
        BlockingQueue<String> go = new LinkedBlockingQueue<>();
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            for (String piece = go.take(); !piece.isEmpty(); piece = go.take()) {
                exchange.chunk(piece);
            }
            exchange.lastChunk();
        });
        try (RawClient client = new RawClient(gateway(provider).url())) {
            client.post("/v1/chat/completions", "{\"stream\":true}");
            assertThat(client.readThrough("\r\n\r\n"))
                    .as("the head comes before any event")
                    .startsWith("HTTP/1.1 200");
            for (int i = 0; i < 20; i++) {
                String piece = "data: " + i + "\n\n";
                go.add(piece);
                client.readThrough(piece);
            }
            go.add("");
            client.readThrough("0\r\n\r\n");
        }
    }

    @Test
    void row_13_a_cut_stream_is_cut_the_same_way() throws Exception {
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk("data: half");
        });
        try (RawClient client = new RawClient(gateway(provider).url())) {
            client.post("/v1/messages", "{}");
            assertThat(client.readAll())
                    .contains("data: half")
                    .as("no chunk says that this was all")
                    .doesNotContain("\r\n0\r\n");
        }
        assertThat(nextAccess().outcome()).isEqualTo(AccessRecord.Outcome.UPSTREAM_FAILED);
    }

    @Test
    void row_13_an_answer_shorter_than_announced_is_cut_the_same_way() throws Exception {
        RawProvider provider = provider((request, exchange) -> {
            exchange.head(200, "Content-Type: application/json", "Content-Length: 100");
            exchange.raw("{\"half\":".getBytes(UTF_8));
        });
        try (RawClient client = new RawClient(gateway(provider).url())) {
            client.post("/v1/messages", "{}");
            assertThat(client.readAll())
                    .contains("Content-Length: 100")
                    .contains("{\"half\":")
                    .doesNotContain("502");
        }
    }

    @Test
    void row_14_an_error_event_goes_through() throws Exception {
        String events = "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n";
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk(events);
            exchange.lastChunk();
        });
        assertThat(post(gateway(provider).url() + "/v1/messages", "{}").body()).isEqualTo(events);
    }

    @Test
    void row_15_and_16_usage_and_its_chunk_go_through_as_sent() throws Exception {
        String events =
                "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":10,\"prompt_tokens_details\":{\"cached_tokens\":8}}}\n\n"
                        + "data: [DONE]\n\n";
        RawProvider provider = provider((request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk(events);
            exchange.lastChunk();
        });
        assertThat(post(gateway(provider).url() + "/v1/chat/completions", "{\"stream\":true}")
                        .body())
                .isEqualTo(events);
        assertThat(provider.received().get(0).text()).isEqualTo("{\"stream\":true}");
    }

    @Test
    void row_17_errors_keep_their_status_body_and_headers() throws Exception {
        byte[] body = "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\"}}".getBytes(UTF_8);
        RawProvider provider = provider((request, exchange) -> exchange.whole(
                429,
                body,
                "Content-Type: application/json",
                "retry-after: 7",
                "x-should-retry: true",
                "anthropic-ratelimit-requests-remaining: 0",
                "request-id: req_011",
                "Set-Cookie: a=1",
                "Set-Cookie: b=2"));
        HttpResponse<String> answer = post(gateway(provider).url() + "/v1/messages", "{}");

        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.body()).isEqualTo(new String(body, UTF_8));
        assertThat(answer.headers().map())
                .containsEntry("retry-after", List.of("7"))
                .containsEntry("x-should-retry", List.of("true"))
                .containsEntry("anthropic-ratelimit-requests-remaining", List.of("0"))
                .containsEntry("request-id", List.of("req_011"))
                .containsEntry("set-cookie", List.of("a=1", "b=2"))
                .doesNotContainKeys("server", "date", "x-varve-memory");
    }

    @Test
    void compressed_answers_stay_compressed() throws Exception {
        byte[] bytes = new byte[5_000];
        new Random(1).nextBytes(bytes);
        RawProvider provider = provider((request, exchange) ->
                exchange.whole(200, bytes, "Content-Type: application/json", "Content-Encoding: gzip"));
        HttpResponse<byte[]> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(gateway(provider).url() + "/v1/models"))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.body()).isEqualTo(bytes);
        assertThat(answer.headers().firstValue("content-encoding")).contains("gzip");
    }

    @Test
    void a_provider_out_of_reach_is_a_502_that_a_client_may_retry() throws Exception {
        RawProvider gone = provider(OK);
        Gateway gateway = gateway(gone);
        gone.close();
        HttpResponse<String> answer = post(gateway.url() + "/v1/messages?key=secret", "{}");
        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.body())
                .startsWith("{\"type\":\"error\",\"error\":{\"type\":\"api_error\"")
                .doesNotContain("secret");
    }

    @Test
    void row_18_a_retry_is_a_call_of_its_own() throws Exception {
        RawProvider provider = provider(OK);
        String url = gateway(provider).url() + "/v1/messages";
        assertThat(post(url, "{}", "x-stainless-retry-count", "0").statusCode()).isEqualTo(200);
        assertThat(post(url, "{}", "x-stainless-retry-count", "1").statusCode()).isEqualTo(200);
        assertThat(provider.received())
                .extracting(call -> call.headers().get("x-stainless-retry-count"))
                .containsExactly("0", "1");
    }

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
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(hungUp.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(nextAccess().outcome()).isEqualTo(AccessRecord.Outcome.CLIENT_GONE);
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
        assertThat(hungUp.get(20, TimeUnit.SECONDS)).isTrue();
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
                assertThat(answers.get(i).get(20, TimeUnit.SECONDS)).isEqualTo("data: call " + i + "\n\n");
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
    void a_body_over_the_limit_is_refused_whether_its_length_is_told_or_not() throws Exception {
        RawProvider provider = provider(OK);
        String url = started(builder(provider).bodyLimit(1_000)).url() + "/v1/messages";
        assertThat(post(url, "x".repeat(1_001)).statusCode()).isEqualTo(413);
        HttpRequest chunked = HttpRequest.newBuilder(URI.create(url))
                .POST(HttpRequest.BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(new byte[100_000])))
                .build();
        int status;
        try {
            status = HttpClient.newHttpClient()
                    .send(chunked, HttpResponse.BodyHandlers.ofString())
                    .statusCode();
        } catch (IOException cutWhileSending) {
            status = 413;
        }
        assertThat(status).isEqualTo(413);
        assertThat(post(url, "x".repeat(1_000)).statusCode()).isEqualTo(200);
    }

    @Test
    void row_33_foreign_hosts_and_origins_are_refused() throws Exception {
        RawProvider provider = provider(OK);
        String url = started(builder(provider).hostName("varve.internal")).url();
        assertThat(statusOf(url, "Host: evil.example")).startsWith("HTTP/1.1 403");
        assertThat(statusOf(url, "Host: localhost", "Origin: https://evil.example"))
                .startsWith("HTTP/1.1 403");
        assertThat(statusOf(url, "Host: localhost", "Origin: null")).startsWith("HTTP/1.1 403");
        assertThat(provider.received()).isEmpty();
        assertThat(statusOf(url, "Host: localhost:7437", "Origin: http://127.0.0.1:7437"))
                .startsWith("HTTP/1.1 200");
        assertThat(statusOf(url, "Host: [::1]:7437")).startsWith("HTTP/1.1 200");
        assertThat(statusOf(url, "Host: Varve.Internal")).startsWith("HTTP/1.1 200");
    }

    private static String statusOf(String url, String... headers) throws IOException {
        try (RawClient client = new RawClient(url)) {
            client.send("GET /v1/models HTTP/1.1\r\nConnection: close\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
            return client.readAll();
        }
    }

    @Test
    void row_33_another_address_needs_a_key_and_a_key_is_told_to_nobody() throws Exception {
        RawProvider provider = provider(OK);
        InetAddress everywhere = InetAddress.getByName("0.0.0.0");
        assertThatThrownBy(() -> builder(provider).address(everywhere).start()).isInstanceOf(GatewayException.class);

        String secret = "vk-0123456789abcdef";
        String url = started(builder(provider).key("ada", secret)).url() + "/v1/models";
        assertThat(post(url, "{}").statusCode()).isEqualTo(401);
        assertThat(post(url, "{}", "x-varve-key", secret + "x").statusCode()).isEqualTo(401);
        assertThat(post(url, "{}", "x-varve-key", secret).statusCode()).isEqualTo(200);
        assertThat(provider.received())
                .singleElement()
                .satisfies(call -> assertThat(call.headers()).doesNotContainKey("x-varve-key"));
        assertThat(nextAccess().toString()).contains("caller=ada").doesNotContain(secret);
    }

    @Test
    void row_33_the_record_of_a_call_has_no_query_and_no_header() throws Exception {
        post(gateway(provider(OK)).url() + "/v1/messages?key=AIza-secret", "my words", "x-api-key", "sk-secret");
        assertThat(nextAccess().toString())
                .contains("/v1/messages")
                .doesNotContain("secret")
                .doesNotContain("my words");
    }

    @Test
    void other_handlers_share_port_and_guard() throws Exception {
        Handler page = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                org.eclipse.jetty.io.Content.Sink.write(response, true, "a page", callback);
                return true;
            }
        };
        String url = started(builder(provider(OK)).handler("/ui/*", page)).url();
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(url + "/ui/x")).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("a page");
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
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> stopped = CompletableFuture.runAsync(gateway::close);
        go.add("on");
        assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("200 begun and ended");
        stopped.get(20, TimeUnit.SECONDS);
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
