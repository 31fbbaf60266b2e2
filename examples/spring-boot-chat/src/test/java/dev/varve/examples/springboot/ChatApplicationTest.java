package dev.varve.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The example as a user runs it: over HTTP, offline, with a restart. */
class ChatApplicationTest {
    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void what_was_said_long_ago_is_known_after_a_restart(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("chat.db");
        try (ConfigurableApplicationContext application = start(file)) {
            assertThat(get(application, "/")).contains("a chat that remembers");
            assertThat(chat(application, "We decided: the gate code of the northern station is 4711."))
                    .isEqualTo("Noted.");
            for (int i = 0; i < 30; i++) {
                chat(
                        application,
                        "Measurement " + i + " arrived late. " + "The sensor was cleaned before. ".repeat(12));
            }
        }
        try (ConfigurableApplicationContext application = start(file)) {
            assertThat(chat(application, "Which gate code has the northern station?"))
                    .startsWith("I remember: ")
                    .contains("4711");
            assertThat(get(application, "/memory?conversation=test"))
                    .contains("\"messages\":64")
                    .contains("[20");
        }
    }

    private static ConfigurableApplicationContext start(Path file) {
        return SpringApplication.run(
                ChatApplication.class, "--server.port=0", "--OPENAI_API_KEY=", "--varve.sqlite.file=" + file);
    }

    private String chat(ConfigurableApplicationContext application, String text)
            throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(application, "/chat?conversation=test"))
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString(text)));
    }

    private String get(ConfigurableApplicationContext application, String path)
            throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(application, path)));
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    private static URI uri(ConfigurableApplicationContext application, String path) {
        return URI.create("http://localhost:" + application.getEnvironment().getProperty("local.server.port") + path);
    }
}
