package dev.varve.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.wire.RawProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rows 1, 8, 9 and 18: calls on their way up. */
class RequestRowsTest extends PassthroughRows {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

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
    void row_01_a_body_of_unknown_length_ends_once_so_that_the_next_call_on_the_connection_is_one() throws Exception {
        RawProvider provider = provider(OK);
        String url = gateway(provider).url() + "/v1/files";
        for (int i = 0; i < 50; i++) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .POST(HttpRequest.BodyPublishers.ofInputStream(
                            () -> new java.io.ByteArrayInputStream("hello".getBytes(UTF_8))))
                    .build();
            assertThat(CLIENT.send(request, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(provider.received()).hasSize(50).allSatisfy(call -> {
            assertThat(call.line()).isEqualTo("POST /v1/files HTTP/1.1");
            assertThat(call.text()).isEqualTo("hello");
        });
    }

    @Test
    void a_path_of_no_provider_is_refused_with_a_hint_and_without_its_query() throws Exception {
        RawProvider provider = provider(OK);
        HttpResponse<String> answer = post(gateway(provider).url() + "/chat/completions?key=AIza-secret", "{}");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body())
                .startsWith("{\"error\":")
                .contains("ends with /v1")
                .doesNotContain("AIza");
        assertThat(provider.received()).isEmpty();
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
        post(url + "/messages", "{}");
        post(url + "/messages/count_tokens?beta=true", "{}");
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
                        "/v1/messages?beta=true",
                        "/v1/messages/count_tokens?beta=true",
                        "/v1/messages",
                        "/v1/messages",
                        "/v1/messages/count_tokens?beta=true",
                        "/v1/models");
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
            status = CLIENT.send(chunked, HttpResponse.BodyHandlers.ofString()).statusCode();
        } catch (IOException cutWhileSending) {
            status = 413;
        }
        assertThat(status).isEqualTo(413);
        assertThat(post(url, "x".repeat(1_000)).statusCode()).isEqualTo(200);
    }
}
