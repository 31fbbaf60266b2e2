package dev.varve.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.testkit.wire.RawProvider;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Which call reaches which provider. Everything that a gateway sends passes a proxy on the loopback address, which records
 * the host that was meant, so the providers' own hosts can be tried without reaching any.
 */
@Tag("A8")
class KeyRoutesTest extends PassthroughRows {
    private static final String REST = "x".repeat(32);
    private static final String ANTHROPIC = "api.anthropic.com";
    private static final String OPENAI = "api.openai.com";
    private static final String BODY = "{ \"model\":\"m\", \"n\": 1.0, \"big\": 9007199254740993 }";

    /** How a call shows a key, and the hosts below which that key belongs. */
    private record Key(String name, String value, Set<String> homes) {
        static Key bearer(String key, String... homes) {
            return new Key("authorization", "Bearer " + key + REST, Set.of(homes));
        }

        static Key header(String name, String key, String... homes) {
            return new Key(name, key + REST, Set.of(homes));
        }

        boolean belongsTo(String host) {
            return homes.stream().anyMatch(home -> host.equals(home) || host.endsWith("." + home));
        }

        @Override
        public String toString() {
            return name + ": " + value.replace(REST, "");
        }
    }

    private static final List<Key> KEYS = List.of(
            Key.header("x-api-key", "sk-ant-api03-", "anthropic.com"),
            Key.bearer("sk-ant-oat01-", "anthropic.com"),
            Key.header("api-key", "sk-ant-api03-", "anthropic.com"),
            Key.bearer("sk-proj-", "openai.com"),
            Key.bearer("sk-", "openai.com", "deepseek.com"),
            Key.header("x-api-key", "sk-proj-", "openai.com"),
            Key.bearer("sk-or-v1-", "openrouter.ai"),
            Key.header("x-api-key", "sk-or-v1-", "openrouter.ai"),
            Key.header("x-goog-api-key", "AIza", "googleapis.com"),
            Key.header("x-goog-api-key", "of-a-new-form-", "googleapis.com"),
            Key.bearer("AIza", "googleapis.com"),
            Key.bearer("ya29.", "googleapis.com"),
            Key.bearer("gsk_", "groq.com"),
            Key.bearer("xai-", "x.ai"),
            Key.bearer("hf_", "huggingface.co"),
            Key.bearer("pplx-"),
            Key.bearer("nvapi-"),
            Key.bearer("r8_"),
            Key.bearer("ABSK"),
            Key.header("api-key", "", "openai.azure.com"),
            Key.bearer("eyJhbGciOi."),
            Key.bearer("of-no-form-"),
            new Key("authorization", "AWS4-HMAC-SHA256 Credential=AKIA" + REST + "/x, Signature=0", Set.of()),
            new Key("authorization", "Basic c2stb3ItdjEtYWJjOg==", Set.of("openrouter.ai")),
            new Key("helicone-auth", "Bearer gsk_" + REST, Set.of("groq.com")),
            new Key("?key=", "AIza" + REST, Set.of("googleapis.com")),
            new Key("?x=1&api_key=", "sk-ant-" + REST, Set.of("anthropic.com")),
            new Key("?%6Bey=", "%67sk_" + REST, Set.of("groq.com")));

    /** Paths, and the hosts below which they belong when nothing is configured. */
    private static final Map<String, Set<String>> PATHS = new TreeMap<>(Map.ofEntries(
            Map.entry("/v1/messages", Set.of(ANTHROPIC)),
            Map.entry("/v1/messages/count_tokens", Set.of(ANTHROPIC)),
            Map.entry("/messages", Set.of(ANTHROPIC)),
            Map.entry("/api/oauth/profile", Set.of(ANTHROPIC)),
            Map.entry("/anthropic/v1/messages", Set.of(ANTHROPIC)),
            Map.entry("/v1/chat/completions", Set.of(OPENAI)),
            Map.entry("/v1/responses", Set.of(OPENAI)),
            Map.entry("/v1/embeddings", Set.of(OPENAI)),
            Map.entry("/openai/v1/chat/completions", Set.of(OPENAI)),
            Map.entry("/v1/models", Set.of(ANTHROPIC, OPENAI)),
            Map.entry("/v1/files/file_1", Set.of(ANTHROPIC, OPENAI)),
            Map.entry("/v1/batches", Set.of(ANTHROPIC, OPENAI)),
            Map.entry("/v1/of_next_year", Set.of(ANTHROPIC, OPENAI)),
            Map.entry("/v1/models/gemini-2.5-flash:generateContent", Set.of()),
            Map.entry("/v1beta/models/gemini-2.5-flash:streamGenerateContent", Set.of()),
            Map.entry("/v1/projects/p/locations/l/publishers/anthropic/models/c:rawPredict", Set.of()),
            Map.entry("/v1/projects/p/locations/l/endpoints/openapi/chat/completions", Set.of()),
            Map.entry("/openai/deployments/d/chat/completions", Set.of()),
            Map.entry("/model/anthropic.claude-v2/invoke", Set.of()),
            Map.entry("/api/chat", Set.of()),
            Map.entry("/api/generate", Set.of()),
            Map.entry("/api/v1/chat/completions", Set.of()),
            Map.entry("/api/anthropic/v1/messages", Set.of()),
            Map.entry("/chat/completions", Set.of()),
            Map.entry("/v2/chat", Set.of()),
            Map.entry("/v1", Set.of()),
            Map.entry("/v1/messages_of_mine", Set.of(ANTHROPIC, OPENAI))));

