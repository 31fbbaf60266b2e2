package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.adk.web.AdkWebServer;
import dev.varve.Scope;
import dev.varve.Varve;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** What the page's JavaScript asks the server for, asked here. */
class DevPageTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void after_65_turns_on_the_development_page_the_model_is_sent_notes_on_the_first(@TempDir Path folder) throws Exception {
        System.setProperty("adk.agents.loader", "static");
        try (ConfigurableApplicationContext page = SpringApplication.run(
                new Class<?>[] {AdkWebServer.class, DevPage.class},
                new String[] {"--server.port=0", "--memory.file=" + folder.resolve("memory.db")})) {
            String server = "http://localhost:" + page.getEnvironment().getProperty("local.server.port");
            assertTrue(get(server + "/list-apps").contains("concierge"));
            post(server + "/apps/concierge/users/ada/sessions/stay", "{}");
            say(server, "I am allergic to walnuts. Never order anything with walnuts for me.");
            for (int turn = 2; turn <= 64; turn++) {
                say(server, "Report " + turn + ". " + "The tide gauge shows one metre and falls. ".repeat(35));
            }
            page.getBean(Varve.class).session(new Scope("concierge", "ada", "stay")).catchUp(Duration.ofSeconds(20));
            say(server, "What should I order?");

            OfflineModel model = page.getBean(OfflineModel.class);
            String system = model.sent.get(model.sent.size() - 1)
                    .config()
                    .orElseThrow()
                    .systemInstruction()
                    .orElseThrow()
                    .text();
            assertTrue(system.contains("## Conversation Memory") && system.contains("walnuts"), system);
        }
    }

    private void say(String server, String text) throws Exception {
        post(server + "/run", """
                {"appName":"concierge","userId":"ada","sessionId":"stay","newMessage":{"role":"user","parts":[{"text":"%s"}]},"streaming":false}"""
                .formatted(text));
    }

    private String get(String url) throws Exception {
        return body(HttpRequest.newBuilder(URI.create(url)).build());
    }

    private void post(String url, String json) throws Exception {
        body(HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    private String body(HttpRequest request) throws Exception {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertEquals(200, response.statusCode(), response.body());
        return response.body();
    }
}
