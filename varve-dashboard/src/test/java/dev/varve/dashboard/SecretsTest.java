package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.dashboard.report.ReportPage;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.PlantedSecret;
import java.io.StringWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks every address of the API for sessions with secrets of all kinds. */
@Tag("A3")
class SecretsTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final List<PlantedSecret> PLANTED = PlantedSecret.all(3);
    private static final Scope SHOP = new Scope("default", "shop", "orders");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private static void talk(SqliteStore store) {
        try (Varve careless = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .policy(Databases.policy().withSecrets(Policy.Secrets.KEEP))
                .executor(Runnable::run)
                .build()) {
            PlantedSecret.sayAll(PLANTED, careless, SHOP, Databases.START);
        }
    }

    private static List<String> leaks(String name, String body) {
        return PLANTED.stream()
                .filter(planted -> planted.isIn(body))
                .map(planted -> name + ": " + planted.kind() + " in " + planted.around(body))
                .toList();
    }

    @Test
    void no_page_and_no_report_shows_a_secret() throws Exception {
        List<String> leaks = new ArrayList<>();
        try (SqliteStore store = Databases.store(folder)) {
            talk(store);
            try (Varve varve = Databases.varve(store);
                    Dashboard dashboard = Databases.dashboard(store, varve, folder);
                    DashboardServer server = Databases.serve(dashboard)) {
                JsonNode api = JsonMapper.shared().readTree(get(server, "/api/openapi.json"));
                for (Map.Entry<String, JsonNode> path : api.path("paths").properties()) {
                    JsonNode operation = path.getValue().path("get");
                    if (!operation.isMissingNode()) {
                        String body = get(server, path.getKey() + query(operation));
                        leaks.addAll(leaks(path.getKey(), body));
                    }
                }
                assertThat(get(server, "/api/session/messages?project=shop&session=orders"))
                        .contains("[masked ");
            }
            StringWriter report = new StringWriter();
            new ReportPage(store, Databases.policy(), 0, Databases.NOW)
                    .write(report, "orders.jsonl", List.of(new ReportPage.Part(SHOP, List.of())));
            leaks.addAll(leaks("report", report.toString()));
        }
        assertThat(leaks).isEmpty();
    }

    private static String query(JsonNode operation) {
        Map<String, String> values =
                Map.of("session", "orders", "project", "shop", "q", "refund needs", "from", "1", "to", "400");
        StringBuilder query = new StringBuilder("?");
        for (JsonNode parameter : operation.path("parameters")) {
            String name = parameter.path("name").stringValue();
            if (parameter.path("required").booleanValue() || name.equals("project")) {
                query.append(name)
                        .append('=')
                        .append(URLEncoder.encode(values.getOrDefault(name, ""), StandardCharsets.UTF_8))
                        .append('&');
            }
        }
        return query.toString();
    }

    private static String get(DashboardServer server, String path) throws Exception {
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(server.url().replace("/ui/", path)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(path + " " + answer.body()).isEqualTo(200);
        return answer.body();
    }
}
