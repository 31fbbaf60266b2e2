package dev.varve.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.testkit.wire.ProviderStub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvidersTest {
    private static final ModelOptions OPTIONS = ModelOptions.defaults();
    private static final Prompt PROMPT = new Prompt("Condense.", "A long talk.", 300, Duration.ofSeconds(30));

    @ParameterizedTest
    @CsvSource({
        "openai/gpt-4o-mini, OPENAI_API_KEY",
        "anthropic/claude-haiku-4-5, ANTHROPIC_API_KEY",
        "google/gemini-2.5-flash, GEMINI_API_KEY or GOOGLE_API_KEY"
    })
    void a_missing_key_says_which_variable_to_set_and_what_needs_none(String name, String variables) {
        assertThatThrownBy(() -> with(Map.of()).model(name, OPTIONS))
                .isInstanceOf(ModelSetupException.class)
                .hasMessage(name + " needs a key: set the environment variable " + variables
                        + "; the model \"extractive\" needs none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GEMINI_API_KEY", "GOOGLE_API_KEY"})
    void google_takes_its_key_from_either_variable(String variable) {
        assertThat(with(Map.of(variable, "k")).model("google/gemini-2.5-flash", OPTIONS))
                .isPresent();
    }

    @Test
    void a_blank_key_is_no_key() {
        assertThatThrownBy(() -> with(Map.of("OPENAI_API_KEY", "  ")).model("openai/gpt-4o-mini", OPTIONS))
                .isInstanceOf(ModelSetupException.class)
                .hasMessageContaining("OPENAI_API_KEY");
    }

    @Test
    void a_key_that_no_header_can_carry_is_refused_and_not_quoted() {
        assertThatThrownBy(() ->
                        with(Map.of("OPENAI_API_KEY", "sk-first\nsk-second")).model("openai/gpt-4o-mini", OPTIONS))
                .isInstanceOf(ModelSetupException.class)
                .hasMessage(
                        "OPENAI_API_KEY has characters that no key has, such as a space or a line break; set it again");
    }

    @Test
    void extractive_and_ollama_need_no_key() {
        assertThat(with(Map.of()).model("extractive", OPTIONS)).isEmpty();
        assertThat(with(Map.of()).model("ollama/qwen3:8b", OPTIONS).map(LanguageModel::name))
                .contains("ollama/qwen3:8b");
    }

    @Test
    void an_unknown_provider_lists_the_known() {
        assertThatThrownBy(() -> with(Map.of()).model("acme/large", OPTIONS))
                .isInstanceOf(ModelSetupException.class)
                .hasMessage("no provider \"acme\" is known; known are openai/gpt-4o-mini, anthropic/claude-haiku-4-5,"
                        + " google/gemini-2.5-flash, ollama/qwen3:8b, extractive");
    }

    @Test
    void a_name_without_a_provider_says_how_to_write_it() {
        assertThatThrownBy(() -> with(Map.of()).model("gpt-4o-mini", OPTIONS))
                .isInstanceOf(ModelSetupException.class)
                .hasMessageStartingWith("\"gpt-4o-mini\" names no model; write provider/model: openai/gpt-4o-mini,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"google/", "google/a b", "google/a?key=1", "google/../secrets", "google/a#b"})
    void a_model_name_cannot_change_the_address(String name) {
        assertThatThrownBy(() -> with(Map.of("GEMINI_API_KEY", "k")).model(name, OPTIONS))
                .isInstanceOf(ModelSetupException.class)
                .hasMessageContaining("is no model of google");
    }

    @Test
    void a_model_name_may_have_slashes_of_its_own() {
        assertThat(with(Map.of("OPENAI_API_KEY", "k"))
                        .model("openai/meta-llama/llama-3.1-8b:free", OPTIONS)
                        .map(LanguageModel::name))
                .contains("openai/meta-llama/llama-3.1-8b:free");
    }

    @ParameterizedTest
    @CsvSource({
        "openai/m, OPENAI_BASE_URL, /v1/chat/completions",
        "anthropic/m, ANTHROPIC_BASE_URL, /v1/messages",
        "google/m, GEMINI_BASE_URL, /v1beta/models/m:generateContent",
        "ollama/m, OLLAMA_HOST, /api/chat"
    })
    void an_address_can_come_from_the_environment(String name, String variable, String path) {
        try (ProviderStub stub = ProviderStub.start()) {
            Map<String, String> environment = Map.of(
                    variable, stub.url() + "/", "OPENAI_API_KEY", "k", "ANTHROPIC_API_KEY", "k", "GEMINI_API_KEY", "k");

            with(environment).model(name, OPTIONS).orElseThrow().complete(PROMPT);

            assertThat(stub.calls().get(0).path()).isEqualTo(path);
        }
    }

    @Test
    void an_address_with_a_path_is_taken_as_it_is_and_the_option_wins() {
        try (ProviderStub stub = ProviderStub.start()) {
            with(Map.of("OPENAI_BASE_URL", "http://127.0.0.1:1"))
                    .model("openai/m", OPTIONS.withBaseUrl(stub.url() + "/proxy/api/"))
                    .orElseThrow()
                    .complete(PROMPT);

            assertThat(stub.calls().get(0).path()).isEqualTo("/proxy/api/chat/completions");
        }
    }

    @Test
    void a_server_that_imitates_openai_needs_no_key() {
        try (ProviderStub stub = ProviderStub.start()) {
            with(Map.of())
                    .model("openai/local", OPTIONS.withBaseUrl(stub.url()))
                    .orElseThrow()
                    .complete(PROMPT);

            assertThat(stub.calls().get(0).header("Authorization")).isEmpty();
        }
    }

    @Test
    void ollamas_variable_may_leave_out_the_scheme() {
        try (ProviderStub stub = ProviderStub.start()) {
            with(Map.of("OLLAMA_HOST", stub.url().substring("http://".length())))
                    .model("ollama/m", OPTIONS)
                    .orElseThrow()
                    .complete(PROMPT);

            assertThat(stub.calls()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://host",
                "http://",
                "http://user:hunter2@host",
                "http://host/?key=hunter2",
                "http://host#x",
                "http://ho st hunter2"
            })
    void a_bad_address_is_refused_and_not_quoted(String url) {
        assertThatThrownBy(() -> with(Map.of()).model("openai/m", OPTIONS.withBaseUrl(url)))
                .isInstanceOf(ModelSetupException.class)
                .hasNoCause()
                .hasMessage("the base URL is no address of an API; write http(s)://host[:port][/path],"
                        + " without user, password or query");
    }

    @Test
    @Tag("LAN-06")
    void observer_and_reflector_share_the_main_model_unless_they_have_their_own() {
        Providers providers = with(Map.of());

        ModelPair shared = providers.models(ModelNames.of("ollama/a"), OPTIONS);
        ModelPair split = providers.models(
                new ModelNames("ollama/a", Optional.of("ollama/b"), Optional.of("extractive")), OPTIONS);
        ModelPair rules =
                providers.models(new ModelNames("extractive", Optional.empty(), Optional.of("ollama/c")), OPTIONS);

        assertThat(shared.observer().orElseThrow()).isSameAs(shared.reflector().orElseThrow());
        assertThat(split.observer().map(LanguageModel::name)).contains("ollama/b");
        assertThat(split.reflector()).isEmpty();
        assertThat(rules.observer()).isEmpty();
        assertThat(rules.reflector().map(LanguageModel::name)).contains("ollama/c");
    }

    @Test
    void the_main_model_needs_no_key_if_nobody_uses_it() {
        assertThat(with(Map.of())
                        .models(new ModelNames("openai/m", Optional.of("ollama/a"), Optional.of("ollama/b")), OPTIONS)
                        .observer())
                .isPresent();
    }

    @Test
    void the_base_url_is_for_the_main_models_provider_only() {
        try (ProviderStub option = ProviderStub.start();
                ProviderStub ollama = ProviderStub.start()) {
            ModelPair models = with(Map.of("OLLAMA_HOST", ollama.url()))
                    .models(
                            new ModelNames("openai/a", Optional.empty(), Optional.of("ollama/b")),
                            OPTIONS.withBaseUrl(option.url()));

            models.observer().orElseThrow().complete(PROMPT);
            models.reflector().orElseThrow().complete(PROMPT);

            assertThat(option.calls()).hasSize(1);
            assertThat(ollama.calls()).hasSize(1);
        }
    }

    @Test
    void a_key_over_plain_http_to_another_machine_is_warned_of() throws IOException {
        with(Map.of("OPENAI_API_KEY", "sk-unencrypted"))
                .model("openai/m", OPTIONS.withBaseUrl("http://models.example:8000"));

        assertThat(Files.readString(Path.of("target/test.log")))
                .contains("The key for openai travels unencrypted to models.example; prefer https")
                .doesNotContain("sk-unencrypted");
    }

    private static Providers with(Map<String, String> environment) {
        return Providers.fromEnvironment(environment);
    }
}
