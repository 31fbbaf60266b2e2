package dev.varve.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.store.InMemoryStore;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server over HTTP, called by the SDK's own client and by strangers. */
class HttpEndpointTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Instant AT = Instant.parse("2026-04-06T10:00:00Z");

    private final InMemoryStore store = new InMemoryStore();
    private final HttpEndpoint endpoint = HttpEndpoint.listen(new MemoryServer("shop", this::open, "1"), 0);

    private ProjectMemory open(Optional<LanguageModel> sampling) {
        VarveBuilder varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .policy(Policy.defaults())
                .executor(Runnable::run);
        sampling.map(PromptedModel::of).ifPresent(varve::model);
        return new ProjectMemory(varve.build(), store, "t", "shop", new ProjectMemory.Host() {}, sampling.isPresent());
    }

    @BeforeEach
    void talk() {
        try (Varve varve = Varve.builder().store(store).keepStoreOpen().build()) {
            varve.session(new Scope("t", "shop", "codex:s1"))
                    .append(
                            Message.user("Keep the old column until Friday.", AT),
                            Message.assistant("Kept.", AT),
                            Message.user("Thanks. What is next?", AT),
                            Message.assistant("The index.", AT));
        }
    }

    @AfterEach
    void stop() {
        endpoint.close();
    }

    private McpSyncClient client(UnaryOperator<McpClient.SyncSpec> more) {
        return client(endpoint, more);
    }

    private static McpSyncClient client(HttpEndpoint endpoint, UnaryOperator<McpClient.SyncSpec> more) {
        String base = endpoint.url().replace(HttpEndpoint.PATH, "");
        McpClient.SyncSpec client = McpClient.sync(HttpClientStreamableHttpTransport.builder(base)
                        .jsonMapper(MemoryServer.json())
                        .build())
                .jsonSchemaValidator(new DefaultJsonSchemaValidator());
        return more.apply(client).build();
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private static McpSchema.CallToolRequest call(String tool, Map<String, Object> arguments) {
        return McpSchema.CallToolRequest.builder(tool).arguments(arguments).build();
    }

    @Test
    void clients_find_the_tools_and_call_them() {
        try (McpSyncClient client = client(spec -> spec)) {
            assertThat(client.initialize().serverInfo().name()).isEqualTo("varve");
            assertThat(client.listTools().tools())
                    .extracting(McpSchema.Tool::name)
                    .containsExactlyInAnyOrder(
                            "recall",
                            "read",
                            "context",
                            "blame",
                            "fix",
                            "how",
                            "told",
                            "handoff",
                            "forget",
                            "remember",
                            "supersede",
                            "retire",
                            "edit",
                            "pin",
                            "undo");
            assertThat(text(client.callTool(call("recall", Map.of("query", "column")))))
                    .contains("Keep the old column");
            assertThat(client.listPrompts().prompts()).hasSize(1);
            assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(1);
        }
    }

    @Test
    void where_sessions_share_nothing_no_tool_remembers() {
        try (HttpEndpoint alone = HttpEndpoint.listen(new MemoryServer(Scope.DEFAULT, this::open, "1"), 0);
                McpSyncClient client = client(alone, spec -> spec)) {
            client.initialize();
            assertThat(client.listTools().tools())
                    .extracting(McpSchema.Tool::name)
                    .containsExactlyInAnyOrder("recall", "read", "context", "forget");
        }
    }

    @Test
    void the_model_of_a_client_writes_notes_and_is_checked_like_any_other() {
        List<String> asked = Collections.synchronizedList(new ArrayList<>());
        try (McpSyncClient client = client(spec -> spec.capabilities(
                        McpSchema.ClientCapabilities.builder().sampling().build())
                .sampling(request -> {
                    asked.add(request.systemPrompt());
                    return McpSchema.CreateMessageResult.builder(McpSchema.Role.ASSISTANT, """
                                    <observations>
                                    [2026-04-06 10:00] CRITICAL User: keep the old column until Friday
                                    </observations>
                                    """, "some-model")
                            .build();
                }))) {
            client.initialize();
            String notes = text(client.callTool(call("context", Map.of("session", "codex:s1"))));
            assertThat(asked).isNotEmpty();
            assertThat(notes).contains("keep the old column until Friday");
        }
    }

    @Test
    void strangers_are_refused() throws IOException {
        assertThat(status("localhost:" + port(), "")).isEqualTo(200);
        assertThat(status("evil.example:" + port(), "")).as("misdirected").isEqualTo(421);
        assertThat(status("localhost:" + port(), "Origin: http://evil.example\r\n"))
                .isEqualTo(403);
        assertThat(status("127.0.0.1:" + port(), "Origin: http://localhost:" + port() + "\r\n"))
                .isEqualTo(200);
    }

    @Test
    void what_is_refused_is_refused_in_json_that_tells_nothing_of_the_program() throws Exception {
        String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
        assertThat(refusal(400, request("POST", "{}"))).contains("Cannot deserialize JSONRPCMessage: {}");
        assertThat(refusal(400, request("POST", "not json"))).contains("not a JSON object");
        assertThat(refusal(400, request("POST", "null"))).contains("not a JSON object");
        assertThat(refusal(400, request("POST", "[" + list + "]"))).contains("not a JSON object");
        assertThat(refusal(400, request("POST", list.replace("1", "1.5")))).contains("whole number");
        assertThat(refusal(400, request("POST", list))).contains("Session ID required");
        assertThat(refusal(400, request("GET", ""))).contains("Session ID required");
        assertThat(refusal(404, request("POST", list).header("mcp-session-id", "nobody")))
                .contains("nobody");
        for (String method : List.of("GET", "DELETE")) {
            assertThat(refusal(404, request(method, "").header("mcp-session-id", "nobody")))
                    .contains("Not Found");
        }
        assertThat(announced(2 << 20)).startsWith("HTTP/1.1 413").contains("application/json", "Too Large");
        assertThat(refusal(403, request("POST", list).header("origin", "http://evil.example")))
                .contains("Origin");
    }

    private HttpRequest.Builder request(String method, String body) {
        return HttpRequest.newBuilder(URI.create(endpoint.url()))
                .headers("accept", "application/json, text/event-stream", "content-type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
    }

    /** What the answer says, once it is found to be an error of JSON-RPC and no more. */
    private static String refusal(int status, HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        String body = response.body();
        assertThat(response.statusCode()).as(body).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type").orElse("")).startsWith("application/json");
        JsonNode answer = JsonMapper.shared().readTree(body);
        assertThat(answer.propertyNames()).as(body).containsExactlyInAnyOrder("jsonrpc", "id", "error");
        assertThat(answer.get("id").isNull()).as(body).isTrue();
        assertThat(answer.path("error").propertyNames()).as(body).containsExactlyInAnyOrder("code", "message");
        assertThat(body).doesNotContain("io.modelcontextprotocol", "tools.jackson", "stackTrace");
        return answer.path("error").path("message").asString();
    }

    /** The answer to a call that says how long its body is and sends none of it, since who is still sending may see no answer. */
    private String announced(int length) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port())) {
            String request = "POST /mcp HTTP/1.1\r\nHost: localhost:" + port()
                    + "\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + length + "\r\nConnection: close\r\n\r\n";
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private int port() {
        return URI.create(endpoint.url()).getPort();
    }

    /** By hand, since Java's client does not let a caller name another host. */
    private int status(String host, String more) throws IOException {
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                        + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";
        try (Socket socket = new Socket("127.0.0.1", port())) {
            String request = "POST /mcp HTTP/1.1\r\nHost: " + host + "\r\n" + more
                    + "Accept: application/json, text/event-stream\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String first = String.valueOf(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                            .readLine());
            return Integer.parseInt(first.split(" ")[1]);
        }
    }
}
