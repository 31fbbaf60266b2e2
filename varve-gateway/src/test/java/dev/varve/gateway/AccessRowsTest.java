package dev.varve.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.gateway.relay.AccessRecord;
import dev.varve.testkit.wire.RawProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** Row 33: who is let in, and what is told of it. */
class AccessRowsTest extends PassthroughRows {
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
        HttpResponse<?> refused = post(url, "{}");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("connection"))
                .as("the body is not read")
                .hasValue("close");
        assertThat(post(url, "{}", "x-varve-key", secret + "x").statusCode()).isEqualTo(401);
        assertThat(post(url, "{}", "x-varve-key", secret).statusCode()).isEqualTo(200);
        assertThat(provider.received())
                .singleElement()
                .satisfies(call -> assertThat(call.headers()).doesNotContainKey("x-varve-key"));
        refused();
        refused();
        assertThat(nextAccess().toString()).contains("caller=ada").doesNotContain(secret);
    }

    @Test
    void a_refused_call_is_told_and_a_wrong_key_differs_from_none() throws Exception {
        RawProvider provider = provider(OK);
        String secret = "vk-0123456789abcdef";
        String url = started(builder(provider).key("ada", secret).bodyLimit(8)).url();

        assertThat(post(url + "/v1/models", "{}").body()).contains("no key of this gateway was sent");
        assertThat(refused()).isEqualTo("unknown /v1/models 401");
        String wrong = "vk-fedcba9876543210";
        assertThat(post(url + "/v1/models", "{}", "x-varve-key", wrong).body())
                .contains("the key is none of this gateway's")
                .doesNotContain(wrong);
        assertThat(refused()).isEqualTo("unknown /v1/models 401");
        assertThat(post(url + "/nowhere?key=sk-1", "{}", "x-varve-key", secret).statusCode())
                .isEqualTo(404);
        assertThat(refused()).isEqualTo("ada /nowhere 404");
        assertThat(post(url + "/v1/models", "[1, 2, 3, 4]", "x-varve-key", secret)
                        .statusCode())
                .isEqualTo(413);
        assertThat(refused()).isEqualTo("ada /v1/models 413");
        assertThat(post(url + "/v1/models?key=" + secret, "{}", "x-varve-key", secret)
                        .statusCode())
                .isEqualTo(400);
        assertThat(refused()).isEqualTo("ada /v1/models 400");
        assertThat(provider.received()).isEmpty();
    }

    @Test
    void a_call_from_a_foreign_page_is_told() throws Exception {
        String url = started(builder(provider(OK))).url();
        assertThat(statusOf(url, "Host: evil.example")).startsWith("HTTP/1.1 403");
        assertThat(refused()).isEqualTo("unknown /v1/models 403");
    }

    private String refused() throws InterruptedException {
        AccessRecord call = nextAccess();
        assertThat(call.outcome()).isEqualTo(AccessRecord.Outcome.REFUSED);
        return call.caller() + " " + call.path() + " " + call.status();
    }

    @Test
    void a_probe_needs_no_key_and_no_known_name_and_reaches_no_provider() throws Exception {
        RawProvider provider = provider(OK);
        String url =
                started(builder(provider).key("ada", "vk-0123456789abcdef")).url();
        try (RawClient client = new RawClient(url)) {
            client.send("GET /healthz HTTP/1.1\r\nHost: 10.1.2.3:7437\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 200").endsWith("ok\n");
        }
        assertThat(post(url + "/healthz", "{}").statusCode()).isEqualTo(401);
        assertThat(provider.received()).isEmpty();
    }

    @Test
    void row_33_a_key_that_a_browser_showed_as_a_password_goes_to_no_provider() throws Exception {
        RawProvider provider = provider(OK);
        String secret = "vk-0123456789abcdef";
        String url = started(builder(provider).key("ada", secret)).url();
        String basic = "Basic " + Base64.getEncoder().encodeToString((":" + secret).getBytes(UTF_8));
        assertThat(post(url + "/api/oauth/x", "{}", "authorization", basic).statusCode())
                .isEqualTo(404);
        assertThat(provider.received()).isEmpty();
        assertThat(post(url + "/api/oauth/x", "{}", "authorization", "Bearer sk-its-own", "x-varve-key", secret)
                        .statusCode())
                .isEqualTo(200);
        assertThat(provider.received())
                .singleElement()
                .satisfies(call -> assertThat(call.headers()).containsKey("authorization"));
    }

    @Test
    void row_33_a_key_may_stand_where_the_providers_does_and_no_provider_sees_it() throws Exception {
        RawProvider provider = provider(OK);
        String secret = "vk-0123456789abcdef";
        String url = started(builder(provider).key("ada", secret)).url() + "/v1/chat/completions";
        assertThat(post(url, "{}", "authorization", "Bearer " + secret).statusCode())
                .isEqualTo(200);
        assertThat(nextAccess().toString()).contains("caller=ada").doesNotContain(secret);
        assertThat(post(url, "{}", "x-api-key", secret).statusCode()).isEqualTo(200);
        String[] both = {"authorization", "bearer " + secret, "x-varve-authorization", "Bearer sk-its-own"};
        assertThat(post(url, "{}", both).statusCode()).isEqualTo(200);
        assertThat(provider.received())
                .hasSize(3)
                .allSatisfy(call -> assertThat(call.headers().toString() + call.path())
                        .doesNotContain(secret)
                        .doesNotContain("x-varve"));
        assertThat(provider.received().get(0).headers()).doesNotContainKeys("authorization", "x-api-key");
        assertThat(provider.received().get(2).headers()).containsEntry("authorization", "Bearer sk-its-own");

        assertThat(post(url + "?key=" + secret, "{}", "authorization", "Bearer " + secret)
                        .statusCode())
                .as("it would go on in the query")
                .isEqualTo(400);
        assertThat(post(url, "{}", "authorization", "Bearer sk-of-the-provider").statusCode())
                .isEqualTo(401);
        String[] foreign = {"authorization", "Bearer " + secret, "x-varve-authorization", "Bearer sk-ant-api03-other"};
        assertThat(post(url, "{}", foreign).statusCode())
                .as("a key of another provider")
                .isEqualTo(404);
        assertThat(provider.received()).hasSize(3);
    }

    @Test
    void row_33_a_key_that_stands_elsewhere_too_goes_to_no_provider() throws Exception {
        RawProvider provider = provider(OK);
        String secret = "vk-0123456789abcdef";
        String url = started(builder(provider).key("ada", secret)).url() + "/v1/models";
        HttpResponse<String> refused = post(url, "{}", "authorization", "Bearer " + secret, "x-varve-key", secret);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("the provider's own key").doesNotContain(secret);
        assertThat(post(url + "?key=" + secret, "{}", "x-varve-key", secret).statusCode())
                .isEqualTo(400);
        String basic = "Basic " + Base64.getEncoder().encodeToString((":" + secret).getBytes(UTF_8));
        assertThat(post(url, "{}", "authorization", basic, "x-varve-key", secret)
                        .statusCode())
                .isEqualTo(400);
        assertThat(provider.received()).isEmpty();
    }

    @Test
    void a_name_of_an_upstream_is_given_once_and_hides_no_other_path() {
        Gateway.Builder builder = Gateway.builder().upstream("groq", URI.create("https://one.example/v1"));
        for (String taken : List.of("groq", "openai", "v1", "ui")) {
            assertThatThrownBy(() -> builder.upstream(taken, URI.create("https://two.example/v1")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining('"' + taken + "\" is taken");
        }
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
}