    private RawProvider proxy = provider((request, exchange) -> {
        if (!request.line().startsWith("CONNECT ")) {
            OK.answer(request, exchange);
        }
    });

    private Gateway started(Map<String, String> upstreams) {
        Gateway.Builder builder = Gateway.builder()
                .port(0)
                .proxy(new Through(URI.create(proxy.url())))
                .stopTimeout(Duration.ofMillis(200));
        upstreams.forEach((name, url) -> {
            switch (name) {
                case "anthropic" -> builder.anthropic(URI.create(url));
                case "openai" -> builder.openai(URI.create(url));
                default -> builder.upstream(name, URI.create(url));
            }
        });
        return started(builder);
    }

    private static final class Through extends ProxySelector {
        private final Proxy proxy;

        Through(URI address) {
            this.proxy = new Proxy(Proxy.Type.HTTP, new InetSocketAddress(address.getHost(), address.getPort()));
        }

        @Override
        public List<Proxy> select(URI uri) {
            return List.of(proxy);
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
    }

    private static HttpResponse<String> call(Gateway gateway, String path, Optional<Key> key, String... headers)
            throws Exception {
        List<String> all = new ArrayList<>(List.of(headers));
        String target = path;
        if (key.isPresent() && key.get().name().startsWith("?")) {
            target += key.get().name() + key.get().value();
        } else if (key.isPresent()) {
            all.add(key.get().name());
            all.add(key.get().value());
        }
        return post(gateway.url() + target, BODY, all.toArray(new String[0]));
    }

    /** The host that the newest call was meant for. */
    private static String host(RawProvider.Received call) {
        String target = call.line().split(" ")[1];
        return call.line().startsWith("CONNECT ")
                ? target.substring(0, target.indexOf(':'))
                : URI.create(target).getHost();
    }

