package dev.varve.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a client writes that is not as it should be, line by line, and what it reads. */
class LineTransportTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}";

    private final InMemoryStore store = new InMemoryStore();

    private ProjectMemory open() {
        Varve varve = Varve.builder().store(store).keepStoreOpen().build();
        return new ProjectMemory(varve, store, "t", "shop", new ProjectMemory.Host() {}, false);
    }

    /** What is answered to these lines. */
    private List<JsonNode> answers(String... lines) throws InterruptedException {
        return answers(new MemoryServer("shop", sampling -> open(), "1"), PATIENCE, in(lines));
    }

    private static List<JsonNode> answers(MemoryServer server, Duration patience, InputStream in)
            throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        server.serve(in, out, patience);
        return out.toString(StandardCharsets.UTF_8).lines().map(JSON::readTree).toList();
    }

    private static InputStream in(String... lines) {
        return new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    private static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"" + method + "\"" + params + "}";
    }

    /** Calls a tool, without arguments. */
    private static String call(String tool) {
        return request("tools/call", ",\"params\":{\"name\":\"" + tool + "\"}");
    }

    @Test
    void a_line_that_is_no_request_is_answered_with_an_error_and_the_next_one_is_read() throws Exception {
        Map<String, Integer> codes = Map.of(
                "not json",
                -32700,
                "{\"jsonrpc\":",
                -32700,
                "{}",
                -32600,
                "null",
                -32600,
                "7",
                -32600,
                "[" + PING + "]",
                -32600,
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
                -32600,
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
                -32600,
                "{\"jsonrpc\":\"2.0\",\"result\":7}",
                -32600,
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\",\"x\":\"" + "x".repeat(5 << 20) + "\"}",
                -32600);
        for (Map.Entry<String, Integer> line : codes.entrySet()) {
            String bad = line.getKey().substring(0, Math.min(60, line.getKey().length()));
            List<JsonNode> answers = answers(INITIALIZE, line.getKey(), PING);
            assertThat(answers).as(bad).hasSize(3);
            assertThat(answers.get(1).path("error").path("code").asInt())
                    .as(bad)
                    .isEqualTo(line.getValue());
            assertThat(answers.get(1).get("id").isNull()).as(bad).isTrue();
            assertThat(answers.get(2).toString()).as(bad).contains("\"id\":\"last\",\"result\":{}");
        }
    }

    @Test
    void an_error_has_the_id_of_its_message_where_there_is_one() throws Exception {
        assertThat(answers("{\"id\":8}").get(0).path("id").asInt()).isEqualTo(8);
    }

    @Test
    void empty_lines_are_passed_over() throws Exception {
        assertThat(answers("", INITIALIZE, "  ", "\r", PING)).hasSize(2);
    }

    @Test
    void what_was_asked_is_answered_though_the_client_has_closed_its_end() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        MemoryServer server = new MemoryServer(
                "shop",
                sampling -> {
                    await(closed);
                    return open();
                },
                "1");
        InputStream in = new FilterInputStream(in(INITIALIZE, call("context"))) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int read = super.read(bytes, offset, length);
                if (read < 0) {
                    closed.countDown();
                }
                return read;
            }
        };
        assertThat(answers(server, PATIENCE, in).get(1).toString()).contains("Nothing is known of this project yet");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void an_answer_that_never_comes_does_not_keep_the_server() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        MemoryServer server = new MemoryServer(
                "shop",
                sampling -> {
                    await(over);
                    return open();
                },
                "1");
        assertThat(answers(server, Duration.ZERO, in(INITIALIZE, call("context"))))
                .hasSize(1);
        over.countDown();
    }

    @Test
    void before_initialize_a_ping_is_answered_and_any_other_request_refused() throws Exception {
        List<JsonNode> answers = answers(PING, request("tools/list", ""), INITIALIZE, PING);
        assertThat(answers.get(0).has("result")).isTrue();
        assertThat(answers.get(1).path("id").asInt()).isEqualTo(2);
        assertThat(answers.get(1).path("error").path("code").asInt()).isEqualTo(-32600);
        assertThat(answers.get(1).path("error").path("message").asString())
                .isEqualTo("\"tools/list\" came before \"initialize\"; send that first");
        assertThat(answers.get(2).path("result").has("serverInfo")).isTrue();
        assertThat(answers).hasSize(4);
    }

    @Test
    void params_that_are_missing_or_of_another_kind_are_named_as_the_fault() throws Exception {
        for (String method : List.of("tools/call", "prompts/get", "resources/read")) {
            for (String params : List.of("", ",\"params\":null", ",\"params\":[7]")) {
                JsonNode error =
                        answers(INITIALIZE, request(method, params)).get(1).path("error");
                assertThat(error.path("code").asInt()).as(method + params).isEqualTo(-32602);
                assertThat(error.path("message").asString()).as(method + params).startsWith("the params are missing");
            }
        }
        assertThat(answers(request("initialize", ""))
                        .get(0)
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @Test
    void a_session_that_is_not_there_is_a_resource_that_is_not_found() throws Exception {
        JsonNode error = answers(
                        INITIALIZE, request("resources/read", ",\"params\":{\"uri\":\"varve://session/nobody\"}"))
                .get(1)
                .path("error");
        assertThat(error.path("code").asInt()).isEqualTo(-32002);
        assertThat(error.path("message").asString()).startsWith("this project has no session \"nobody\"");
    }

    @Test
    void a_tool_that_needs_no_arguments_is_called_without() throws Exception {
        assertThat(answers(INITIALIZE, call("context")).get(1).toString())
                .contains("Nothing is known of this project yet");
    }

    @Test
    void notifications_are_accepted_in_silence() throws Exception {
        List<McpSchema.JSONRPCMessage> handled = new ArrayList<>();
        LineTransport transport = new LineTransport(
                MemoryServer.json(),
                in(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}",
                        INITIALIZE,
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}",
                        PING),
                new ByteArrayOutputStream());
        transport.setSessionFactory(lines ->
                new McpServerSession("s", PATIENCE, lines, asked -> Mono.empty(), Map.of(), Map.of(), Mono::empty) {
                    @Override
                    public Mono<Void> handle(McpSchema.JSONRPCMessage message) {
                        handled.add(message);
                        return Mono.empty();
                    }
                });
        transport.run(PATIENCE);
        assertThat(handled)
                .extracting(message -> message instanceof McpSchema.JSONRPCRequest request
                        ? request.method()
                        : ((McpSchema.JSONRPCNotification) message).method())
                .containsExactly("initialize", "notifications/initialized", "ping");
    }
}
