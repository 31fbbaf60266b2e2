package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.VarveException;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The API on a database with two sessions, one of which is hostile. */
class ApiTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String ORDERS = "?project=shop&session=orders";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static SqliteStore store;

    @SuppressWarnings("NullAway.Init")
    private static Varve varve;

    @SuppressWarnings("NullAway.Init")
    private static Dashboard dashboard;

    @SuppressWarnings("NullAway.Init")
    private static DashboardServer server;

    @BeforeAll
    static void start() {
        store = Databases.store(folder);
        varve = Databases.varve(store);
        Databases.talk(varve, new Scope("default", "shop", "orders"), 45);
        varve.session("hostile").append(Message.user("</script><b>\u202egnp.exe half \ud83d", Databases.START));
        dashboard = Databases.dashboard(store, varve, folder);
        server = Databases.serve(dashboard);
    }

    @AfterAll
    static void stop() {
        server.close();
        dashboard.close();
        varve.close();
        store.close();
    }

    private static URI uri(String path) {
        return URI.create(server.url().replace("/ui/", path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode get(String path) throws Exception {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(uri("/api" + path)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    @Test
    void every_described_path_answers_in_the_described_form() throws Exception {
        JsonNode api = get("/openapi.json");
        assertThat(api.path("openapi").stringValue()).isEqualTo("3.1.0");
        Map<String, String> values =
                Map.of("session", "orders", "project", "shop", "q", "refund", "from", "1", "to", "9");
        int checked = 0;
        for (Map.Entry<String, JsonNode> path : api.path("paths").properties()) {
            JsonNode operation = path.getValue().path("get");
            if (operation.isMissingNode()) {
                HttpResponse<String> refused =
                        send(HttpRequest.newBuilder(uri(path.getKey())).POST(HttpRequest.BodyPublishers.noBody()));
                assertThat(refused.statusCode()).as(path.getKey()).isEqualTo(403);
                continue;
            }
            StringBuilder query = new StringBuilder("?");
            for (JsonNode parameter : operation.path("parameters")) {
                String name = parameter.path("name").stringValue();
                if (parameter.path("required").booleanValue() || name.equals("project")) {
                    query.append(name).append('=').append(values.get(name)).append('&');
                }
            }
            JsonNode answer = get(path.getKey().substring(4) + query);
            JsonNode schema = operation.at("/responses/200/content/application~1json/schema");
            Schema.check(path.getKey(), answer, schema, api);
            checked++;
        }
        assertThat(checked).isGreaterThan(8);
    }

    @Test
    void what_is_wrong_with_a_request_is_said() throws Exception {
        assertThat(send(HttpRequest.newBuilder(uri("/api/session"))).body()).contains("parameter session is missing");
        assertThat(send(HttpRequest.newBuilder(uri("/api/session?session=nobody")))
                        .statusCode())
                .isEqualTo(404);
        assertThat(send(HttpRequest.newBuilder(uri("/api/session/messages" + ORDERS + "&from=x")))
                        .body())
                .contains("whole number");
        assertThat(send(HttpRequest.newBuilder(uri("/api/nothing"))).statusCode())
                .isEqualTo(404);
        assertThat(send(HttpRequest.newBuilder(uri("/api/session?session=%00"))).statusCode())
                .isEqualTo(400);
    }

    @Test
    void what_is_no_utf8_in_an_address_is_the_callers_fault() throws Exception {
        for (String path : new String[] {
            "/api/session?session=%ff%fe",
            "/api/session?%ff=x",
            "/api/session?session=%zz",
            "/api/session?session=%c3%28",
            "/api/session?session=%e2%82",
            "/api/session%ff",
            "/ui/%ff"
        }) {
            // By hand, since the client of Java sends no such address.
            assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"))
                    .as(path)
                    .matches("(?s)HTTP/1.1 40[04] .*");
        }
    }

    @Test
    void texts_that_are_no_texts_still_make_json() throws Exception {
        String text =
                get("/session/messages?session=hostile").at("/messages/0/text").stringValue();
        assertThat(text).startsWith("</script><b>\u202egnp.exe half");
    }

    @Test
    void pages_may_load_nothing_from_elsewhere_and_nothing_inline() throws Exception {
        HttpResponse<String> page = send(HttpRequest.newBuilder(URI.create(server.url())));
        assertThat(page.headers().firstValue("content-security-policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self'")
                .doesNotContain("unsafe");
        assertThat(page.body()).doesNotContain("<style").doesNotContainPattern("<script(?![^>]* src=\"[a-z.]+\")");
        assertThat(send(HttpRequest.newBuilder(uri("/ui/../web/dom.js"))).statusCode())
                .isEqualTo(404);
    }

    @Test
    void foreign_hosts_and_origins_are_refused() throws Exception {
        assertThat(raw("GET /api/about HTTP/1.1\r\nHost: evil.example\r\n")).startsWith("HTTP/1.1 403");
        assertThat(raw("GET /api/about HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("GET /api/about HTTP/1.1\r\nHost: localhost\r\n")).startsWith("HTTP/1.1 200");
    }

    static String raw(String head) throws IOException {
        URI at = URI.create(server.url());
        try (Socket socket = new Socket(at.getHost(), at.getPort());
                InputStream in = socket.getInputStream()) {
            socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void another_address_needs_a_key_and_a_browser_is_asked_for_it() throws Exception {
        InetAddress everywhere = InetAddress.getByName("0.0.0.0");
        assertThatThrownBy(() -> DashboardServer.start(dashboard, everywhere, 0, "", Set.of()))
                .isInstanceOf(VarveException.class);
        String key = "vk-0123456789abcdef";
        try (DashboardServer keyed =
                DashboardServer.start(dashboard, InetAddress.getLoopbackAddress(), 0, key, Set.of())) {
            HttpResponse<String> asked = send(HttpRequest.newBuilder(URI.create(keyed.url())));
            assertThat(asked.statusCode()).isEqualTo(401);
            assertThat(asked.headers().firstValue("www-authenticate"))
                    .hasValueSatisfying(how -> assertThat(how).startsWith("Basic"));
            String pair = Base64.getEncoder().encodeToString(("dashboard:" + key).getBytes(StandardCharsets.UTF_8));
            assertThat(send(HttpRequest.newBuilder(URI.create(keyed.url())).header("authorization", "Basic " + pair))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void a_search_over_everything_goes_on_until_all_sessions_are_searched() throws Exception {
        JsonNode page = get("/search?q=FM-1042");
        JsonNode found = page.path("found");
        while (page.path("searched").intValue() < page.path("sessions").intValue()) {
            page = get("/search?q=FM-1042&from=" + page.path("searched").intValue());
            found = found.isEmpty() ? page.path("found") : found;
        }
        assertThat(page.path("sessions").intValue()).isEqualTo(2);
        assertThat(found.at("/0/session").stringValue()).isEqualTo("orders");
        assertThat(found.at("/0/text").stringValue()).contains("FM-1042");
    }

    @Test
    void the_same_figure_is_the_same_on_each_screen() throws Exception {
        JsonNode list = get("/sessions?project=shop");
        JsonNode row = list.at("/sessions/0");
        JsonNode timeline = get("/session/timeline" + ORDERS);
        JsonNode contexts = timeline.path("context");
        assertThat(get("/session" + ORDERS).path("row")).isEqualTo(row);
        assertThat(contexts.get(contexts.size() - 1))
                .isEqualTo(get("/session/context" + ORDERS).path("tokens"));
        assertThat(list.at("/sums/contextTokens")).isEqualTo(row.path("contextTokens"));
        assertThat(get("/health").path("lagTokens")).isEqualTo(get("/sessions").at("/sums/lagTokens"));
    }

    @Test
    void a_session_that_was_recorded_elsewhere_has_no_figures_of_a_context() throws Exception {
        try (Dashboard recordings = Dashboard.on(store, varve)
                        .recorded(session -> session.scope().session().equals("orders"))
                        .build();
                DashboardServer at = Databases.serve(recordings)) {
            JsonNode list = JsonMapper.shared()
                    .readTree(CLIENT.send(
                                    HttpRequest.newBuilder(
                                                    URI.create(at.url().replace("/ui/", "/api/sessions?sort=saved")))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .body());
            JsonNode orders = list.at("/sessions/1");
            assertThat(orders.path("session").stringValue())
                    .as("last by what is saved")
                    .isEqualTo("orders");
            assertThat(orders.path("recorded").booleanValue()).isTrue();
            assertThat(orders.path("contextTokens").longValue()).isZero();
            assertThat(orders.path("saved").doubleValue()).isZero();
            assertThat(list.at("/sums/liveTokens")).isEqualTo(list.at("/sessions/0/rawTokens"));
            assertThat(list.at("/sums/contextTokens")).isEqualTo(list.at("/sessions/0/contextTokens"));
        }
    }

    @Test
    void sessions_come_in_the_order_and_of_the_days_that_are_asked_for() throws Exception {
        assertThat(get("/sessions?sort=messages").at("/sessions/0/session").stringValue())
                .isEqualTo("orders");
        assertThat(get("/sessions?sort=messages&order=up")
                        .at("/sessions/0/session")
                        .stringValue())
                .isEqualTo("hostile");
        assertThat(get("/sessions?days=10000").path("total").intValue()).isEqualTo(2);
        assertThat(send(HttpRequest.newBuilder(uri("/api/sessions?sort=colour")))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void a_line_of_a_note_names_the_messages_that_say_it() throws Exception {
        JsonNode line = get("/session/notes" + ORDERS + "&q=refund%20EUR").at("/notes/0/lines/0");
        Matcher amount = Pattern.compile("\\d+ EUR").matcher(line.path("text").stringValue());
        assertThat(amount.find()).isTrue();
        JsonNode own = get("/session/messages" + ORDERS + "&from="
                + line.path("from").longValue() + "&to=" + line.path("to").longValue());
        assertThat(own.toString()).contains(amount.group());
    }
}