    private Optional<RawProvider.Received> newest(int before) {
        List<RawProvider.Received> all = proxy.received();
        return all.size() == before ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    @Test
    void of_all_paths_with_all_keys_a_provider_sees_its_own_only() throws Exception {
        Gateway gateway = started(Map.of());
        Map<String, Integer> reached = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, Set<String>> path : PATHS.entrySet()) {
            for (Key key : KEYS) {
                int before = proxy.received().size();
                HttpResponse<String> answer = call(gateway, path.getKey(), Optional.of(key));
                String cell = path.getKey() + " with " + key;
                Set<String> right = Set.copyOf(
                        path.getValue().stream().filter(key::belongsTo).toList());
                Optional<String> host = newest(before).map(KeyRoutesTest::host);
                host.ifPresent(one -> reached.merge(one, 1, Integer::sum));
                boolean sent = host.isPresent();
                if (sent != !right.isEmpty() || (sent && !right.contains(host.get()))) {
                    wrong.add(cell + " reached " + host.orElse("nobody") + ", not " + right);
                }
                assertThat(answer.statusCode()).as(cell).isEqualTo(sent ? 502 : 404);
                assertThat(answer.body()).as(cell).contains("varve gateway: ").doesNotContain(REST);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(reached).containsOnlyKeys(ANTHROPIC, OPENAI);
    }

    @Test
    void a_call_without_a_key_goes_where_its_path_alone_says() throws Exception {
        Gateway gateway = started(Map.of());
        for (Map.Entry<String, Set<String>> path : PATHS.entrySet()) {
            int before = proxy.received().size();
            call(gateway, path.getKey(), Optional.empty());
            assertThat(newest(before).map(KeyRoutesTest::host))
                    .as(path.getKey())
                    .isEqualTo(
                            path.getValue().size() == 1
                                    ? path.getValue().stream().findFirst()
                                    : Optional.empty());
        }
        call(gateway, "/v1/models", Optional.empty(), "anthropic-version", "2023-06-01");
        assertThat(newest(0).map(KeyRoutesTest::host)).hasValue(ANTHROPIC);
    }

    @Test
    void upstreams_that_the_operator_named_get_their_own_keys_byte_for_byte_and_no_others() throws Exception {
        Map<String, String> upstreams = new TreeMap<>(Map.of(
                "anthropic", "http://api.deepseek.com/anthropic",
                "openai", "http://openrouter.ai/api/v1",
                "gemini", "http://generativelanguage.googleapis.com/v1beta/openai",
                "groq", "http://api.groq.com/openai/v1",
                "azure", "http://me.openai.azure.com/openai/v1",
                "hf", "http://router.huggingface.co/v1",
                "grok", "http://api.x.ai/v1",
                "mistral", "http://api.mistral.ai/v1"));
        Gateway gateway = started(upstreams);
        int relayed = 0;
        List<String> paths = new ArrayList<>(List.of("/v1/messages", "/v1/chat/completions", "/v1/models"));
        upstreams.keySet().forEach(name -> paths.add("/" + name + "/v1/chat/completions"));
        for (String path : paths) {
            for (Key key : KEYS) {
                int before = proxy.received().size();
                HttpResponse<String> answer = call(gateway, path, Optional.of(key));
                Optional<RawProvider.Received> sent = newest(before);
                String cell = path + " with " + key;
                assertThat(answer.statusCode()).as(cell).isEqualTo(sent.isPresent() ? 200 : 404);
                if (sent.isPresent()) {
                    assertThat(key.homes().isEmpty() || key.belongsTo(host(sent.get())))
                            .as(cell + " reached " + host(sent.get()))
                            .isTrue();
                    assertThat(sent.get().text()).as(cell).isEqualTo(BODY);
                    if (!key.name().startsWith("?")) {
                        assertThat(sent.get().headers()).as(cell).containsEntry(key.name(), key.value());
                    }
                    relayed++;
                }
            }
        }
        for (String name : List.of("gemini", "groq", "azure", "hf", "grok")) {
            String host = URI.create(upstreams.get(name)).getHost();
            for (Key key : KEYS.stream().filter(one -> one.belongsTo(host)).toList()) {
                assertThat(call(gateway, "/" + name + "/v1/chat/completions", Optional.of(key))
                                .statusCode())
                        .as(name + " with " + key)
                        .isEqualTo(200);
            }
        }
        assertThat(relayed).isGreaterThan(30);
    }

    @ParameterizedTest
    @CsvSource({
        "api.anthropic.com, /v1/messages?beta=true",
        "api.anthropic.com, /v1/messages/count_tokens",
        "api.anthropic.com, /v1/messages/batches/msgbatch_1/results",
        "api.anthropic.com, /v1/models?limit=10",
        "api.anthropic.com, /v1/files/a%2Fb/content",
        "api.anthropic.com, /v1/of_next_year",
        "api.anthropic.com, /api/claude_code/settings",
        "api.openai.com,    /v1/chat/completions",
        "api.openai.com,    /v1/responses/resp_1/input_items?limit=2",
        "api.openai.com,    /v1/models/ft:gpt-4o:org::id",
        "api.openai.com,    /v1/files?purpose=batch",
        "api.openai.com,    /v1/batches/b_1/cancel",
        "api.openai.com,    /v1/embeddings",
        "api.openai.com,    /v1/of_next_year/x?y=%20z",
    })
    void what_path_and_key_are_for_arrives_byte_for_byte(String host, String path) throws Exception {
        Gateway gateway = started(Map.of("anthropic", "http://" + ANTHROPIC, "openai", "http://" + OPENAI + "/v1"));
        for (Key key : List.of(
                Key.bearer(host.equals(OPENAI) ? "sk-proj-" : "sk-ant-oat01-"),
                Key.header(
                        host.equals(OPENAI) ? "authorization" : "x-api-key",
                        host.equals(OPENAI) ? "sk-" : "sk-ant-"))) {
            int before = proxy.received().size();
            assertThat(call(gateway, path, Optional.of(key)).statusCode()).isEqualTo(200);
            assertThat(newest(before)).hasValueSatisfying(sent -> {
                assertThat(sent.line()).isEqualTo("POST http://" + host + path + " HTTP/1.1");
                assertThat(sent.headers()).containsEntry(key.name(), key.value());
                assertThat(sent.text()).isEqualTo(BODY);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/chat/completions,          authorization,  Bearer lm-studio,     200",
        "/v1/chat/completions,          authorization,  Bearer sk-1234,       200",
        "/v1/chat/completions,          authorization,  Bearer sk-proj-1,     200",
        "/v1/chat/completions,          authorization,  Bearer gsk_1,         200",
        "/v1/chat/completions,          api-key,        0123456789,           200",
        "/v1/chat/completions,          x-api-key,      sk-ant-api03-1,       404",
        "/v1/chat/completions,          authorization,  Bearer sk-or-v1-1,    404",
        "/v1/messages,                  x-api-key,      sk-ant-api03-1,       200",
        "/v1/messages,                  authorization,  Bearer sk-1234,       200",
        "/v1/messages,                  x-api-key,      dummy,                200",
        "/v1/messages,                  authorization,  Bearer sk-proj-1,     404",
        "/v1/rerank,                    authorization,  Bearer none,          200",
        "/ollama/api/chat,              authorization,  Bearer ollama,        200",
        "/ollama/v1/models,             authorization,  Bearer sk-proj-1,     200",
        "/openrouter/v1/models,         authorization,  Bearer sk-or-v1-1,    200",
        "/openrouter/v1/models,         authorization,  Bearer sk-proj-1,     404",
        "/openai/deployments/d/chat/completions, api-key, 0123456789,         404",
        "/openai/v1/chat/completions,   authorization,  Bearer gsk_1,         404",
        "/openai/v1/chat/completions,   authorization,  Bearer sk-1234,       200",
        "/openai/v1/chat/completions,   authorization,  Bearer none,          200",
        "/anthropic/v1/messages,        authorization,  Bearer sk-1234,       200",
        "/anthropic/v1/messages,        x-api-key,      sk-ant-api03-1,       200",
        "/anthropic/v1/messages,        x-goog-api-key, AIza1,                404",
        "/api/chat,                     authorization,  Bearer ollama,        404",
    })
    void a_server_of_the_operators_own_gets_the_keys_that_are_meant_for_it(
            String path, String header, String value, int status) throws Exception {
        Gateway gateway = started(Map.of(
                "anthropic", "http://litellm.internal:4000",
                "openai", "http://127.0.0.1:11434/v1",
                "ollama", "http://127.0.0.1:11434",
                "openrouter", "http://router.internal/v1"));
        assertThat(call(gateway, path, Optional.empty(), header, value).statusCode())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "/gemini/v1beta/models/g:generateContent, x-goog-api-key, AIza1,      200",
        "/gemini/v1beta/models/g:streamGenerateContent, x-goog-api-key, AQ.1, 200",
        "/gemini/v1beta/models/g:generateContent, x-api-key, sk-ant-1,        404",
        "/gemini/v1beta/models/g:generateContent, authorization, Bearer gsk_1, 404",
        "/vertex/v1/projects/p/locations/l/publishers/anthropic/models/c:rawPredict, authorization, Bearer ya29.1, 200",
        "/vertex/v1/projects/p/locations/l/publishers/anthropic/models/c:rawPredict, x-api-key, sk-ant-1, 404",
        "/azure/openai/deployments/d/chat/completions, api-key, 0123456789,   200",
        "/azure/openai/deployments/d/chat/completions, authorization, Bearer gsk_1, 404",
        "/v1beta/models/g:generateContent, x-goog-api-key, AIza1,             404",
    })
    void a_providers_own_api_behind_its_name_gets_its_own_keys(String path, String header, String value, int status)
            throws Exception {
        Gateway gateway = started(Map.of(
                "gemini", "http://generativelanguage.googleapis.com",
                "vertex", "http://us-east5-aiplatform.googleapis.com",
                "azure", "http://me.openai.azure.com"));
        HttpResponse<String> answer = call(gateway, path, Optional.empty(), header, value);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(proxy.received()).hasSize(status == 200 ? 1 : 0);
        if (status == 200) {
            assertThat(URI.create(proxy.received().get(0).line().split(" ")[1]).getPath())
                    .as("the path that the provider's own clients would ask at")
                    .isEqualTo(path.substring(path.indexOf('/', 1)));
        }
    }

    /** With no option set. */
    @ParameterizedTest
    @CsvSource({
        "/google/v1beta/models/g:generateContent, x-goog-api-key, AIza1,        generativelanguage.googleapis.com",
        "/google/v1beta/models/g:generateContent, authorization, Bearer sk-ant-1, ''",
        "/google/v1/chat/completions,             authorization, Bearer sk-proj-1, ''",
        "/code-assist/v1internal:generateContent, authorization, Bearer ya29.1, cloudcode-pa.googleapis.com",
        "/code-assist/v1internal:loadCodeAssist,  authorization, Bearer ya29.1, cloudcode-pa.googleapis.com",
        "/code-assist/v1internal:generateContent, x-api-key, sk-ant-1,          ''",
        "/v1internal:generateContent,             authorization, Bearer ya29.1, ''",
    })
    void googles_apis_are_there_by_name_for_googles_keys(String path, String header, String value, String host)
            throws Exception {
        call(started(Map.of()), path, Optional.empty(), header, value);
        assertThat(newest(0).map(KeyRoutesTest::host).orElse("")).isEqualTo(host);
    }

    @Test
    void an_upstream_of_that_name_takes_the_place_of_googles_api() throws Exception {
        Gateway gateway = started(Map.of("google", "http://llm.internal"));
        call(gateway, "/google/v1beta/models/g:generateContent", Optional.empty(), "x-goog-api-key", "AIza1");
        assertThat(newest(0).map(KeyRoutesTest::host)).hasValue("llm.internal");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/api/chat; {\"error\":\"varve gateway: no provider is asked at /api/chat, a path of Ollama",
                "/api/v1/chat/completions; {\"error\":{\"type\":\"not_found_error\"",
                "/v1/models/g:generateContent; {\"error\":{\"code\":404,\"message\":\"varve gateway: no provider",
                "/model/m/invoke; {\"message\":\"varve gateway: ",
                "/anthropic2/v1/messages; {\"error\":{\"type\"",
                "/v1/chat/completions; {\"error\":{\"type\":\"not_found_error\",\"message\":\"varve gateway: /v1/chat",
                "/v1/messages; {\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":\"varve gateway: /v1/mes",
            })
    void a_refusal_speaks_the_clients_wire_and_says_what_to_set(String path, String begin) throws Exception {
        HttpResponse<String> answer =
                call(started(Map.of()), path, Optional.of(Key.bearer("gsk_")), "content-type", "application/json");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body())
                .startsWith(begin)
                .contains("--upstream NAME=URL")
                .doesNotContain(REST);
        assertThat(proxy.received()).isEmpty();
    }

    @Test
    void a_key_that_contradicts_its_header_goes_to_nobody_on_a_path_that_both_have() throws Exception {
        Gateway gateway = started(Map.of());
        Key plain = Key.header("x-api-key", "sk-", "openai.com");
        assertThat(call(gateway, "/v1/models", Optional.of(plain)).statusCode()).isEqualTo(404);
        Key project = Key.bearer("sk-proj-", "openai.com");
        assertThat(call(gateway, "/v1/models", Optional.of(project), "anthropic-version", "2023-06-01")
                        .statusCode())
                .isEqualTo(404);
        assertThat(proxy.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer\tgsk_1",
                "bearer   gsk_1",
                "Bearer \"gsk_1\"",
                "Bearer sk-or-v1-1, Bearer gsk_1",
                "Bearer Bearer gsk_1",
                "gsk_1",
                "Token token=gsk_1",
                "Basic eDpnc2tfMQ==",
            })
    void a_foreign_key_is_found_however_it_is_written(String value) throws Exception {
        Gateway gateway = started(Map.of("openai", "http://openrouter.ai/api/v1"));
        HttpResponse<String> answer = call(gateway, "/v1/chat/completions", Optional.empty(), "authorization", value);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(proxy.received()).isEmpty();
    }

    @Test
    void one_foreign_key_beside_the_right_one_is_enough_to_refuse() throws Exception {
        Gateway gateway = started(Map.of());
        Key right = Key.header("x-api-key", "sk-ant-api03-", "anthropic.com");
        for (String foreign : List.of("Bearer gsk_" + REST, "Bearer sk-proj-" + REST, "Bearer whose-is-it")) {
            assertThat(call(gateway, "/v1/messages", Optional.of(right), "authorization", foreign)
                            .statusCode())
                    .as(foreign)
                    .isEqualTo(404);
        }
        assertThat(proxy.received()).isEmpty();
    }

    @Test
    void an_error_about_an_odd_path_is_short_and_can_be_read() throws Exception {
        String path = "/%22%5C" + "a".repeat(500);
        String body = call(started(Map.of()), path, Optional.empty()).body();
        assertThat(JsonMapper.shared()
                        .readTree(body)
                        .path("error")
                        .path("message")
                        .stringValue())
                .contains("/%22%5Ca")
                .hasSizeLessThan(600);
    }
}
