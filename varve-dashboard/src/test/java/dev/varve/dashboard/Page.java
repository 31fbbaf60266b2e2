package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the API as the dashboard's own page does, and otherwise where a test wants it. */
final class Page {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final DashboardServer server;

    Page(DashboardServer server) {
        this.server = server;
    }

    private HttpRequest.Builder request(String path, String... parameters) {
        List<String> query = new ArrayList<>();
        for (int i = 0; i < parameters.length; i += 2) {
            query.add(parameters[i] + "=" + URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        return HttpRequest.newBuilder(
                URI.create(server.url().replace("/ui/", "/api" + path + "?" + String.join("&", query))));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private static JsonNode answer(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> response = send(request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    String token() throws Exception {
        return get("/about").path("token").stringValue();
    }

    JsonNode get(String path, String... parameters) throws Exception {
        return answer(request(path, parameters));
    }

    JsonNode post(String path, String... parameters) throws Exception {
        return answer(request(path, parameters)
                .header("x-varve-token", token())
                .header("origin", server.url().replace("/ui/", ""))
                .POST(BodyPublishers.noBody()));
    }

    int status(String path, String... parameters) throws Exception {
        return send(request(path, parameters)).statusCode();
    }

    /** Status of a write with these headers. */
    int statusOfPost(String path, List<String> headers, String... parameters) throws Exception {
        HttpRequest.Builder request = request(path, parameters).POST(BodyPublishers.noBody());
        if (!headers.isEmpty()) {
            request.headers(headers.toArray(String[]::new));
        }
        return send(request).statusCode();
    }
}
