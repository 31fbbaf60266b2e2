package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.Cli;
import dev.varve.cli.VarveCommand;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.wire.NobodyThere;
import dev.varve.testkit.wire.RawProvider;
import dev.varve.testkit.wire.StrictProvider;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** {@code varve serve} as it is started, called and stopped. */
class ServeTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    /** A command that runs until it is closed. */
    private static final class Serving implements AutoCloseable {
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final Thread thread;
        private final String url;

        Serving(Path folder, Map<String, String> variables, String... args) throws IOException {
            PipedInputStream out = new PipedInputStream();
            Environment environment = new Environment(
                    InputStream.nullInputStream(),
                    new PrintStream(new PipedOutputStream(out), true, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    variables,
                    folder,
                    Terminal.NONE,
                    Clock.fixed(Cli.NOW, ZoneOffset.UTC));
            thread = new Thread(() -> VarveCommand.run(environment, args), "serving");
            thread.start();
            String line = new BufferedReader(new InputStreamReader(out, StandardCharsets.UTF_8)).readLine();
            url = JsonMapper.shared().readTree(line).path("url").asString("");
        }

        @Override
        public void close() {
            thread.interrupt();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void talk(String url, int turns, String... headers) throws IOException, InterruptedException {
        ArrayNode list = JsonMapper.shared().createArrayNode();
        for (int turn = 0; turn < turns; turn++) {
            list.addObject()
                    .put("role", "user")
                    .put(
                            "content",
                            "Please keep port " + (8_000 + turn) + " for module-" + turn
                                    + " until Friday. ".repeat(30));
            String body = JsonMapper.shared()
                    .createObjectNode()
                    .put("model", "large")
                    .set("messages", list)
                    .toString();
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions?key=secret"))
                    .header("x-varve-session", "talk")
                    .header("authorization", "Bearer sk-secret")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
            if (headers.length > 0) {
                request.headers(headers);
            }
            HttpResponse<String> answer = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            list.add(JsonMapper.shared()
                    .readTree(answer.body())
                    .path("choices")
                    .path(0)
                    .path("message"));
        }
    }

    private static long askedOf(StrictProvider provider, String model) {
        return provider.accepted().stream()
                .filter(seen -> seen.body().path("model").asString("").equals(model))
                .count();
    }

    @Test
    void thresholds_that_are_set_by_an_option_or_the_environment_are_in_force() throws Exception {
        try (StrictProvider provider = StrictProvider.start();
                Serving serving = new Serving(
                        folder,
                        Map.of("VARVE_OBSERVE_ACTIVATE_AT", "1500"),
                        "serve",
                        "--json",
                        "--port",
                        "0",
                        "--openai",
                        provider.url() + "/v1",
                        "--patience",
                        "60000",
                        "--set",
                        "observe.keepTail=300",
                        "--set",
                        "observe.bufferEvery=300",
                        "--set",
                        "observe.chunkTokens=300")) {
            long end = System.nanoTime() + PATIENCE.toNanos();
            boolean notes = false;
            for (int turns = 20; !notes && System.nanoTime() < end; turns++) {
                talk(serving.url, turns); // notes are written beside it
                notes = provider.accepted().stream()
                        .anyMatch(seen -> seen.text().contains("[Notes on the earlier"));
            }
            assertThat(notes).as("notes at 1,500 tokens, not at 60,000").isTrue();
        }
    }

    @Test
    void what_it_does_is_counted_and_logged_without_content_and_a_borrowed_model_spends_within_the_bound()
            throws Exception {
        String[] bound = {"--set", "model.month.tokens=40", "--set", "observe.bufferEvery=200"};
        try (StrictProvider provider = StrictProvider.start();
                Serving serving = new Serving(
                        folder,
                        Map.of(),
                        "serve",
                        "--json",
                        "--port",
                        "0",
                        "--openai",
                        provider.url() + "/v1",
                        "--access-log",
                        "--notes-model",
                        "same:small",
                        "--set",
                        "observe.chunkTokens=200",
                        bound[0],
                        bound[1],
                        bound[2],
                        bound[3])) {
            talk(serving.url, 10);
            // A client has its answer a moment before the call is over.
            String metrics = eventually(
                    "varve_gateway_calls_open_calls 0.0",
                    () -> get(serving.url + "/metrics").body());
            assertThat(metrics)
                    .contains("varve_gateway_calls_total{outcome=\"complete\",status=\"2xx\",wire=\"chat\"} ")
                    .contains("varve_gateway_memory_total{")
                    .contains("varve_store_up 1.0")
                    .doesNotContain("secret");
            assertThat(serving.err
                            .toString(StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> line.contains(" local POST ")))
                    .isNotEmpty()
                    .allMatch(
                            line -> line.matches(
                                    "20[-0-9]{8}T[:0-9]{8}Z local POST openai/v1/chat/completions 200 complete \\d+ bytes,"
                                            + " held \\d+ ms, first after \\d+ ms, all after \\d+ ms, memory .*, model \\S+, session \\S+"));
            assertThat(serving.err.toString(StandardCharsets.UTF_8)).doesNotContain("secret");
            eventually("asked", () -> askedOf(provider, "small") == 0 ? "" : "asked"); // beside the calls
            assertThat(askedOf(provider, "small")).isBetween(1L, 4L);
        }
        assertThat(new Cli(folder).run("status", bound[0], bound[1]).out())
                .containsPattern("Month\\s+2026-04: \\d+ of 40 tokens");
    }

    @Test
    void a_collector_of_traces_gets_a_span_per_call_without_content_and_one_that_is_gone_holds_nobody_up()
            throws Exception {
        List<RawProvider.Received> got;
        try (StrictProvider provider = StrictProvider.start();
                RawProvider collector = RawProvider.start((request, exchange) -> exchange.whole(200, new byte[0]));
                NobodyThere nobody = NobodyThere.atFreePort()) {
            for (String url : List.of(collector.url(), nobody.url())) {
                try (Serving serving = new Serving(
                        folder,
                        Map.of(),
                        "serve",
                        "--json",
                        "--port",
                        "0",
                        "--openai",
                        provider.url() + "/v1",
                        "--traces",
                        url)) {
                    talk(serving.url, 3);
                }
            }
            got = collector.received();
        }
        assertThat(got).isNotEmpty().allSatisfy(one -> assertThat(one.path()).isEqualTo("/v1/traces"));
        String spans = got.stream()
                .map(one -> new String(one.body(), StandardCharsets.ISO_8859_1))
                .collect(Collectors.joining());
        assertThat(spans)
                .contains("chat large", "gen_ai.conversation.id", "varve.memory", "service.name")
                .doesNotContain("secret", "module-1", "talk");
    }

    @Test
    void a_collector_that_is_no_address_is_wrong_usage_and_its_address_is_not_shown() {
        Cli.Result run = new Cli(folder).run("serve", "--port", "0", "--traces", "http://me:hidden@host");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("varve: --traces is no address").doesNotContain("hidden");
    }

    private static McpSyncClient mcp(String url, String... headers) {
        HttpClientStreamableHttpTransport.Builder transport = HttpClientStreamableHttpTransport.builder(url);
        if (headers.length > 0) {
            transport.requestBuilder(HttpRequest.newBuilder().headers(headers));
        }
        return McpClient.sync(transport.build()).build();
    }

    private interface Answer {
        String get() throws Exception;
    }

    /** Asks again until what is wanted is in the answer; what never comes is told with the answer that came instead. */
    private static String eventually(String wanted, Answer answer) throws Exception {
        long until = System.nanoTime() + PATIENCE.toNanos();
        String last = answer.get();
        while (!last.contains(wanted) && System.nanoTime() < until) {
            Thread.sleep(20);
            last = answer.get();
        }
        assertThat(last).contains(wanted);
        return last;
    }

    private static String recall(McpSyncClient client) {
        return client.callTool(McpSchema.CallToolRequest.builder("recall")
                        .arguments(Map.of("query", "port 8000"))
                        .build())
                .content()
                .toString();
    }

    @Test
    void a_browser_that_asks_for_no_page_is_led_to_the_dashboard() throws Exception {
        try (Serving serving = new Serving(folder, Map.of(), "serve", "--json", "--port", "0")) {
            HttpResponse<String> front = get(serving.url + "/");

            assertThat(front.statusCode()).isEqualTo(302);
            assertThat(front.headers().firstValue("location")).get().asString().endsWith("/ui/");
        }
    }

    @Test
    void mcp_clients_find_on_its_port_what_was_said_through_it() throws Exception {
        try (StrictProvider provider = StrictProvider.start();
                Serving serving = new Serving(
                        folder, Map.of(), "serve", "--json", "--port", "0", "--openai", provider.url() + "/v1");
                McpSyncClient client = mcp(serving.url)) {
            talk(serving.url, 2);
            client.initialize();
            eventually("module-0", () -> recall(client)); // a turn is logged after it is answered
            assertThat(client.listTools().tools())
                    .as("sessions of the default resource share nothing")
                    .extracting(McpSchema.Tool::name)
                    .containsExactlyInAnyOrder("recall", "read", "context", "forget");

            assertThat(initialize(serving.url, "Origin", "http://evil.example").statusCode())
                    .isEqualTo(403);
            assertThat(initialize(serving.url, "Origin", serving.url).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void with_keys_each_mcp_client_has_the_memory_of_its_own_key_and_nobody_else_is_let_in() throws Exception {
        try (StrictProvider provider = StrictProvider.start();
                Serving serving = new Serving(
                        folder,
                        Map.of("VARVE_GATEWAY_KEYS", "ada:the-key-of-ada-alone,bob:the-key-of-bob-alone"),
                        "serve",
                        "--json",
                        "--host",
                        "0.0.0.0",
                        "--port",
                        "0",
                        "--openai",
                        provider.url() + "/v1")) {
            String url = serving.url.replace("0.0.0.0", "127.0.0.1");
            talk(url, 2, "x-varve-key", "the-key-of-ada-alone");

            assertThat(initialize(url, "x-other", "1").statusCode()).isEqualTo(401);
            HttpResponse<String> adas = initialize(url, "x-varve-key", "the-key-of-ada-alone");
            assertThat(adas.statusCode()).isEqualTo(200);
            try (McpSyncClient ada = mcp(url, "x-varve-key", "the-key-of-ada-alone");
                    McpSyncClient bob = mcp(url, "x-varve-key", "the-key-of-bob-alone")) {
                ada.initialize();
                bob.initialize();
                eventually("module-0", () -> recall(ada));
                assertThat(recall(bob)).doesNotContain("module-0");
                assertThat(ada.callTool(McpSchema.CallToolRequest.builder("remember")
                                        .arguments(Map.of("text", "Deploys wait for Ann.", "kind", "rule", "quote", ""))
                                        .build())
                                .isError())
                        .as("what a key stands for is shared by its sessions")
                        .isFalse();
            }
            String session = adas.headers().firstValue("mcp-session-id").orElseThrow();
            String list = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";
            assertThat(post(url, list, "x-varve-key", "the-key-of-ada-alone", "mcp-session-id", session)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(post(url, list, "x-varve-key", "the-key-of-bob-alone", "mcp-session-id", session)
                            .statusCode())
                    .as("another's session")
                    .isEqualTo(404);
        }
    }

    private static HttpResponse<String> initialize(String url, String... headers)
            throws IOException, InterruptedException {
        return post(
                url,
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                        + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}",
                headers);
    }

    private static HttpResponse<String> post(String url, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/mcp"))
                .headers("accept", "application/json, text/event-stream", "content-type", "application/json")
                .headers(headers)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void what_is_older_than_it_may_be_is_deleted_while_it_serves_and_nothing_else() throws Exception {
        Path database = folder.resolve("varve.db");
        session(database, "old", 100);
        session(database, "young", 80);
        try (Serving serving = new Serving(
                folder, Map.of(), "serve", "--port", "0", "--json", "--prune-after", "90", "--db", "" + database)) {
            assertThat(serving.url).isNotEmpty();
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (isThere(database, "old") && System.nanoTime() < deadline) {
                Thread.sleep(200);
            }
            assertThat(isThere(database, "old")).isFalse();
            assertThat(isThere(database, "young")).isTrue();
        }
    }

    @Test
    void what_may_be_no_day_old_is_wrong_usage() {
        Cli.Result answer = new Cli(folder).run("serve", "--port", "0", "--prune-after", "0");
        assertThat(answer.err()).contains("what is deleted must be at least a day old");
        assertThat(answer.code()).isEqualTo(ExitCode.USAGE);
    }

    private static void session(Path database, String name, int daysAgo) {
        Clock then = Clock.fixed(Cli.NOW.minus(Duration.ofDays(daysAgo)), ZoneOffset.UTC);
        try (SqliteStore store = SqliteStore.builder(database).open();
                Varve varve =
                        Varve.builder().store(store).keepStoreOpen().clock(then).build()) {
            varve.session(name).append(Message.user("Keep port 8080 for module-7."));
        }
    }

    private static boolean isThere(Path database, String session) {
        try (SqliteStore store = SqliteStore.open(database)) {
            return store.state(Scope.of(session)).isPresent();
        }
    }
}
