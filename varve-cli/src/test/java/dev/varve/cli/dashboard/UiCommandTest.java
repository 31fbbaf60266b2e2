package dev.varve.cli.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.VarveProcess;
import dev.varve.testkit.wire.StrictProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code varve ui} and the pages of {@code varve serve}, as processes where it matters. */
@Tag("long")
@Timeout(60)
class UiCommandTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private Cli cli;

    @BeforeEach
    void replay() throws IOException {
        cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(20));
    }

    private static HttpResponse<String> get(String url, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void ui_prints_where_it_is_and_follows_what_a_replay_in_another_process_writes() throws Exception {
        assertThat(cli.run("replay", "orders.jsonl", "--db", "v.db").code()).isZero();
        cli.write("more.jsonl", Samples.orders(30).replace("\"id\":\"m", "\"id\":\"n"));
        try (VarveProcess ui = VarveProcess.start(folder, "ui", "v.db", "--port", "0")) {
            String url = ui.url();
            assertThat(get(url + "/ui/").body()).contains("<title>Varve</title>");
            assertThat(get(url + "/api/sessions").body())
                    .contains("\"total\":1")
                    .contains("orders");
            HttpResponse<InputStream> events = CLIENT.send(
                    HttpRequest.newBuilder(URI.create(url + "/api/events")).build(), BodyHandlers.ofInputStream());
            try (VarveProcess replay = VarveProcess.start(folder, "replay", "more.jsonl", "--db", "v.db");
                    BufferedReader lines =
                            new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
                assertThat(lines.lines().anyMatch(line -> line.equals("event: change")))
                        .isTrue();
                assertThat(replay.waitFor()).isZero();
            }
            assertThat(get(url + "/api/sessions").body())
                    .contains("\"total\":2")
                    .contains("more");
        }
    }

    @Test
    void serve_has_the_same_pages_and_knows_who_called() throws Exception {
        assertThat(cli.run("replay", "orders.jsonl", "--db", "v.db").code()).isZero();
        try (StrictProvider provider = StrictProvider.start();
                VarveProcess serve = VarveProcess.start(
                        folder, "serve", "--port", "0", "--db", "v.db", "--anthropic", provider.url())) {
            String url = serve.url();
            assertThat(get(url + "/ui/").body()).contains("<title>Varve</title>");
            assertThat(get(url + "/ui/app.js").statusCode()).isEqualTo(200);
            assertThat(get(url + "/api/sessions").body()).contains("orders");
            assertThat(get(url + "/api/claude_code/settings").body()).contains("stub"); // the provider's own
            String call =
                    "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":\"user\",\"content\":\"I like tea\"}]}";
            HttpResponse<String> answer = CLIENT.send(
                    HttpRequest.newBuilder(URI.create(url + "/v1/messages"))
                            .header("x-varve-session", "tea")
                            .header("content-type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(call))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            JsonNode health =
                    JsonMapper.shared().readTree(get(url + "/api/health").body());
            assertThat(health.path("up").booleanValue()).isTrue();
            assertThat(health.at("/clients/0/calls").intValue()).isEqualTo(2);
            assertThat(health.at("/clients/0/name").stringValue()).contains("anthropic");
            assertThat(logged(url + "/api/session/messages?session=tea")).contains("I like tea");
            assertThat(get(url + "/api/sessions", "origin", "https://evil.example")
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    /** What a session has; a turn is logged a moment after its answer. */
    private static String logged(String url) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        HttpResponse<String> answer = get(url);
        while (answer.statusCode() != 200 && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(20);
            answer = get(url);
        }
        return answer.body();
    }

    @Test
    void without_a_database_nothing_is_shown_and_none_is_made() {
        Cli.Result missing = cli.run("ui", "nowhere.db", "--port", "0");
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.out() + missing.err()).contains("nowhere.db");
        assertThat(folder.resolve("nowhere.db")).doesNotExist();
    }

    @Test
    void a_port_that_is_taken_is_named() throws IOException {
        assertThat(cli.run("replay", "orders.jsonl", "--db", "v.db").code()).isZero();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            Cli.Result refused = cli.run("ui", "v.db", "--port", port);
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains(port).contains("name another --port");
        }
    }

    @Test
    void beyond_this_machine_a_key_is_needed() {
        assertThat(cli.run("replay", "orders.jsonl", "--db", "v.db").code()).isZero();
        Cli.Result open = cli.run("ui", "v.db", "--port", "0", "--host", "0.0.0.0");
        assertThat(open.code()).isEqualTo(2);
        assertThat(open.err()).contains("set a key").contains("VARVE_DASHBOARD_KEY");
        Cli.Result weak = cli.variable("VARVE_DASHBOARD_KEY", "short").run("ui", "v.db", "--port", "0");
        assertThat(weak.code()).isEqualTo(2);
        assertThat(weak.err()).contains("VARVE_DASHBOARD_KEY is too short").doesNotContain("internal");
    }
}
