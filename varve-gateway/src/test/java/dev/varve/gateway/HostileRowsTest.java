package dev.varve.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.wire.RawProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no well-behaved client sends: with memory on it goes through to the byte or is refused clearly, and others are served. */
class HostileRowsTest extends PassthroughRows {
    private static final String TALK = "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"%s\"}]}";

    private final Varve varve = Varve.builder().store(new InMemoryStore()).build();
    private final ConversationMemory memory = ConversationMemory.of(varve).build();
    private RawProvider provider;
    private String url;

    @BeforeEach
    void start() {
        provider = provider(OK);
        url = started(builder(provider).bodyLimit(1 << 20).interceptor(memory)).url();
    }

    @AfterEach
    void others_are_served_still() throws Exception {
        assertThat(post(url + "/v1/chat/completions", String.format(TALK, "still there?"))
                        .statusCode())
                .isEqualTo(200);
        memory.close();
        varve.close();
    }

    private static String request(String line, String... headers) {
        return line + " HTTP/1.1\r\nHost: localhost\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n") + "\r\n";
    }

    /** The first line of the answer to what is sent, after which the client hangs up. */
    private String status(String head, byte[] body) throws IOException {
        try (RawClient client = new RawClient(url)) {
            client.send(head.getBytes(ISO_8859_1));
            client.send(body);
            return client.readThrough("\r\n").strip();
        }
    }

    private String status(String head) throws IOException {
        return status(head, new byte[0]);
    }

    private static byte[] gzipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void bodies_that_are_no_talk_or_badly_written_arrive_byte_for_byte() throws IOException {
        Map<String, byte[]> bodies = new LinkedHashMap<>();
        bodies.put("nothing", new byte[0]);
        bodies.put("no JSON", "hello".getBytes(UTF_8));
        bodies.put("an array", "[]".getBytes(UTF_8));
        bodies.put("half of it", "{\"messages\":[{\"role\":\"us".getBytes(UTF_8));
        bodies.put("more behind it", (String.format(TALK, "x") + " and more").getBytes(UTF_8));
        bodies.put("very deep", ("{\"messages\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}").getBytes(UTF_8));
        bodies.put(
                "deep content",
                String.format(TALK, "x")
                        .replace("\"x\"", "[".repeat(5_000) + "]".repeat(5_000))
                        .getBytes(UTF_8));
        bodies.put(
                "the same key twice",
                "{\"messages\":[],\"messages\":[{\"role\":\"user\",\"content\":\"y\"}]}".getBytes(UTF_8));
        bodies.put("no UTF-8", String.format(TALK, "\u00ff\u00fe\u00c3").getBytes(ISO_8859_1));
        bodies.put("half a character", String.format(TALK, "\\ud800").getBytes(UTF_8));
        bodies.put("a null character", String.format(TALK, "a\\u0000b").getBytes(UTF_8));
        bodies.put("a byte order mark", ("\ufeff" + String.format(TALK, "x")).getBytes(UTF_8));
        bodies.put("UTF-16", String.format(TALK, "x").getBytes(UTF_16));
        bodies.put(
                "numbers of no size",
                ("{\"n\":1e999999,\"messages\":[{\"role\":\"user\",\"content\":" + "9".repeat(5_000) + "}]}")
                        .getBytes(UTF_8));
        bodies.put("random bytes", new byte[] {0, -1, 7, '{', '"', -128});
        for (Map.Entry<String, byte[]> body : bodies.entrySet()) {
            for (String path : List.of("/v1/messages", "/v1/chat/completions", "/v1/responses")) {
                String head = request("POST " + path, "Content-Length: " + body.getValue().length);
                assertThat(status(head, body.getValue())).as(body.getKey()).contains(" 200 ");
                assertThat(newest().body()).as(body.getKey()).isEqualTo(body.getValue());
            }
        }
        byte[] zipped = gzipped(String.format(TALK, "x"));
        assertThat(status(
                        request("POST /v1/messages", "Content-Encoding: gzip", "Content-Length: " + zipped.length),
                        zipped))
                .contains(" 200 ");
        assertThat(newest().body()).isEqualTo(zipped);
        assertThat(newest().headers()).containsEntry("content-encoding", "gzip");
        try (RawClient client = new RawClient(url)) {
            client.send(request("POST /v1/messages", "Content-Encoding: zstd", "Content-Length: 4")
                    .getBytes(ISO_8859_1));
            client.send(new byte[] {0x28, -75, 0x2f, -3});
            assertThat(client.readThrough("\r\n\r\n")).contains("x-varve-memory: raw", "x-varve-reason: compressed");
        }
    }

    private RawProvider.Received newest() {
        List<RawProvider.Received> all = provider.received();
        return all.get(all.size() - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1//messages",
                "/v1/../v1/messages",
                "/v1/%2e%2e/models",
                "/v1/files/a%2Fb",
                "/v1/files/a;x=1",
                "/v1/messages/",
                "/v1/",
                "/v1/files?a=//&b=%20&c=",
            })
    void paths_arrive_as_they_were_sent(String path) throws IOException {
        assertThat(status(request("GET " + path))).contains(" 200 ");
        assertThat(newest().path()).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//v1/messages",
                "//evil.example/v1/models",
                "/../v1/models",
                "/api/../v1/models",
                "/%76%31/messages",
                "/v1/files/%zz",
                "/v1/files/%00",
                "/v1/files/a b",
                "/v1/files/a\\b",
                "/v1/files/a|b",
                "/v1",
                "/openai",
                "http://evil.example/v1/models",
                "*",
            })
    void paths_that_are_none_are_refused(String path) throws IOException {
        assertThat(status(request("GET " + path))).containsPattern(" 40[04] ");
        assertThat(provider.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "OPTIONS", "DELETE", "PUT", "PATCH", "TRACE", "PROPFIND", "get"})
    void methods_arrive_as_they_were_sent(String method) throws IOException {
        assertThat(status(request(method + " /v1/models"))).contains(" 200 ");
        assertThat(newest().line()).isEqualTo(method + " /v1/models HTTP/1.1");
    }

    @Test
    void requests_that_are_none_are_refused_and_reach_nobody() throws IOException {
        Map<String, String> refused = new LinkedHashMap<>();
        refused.put(request("GET /v1/models", "X-Large: " + "a".repeat(70_000)), " 431 ");
        refused.put(request("GET /v1/models?" + "a".repeat(70_000)), " 414 ");
        refused.put(request("POST /v1/messages", "Content-Length: 2", "Content-Length: 3"), " 400 ");
        refused.put(request("POST /v1/messages", "Content-Length: 5", "Transfer-Encoding: chunked"), " 400 ");
        refused.put(request("POST /v1/messages", "Content-Length: -2"), " 400 ");
        refused.put(request("POST /v1/messages", "Content-Length: 99999999999999999999"), " 400 ");
        refused.put(request("POST /v1/messages", "Content-Length: 2000000"), " 413 ");
        refused.put(request("POST /v1/messages", "Transfer-Encoding: chunked") + "zz\r\n{}\r\n", " 400 ");
        refused.put(request("POST /v1/files", "Transfer-Encoding: chunked") + "zz\r\n{}\r\n", " 400 ");
        refused.put(request("GET /v1/models", "Host: evil.example"), " 400 ");
        refused.put(request("GET /v1/models", "X-Folded: a", "  b"), " 400 ");
        refused.put(request("GET /v1/models", "X-Spaced : a"), " 400 ");
        refused.put("GET /v1/models HTTP/1.1\r\n\r\n", " 400 ");
        refused.put("GET /v1/models\r\n\r\n", " 505 ");
        refused.put("\u0016\u0003\u0001 hello, this would be TLS\r\n\r\n", " 400 ");
        refused.put("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", " 426 ");
        for (Map.Entry<String, String> one : refused.entrySet()) {
            String name = one.getKey().substring(0, Math.min(90, one.getKey().length()));
            assertThat(status(one.getKey())).as(name).contains(one.getValue());
        }
        assertThat(provider.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/messages", "/v1/files"})
    void a_body_that_stops_in_the_middle_is_refused_whether_memory_reads_it_or_not(String path) throws IOException {
        for (String length : List.of("Content-Length: 20", "Transfer-Encoding: chunked")) {
            try (RawClient client = new RawClient(url)) {
                client.send(request("POST " + path, length) + "2\r\n{}\r\n");
                client.sendNoMore();
                assertThat(client.readAll()).startsWith("HTTP/1.1 400").contains("ended before its body did");
            }
        }
    }

    @Test
    void who_sends_byte_by_byte_holds_nobody_up_and_is_served() throws Exception {
        try (RawClient slow = new RawClient(url)) {
            String body = String.format(TALK, "slow");
            for (String part : (request("POST /v1/chat/completions", "Content-Length: " + body.length()) + body)
                    .split("(?<=\\G.{40})", -1)) {
                slow.send(part);
                assertThat(post(url + "/v1/models", "{}").statusCode()).isEqualTo(200);
            }
            assertThat(slow.readThrough("{\"ok\":true}")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void who_sends_no_end_holds_nobody_up() throws Exception {
        try (RawClient endless = new RawClient(url)) {
            endless.send(request("POST /v1/messages", "Transfer-Encoding: chunked") + "2\r\n{}\r\n");
            assertThat(post(url + "/v1/models", "{}").statusCode()).isEqualTo(200);
        }
        try (RawClient endless = new RawClient(url)) {
            endless.send(request("POST /v1/messages", "Transfer-Encoding: chunked"));
            String chunk = "10000\r\n" + "x".repeat(1 << 16) + "\r\n";
            String answer = "";
            try {
                for (int i = 0; i < 1_000; i++) {
                    endless.send(chunk);
                }
            } catch (IOException e) {
                answer = "(reset)"; // it was cut off while it sent
            }
            answer += endless.readAll();
            assertThat(answer).containsPattern("HTTP/1.1 413|reset");
        }
    }

    @Test
    void calls_sent_ahead_are_answered_in_order() throws IOException {
        String first = String.format(TALK, "first");
        String second = String.format(TALK, "second");
        try (RawClient client = new RawClient(url)) {
            client.send(request("POST /v1/messages", "Content-Length: " + first.length())
                    + first
                    + request("POST /v1/chat/completions", "Content-Length: " + second.length())
                    + second
                    + request("GET /v1/models", "Connection: close"));
            assertThat(client.readAll().split("HTTP/1.1 200", -1)).hasSize(4);
        }
        assertThat(provider.received())
                .extracting(RawProvider.Received::path)
                .containsExactly("/v1/messages", "/v1/chat/completions", "/v1/models");
    }

    @Test
    void who_waits_for_leave_to_send_gets_it() throws IOException {
        try (RawClient client = new RawClient(url)) {
            client.send(request("POST /v1/messages", "Expect: 100-continue", "Content-Length: 2"));
            assertThat(client.readThrough("\r\n\r\n")).startsWith("HTTP/1.1 100");
            client.send("{}");
            assertThat(client.readThrough("{\"ok\":true}")).startsWith("HTTP/1.1 200");
        }
        assertThat(newest().text()).isEqualTo("{}");
        assertThat(newest().headers()).doesNotContainKey("expect");
    }

    @Test
    void an_old_client_is_answered_and_hung_up_on() throws IOException {
        try (RawClient client = new RawClient(url)) {
            client.send("POST /v1/messages HTTP/1.0\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}");
            assertThat(client.readAll()).startsWith("HTTP/1.1 200").endsWith("{\"ok\":true}");
        }
    }

    @Test
    void an_offer_of_another_version_of_http_is_passed_over() throws IOException {
        try (RawClient client = new RawClient(url)) {
            client.send(request("GET /v1/responses", "Connection: Upgrade", "Upgrade: h2c", "HTTP2-Settings: AAMA"));
            assertThat(client.readThrough("{\"ok\":true}")).startsWith("HTTP/1.1 200");
        }
        assertThat(newest().headers()).doesNotContainKeys("upgrade", "http2-settings");
    }

    @Test
    @Tag("A8")
    @Tag("D8")
    void a_web_socket_is_refused_with_a_sentence_and_reaches_nobody() throws IOException {
        for (String upgrade : List.of("Upgrade: websocket", "Upgrade: WebSocket/13", "X-None: 1")) {
            try (RawClient client = new RawClient(url)) {
                client.send(request(
                        "GET /v1/responses",
                        "Connection: Upgrade",
                        upgrade,
                        "Authorization: Bearer sk-proj-nobodys",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "Sec-WebSocket-Version: 13"));
                assertThat(client.readAll())
                        .startsWith("HTTP/1.1 426")
                        .contains("no WebSocket connections")
                        .doesNotContain("nobodys");
            }
        }
        assertThat(provider.received()).isEmpty();
    }

    @Test
    void names_of_sessions_are_not_trusted() throws Exception {
        for (String name : List.of("../../etc/passwd", "s".repeat(5_000), "%00%0a", "a\tb", "\u00e4\u00ff")) {
            String body = String.format(TALK, "x");
            assertThat(status(request(
                                    "POST /v1/chat/completions",
                                    "x-varve-session: " + name,
                                    "Content-Length: " + body.length())
                            + body))
                    .as(name)
                    .contains(" 200 ");
            assertThat(newest().text()).isEqualTo(body);
        }
    }
}
