package dev.varve.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.relay.AccessRecord;
import dev.varve.testkit.wire.NobodyThere;
import dev.varve.testkit.wire.RawProvider;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** Rows 12 to 17: answers on their way down. */
class AnswerRowsTest extends PassthroughRows {
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
        HttpResponse<String> answer;
        try (NobodyThere nobody = NobodyThere.atFreePort()) {
            Gateway gateway = started(builder(provider(OK)).anthropic(URI.create(nobody.url())));
            answer = post(gateway.url() + "/v1/messages?key=secret", "{}");
        }
        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.body())
                .startsWith("{\"type\":\"error\",\"error\":{\"type\":\"api_error\"")
                .doesNotContain("secret");
    }
}
