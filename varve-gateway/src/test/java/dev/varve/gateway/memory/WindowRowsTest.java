package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Policy;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.policy.Limit;
import dev.varve.testkit.wire.StrictProvider;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows 38 and 39: models of any window, whoever tells it. */
class WindowRowsTest extends MemoryRows {
    private static final String LIST = "{\"data\":[{\"id\":\"other\",\"%s\":1},{\"id\":\"local\",%s}]}";

    private ScriptedClient client(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "windows");
        client.model = "local";
        return client;
    }

    private HttpResponse<String> talk(ScriptedClient client, long window) {
        String more = " And so on.".repeat((int) (window / 200));
        HttpResponse<String> last = turn(client, 0);
        for (int turn = 1; client.body().length() / 4 < 3 * window; turn++) {
            last = client.turn(words(turn) + more);
            client.accepted(last);
            fixture.settle();
        }
        return last;
    }

    @ParameterizedTest
    @ValueSource(longs = {4_000, 8_000, 32_000})
    void row_38_a_model_whose_provider_tells_its_window_is_never_sent_more(long window) {
        fixture.configured(GatewayPolicy.defaults(), memory -> memory.client(HttpClient.newHttpClient()));
        fixture.provider.window(window).answering("/models", LIST.formatted("x", "\"max_model_len\":" + window));
        HttpResponse<String> last = talk(client(Kind.CHAT), window);
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
    }

    @ParameterizedTest
    @ValueSource(longs = {4_000, 8_000, 32_000})
    void row_38_a_window_that_nobody_tells_is_learnt_from_one_refusal(long window) {
        fixture.configured(GatewayPolicy.defaults(), UnaryOperator.identity());
        fixture.provider.window(window);
        HttpResponse<String> last = talk(client(Kind.CHAT), window);
        assertThat(fixture.provider.refusals()).hasSize(1);
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
    }

    @Test
    void row_38_a_window_that_is_set_counts_for_models_that_are_known_too() {
        fixture.configured(GatewayPolicy.defaults(), memory -> memory.window(8_000));
        fixture.provider.window(8_000);
        ScriptedClient client = client(Kind.MESSAGES);
        client.model = "claude-of-our-own";
        HttpResponse<String> last = talk(client, 8_000);
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
    }

    @Test
    void row_38_thresholds_that_are_set_are_obeyed() {
        Policy early = GatewayPolicy.usual()
                .withObserve(observe -> observe.activateAt(Limit.tokens(4_000)).keepTail(500));
        assertThat(GatewayPolicy.of(early).observe()).isEqualTo(early.observe());
        fixture.configured(GatewayPolicy.of(early), UnaryOperator.identity());
        assertThat(ScriptedClient.memory(talk(client(Kind.CHAT), 2_000))).isEqualTo("active");
    }

    /** As Claude Code does: 128,000 tokens for the answer of a model that it takes to have a window of 200,000. */
    @ParameterizedTest
    @CsvSource({"MESSAGES, 16000, 10000", "CHAT, 32000, 16000", "RESPONSES, 64000, 32000"})
    void row_38_a_client_that_reserves_half_the_window_for_answers_gets_notes_that_last(
            Kind kind, long window, int answer) {
        fixture.configured(GatewayPolicy.defaults(), memory -> memory.window(window));
        ScriptedClient client = client(kind);
        client.mostAnswered = answer;
        int turns = 0;
        for (; client.body().length() / 4 < 3 * window; turns++) {
            client.accepted(client.turn(words(turns) + " And so on.".repeat((int) (window / 200))));
            fixture.settle();
        }
        long notes = fixture.provider.accepted().stream()
                .map(seen -> notesIn(seen, kind))
                .filter(text -> !text.isEmpty())
                .distinct()
                .count();
        assertThat(notes).isPositive().isLessThanOrEqualTo(turns / 6);
    }

    @Test
    void row_38_a_model_that_nobody_knows_has_no_window_that_is_made_up() {
        assertThat(ModelWindows.byName(model("llama-3.3-70b"))).isEmpty();
        assertThat(ModelWindows.byName(model("gpt-4o-mini"))).hasValue(128_000);
        assertThat(ModelWindows.byName(model("gpt-4"))).hasValue(8_192);
        assertThat(ModelWindows.byName(model("claude-sonnet-4-5[1m]"))).hasValue(1_000_000);
        assertThat(ModelWindows.byName(model("claude-opus-5-5"))).hasValue(1_000_000);
        assertThat(ModelWindows.byName(model("claude-sonnet-4-6@20260217"))).hasValue(1_000_000);
        assertThat(ModelWindows.byName(model("claude-sonnet-4-5-20250929"))).hasValue(200_000);
        assertThat(ModelWindows.byName(model("claude-haiku-4-5"))).hasValue(200_000);
        assertThat(ModelWindows.byName(model("claude-opus-4-1-20250805"))).hasValue(200_000);
        assertThat(ModelWindows.byName(model("claude-opus-5-5"))).hasValue(1_000_000);
        assertThat(ModelWindows.byName(model("claude-sonnet-4-6@20260217"))).hasValue(1_000_000);
        assertThat(ModelWindows.byName(model("claude-sonnet-4-5-20250929"))).hasValue(200_000);
        assertThat(ModelWindows.byName(model("claude-haiku-4-5"))).hasValue(200_000);
        assertThat(ModelWindows.byName(model("claude-opus-4-1-20250805"))).hasValue(200_000);
    }

    private static ModelTraits.Model model(String name) {
        return new ModelTraits.Model(URI.create("http://localhost"), name, false);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"max_model_len\":4096', 4096",
        "'\"context_length\":131072,\"top_provider\":{\"context_length\":65536}', 65536",
        "'\"context_window\":131072', 131072",
        "'\"max_input_tokens\":1000000', 1000000",
        "'\"meta\":{\"n_ctx\":8192,\"n_ctx_train\":131072}', 8192"
    })
    void row_38_lists_of_models_tell_windows_in_many_ways(String fields, long window) {
        assertThat(ProviderModels.listed(ScriptedClient.JSON.readTree(LIST.formatted("x", fields)), "local"))
                .hasValue(window);
    }

    @Test
    void row_38_ollama_shows_the_window_that_a_model_is_run_with() {
        String info = "\"model_info\":{\"general.architecture\":\"llama\",\"llama.context_length\":131072}";
        assertThat(shown("{" + info + "}")).hasValue(131_072);
        assertThat(shown("{\"parameters\":\"stop   x\\nnum_ctx      8192\"," + info + "}"))
                .hasValue(8_192);
        assertThat(shown("{}")).isEmpty();
    }

    private static OptionalLong shown(String json) {
        return ProviderModels.shown(ScriptedClient.JSON.readTree(json));
    }

    @Test
    void row_38_ollama_is_asked_where_its_list_tells_nothing() {
        fixture.configured(GatewayPolicy.defaults(), memory -> memory.client(HttpClient.newHttpClient()));
        fixture.provider
                .window(8_000)
                .answering("/models", LIST.formatted("x", "\"owned_by\":\"library\""))
                .answering("/api/show", "{\"model_info\":{\"llama.context_length\":8000}}");
        HttpResponse<String> last = talk(client(Kind.CHAT), 8_000);
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
    }

    @Test
    void row_39_a_call_may_go_without_memory() {
        ScriptedClient client = client(Kind.CHAT).header("x-varve-memory", "off");
        HttpResponse<String> answer = client.turn(words(1));
        client.accepted(answer);
        assertThat(answer.headers().firstValue("x-varve-memory")).isEmpty();
        assertThat(lastText()).doesNotContain("x-varve");
        fixture.settle();
        assertThat(fixture.varve().sessions("default")).isEmpty();
    }

    @Test
    void row_39_a_call_may_say_when_notes_take_over_and_how_much_stays() {
        fixture.configured(GatewayPolicy.defaults(), UnaryOperator.identity());
        ScriptedClient client =
                client(Kind.CHAT).header("x-varve-activate-at", "3000").header("x-varve-keep-tail", "600");
        HttpResponse<String> last = talk(client, 2_000);
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        long longest = fixture.provider.accepted().stream()
                .map(StrictProvider.Seen::text)
                .mapToLong(text -> text.length() / 4)
                .max()
                .orElseThrow();
        assertThat(longest).isBetween(3_000L, 6_000L);
    }

    @Test
    void row_39_a_call_may_put_notes_off() {
        ScriptedClient client = client(Kind.CHAT).header("x-varve-activate-at", "900000");
        assertThat(ScriptedClient.memory(talk(client, 4_000))).isEqualTo("raw");
    }

    @Test
    void row_39_a_call_may_say_its_models_window() {
        fixture.configured(GatewayPolicy.defaults(), UnaryOperator.identity());
        fixture.provider.window(8_000);
        HttpResponse<String> last = talk(client(Kind.RESPONSES).header("x-varve-window", "8000"), 8_000);
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
    }
}
