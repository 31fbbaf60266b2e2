package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.VarveCommand;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Terminal;
import dev.varve.testkit.wire.StrictProvider;
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
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** {@code varve serve} as it is started, called and stopped. */
@Timeout(60)
class ServeTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    /** A command that runs until it is closed. */
    private static final class Serving implements AutoCloseable {
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final Thread thread;
        private final String url;

        Serving(Path folder, String... args) throws IOException {
            PipedInputStream out = new PipedInputStream();
            Environment environment = new Environment(
                    InputStream.nullInputStream(),
                    new PrintStream(new PipedOutputStream(out), true, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    Map.of(),
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

    private static void talk(String url, int turns) throws IOException, InterruptedException {
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
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions?key=secret"))
                    .header("x-varve-session", "talk")
                    .header("authorization", "Bearer sk-secret")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            list.add(JsonMapper.shared()
                    .readTree(answer.body())
                    .path("choices")
                    .path(0)
                    .path("message"));
        }
    }

    @Test
    void what_it_does_is_counted_and_logged_without_content_and_a_borrowed_model_spends_within_the_bound()
            throws Exception {
        String[] bound = {"--set", "model.month.tokens=40", "--set", "observe.bufferEvery=200"};
        try (StrictProvider provider = StrictProvider.start();
                Serving serving = new Serving(
                        folder,
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
            String metrics = get(serving.url + "/metrics").body();
            assertThat(metrics)
                    .contains("varve_gateway_calls_total{outcome=\"complete\",status=\"2xx\",wire=\"chat\"} ")
                    .contains("varve_gateway_calls_open_calls 0.0")
                    .contains("varve_gateway_memory_total{")
                    .contains("varve_store_up 1.0")
                    .doesNotContain("secret");
            assertThat(serving.err.toString(StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("local ")))
                    .isNotEmpty()
                    .allMatch(line -> line.matches("local POST openai/v1/chat/completions 200 complete \\d+ bytes,"
                            + " held \\d+ ms, first after \\d+ ms, all after \\d+ ms, memory .*"));
            assertThat(serving.err.toString(StandardCharsets.UTF_8)).doesNotContain("secret");
            List<String> models = provider.accepted().stream()
                    .map(seen -> seen.body().path("model").asString(""))
                    .toList();
            assertThat(models.stream().filter("small"::equals).count()).isBetween(1L, 4L);
        }
        assertThat(new Cli(folder).run("status", bound[0], bound[1]).out())
                .containsPattern("Month\\s+2026-04: \\d+ of 40 tokens");
    }
}
