package dev.varve.cli.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.TokenEstimator;
import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import dev.varve.cli.console.ExitCode;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code replay --model} against a real client and a server on this machine. */
class ModelChoiceTest {
    private static final String NOTES = """
            <observations>
            [2026-03-02 09:00] CRITICAL User: refund the customers by Friday
            [2026-03-02 09:01] IMPORTANT Agent: fixed the lock in src/payment/CaptureRetryJob.java, all 56 tests pass
            </observations>
            <current-task>refund the customers</current-task>
            """;

    @TempDir
    Path folder;

    private Cli cli;

    @BeforeEach
    void conversation() throws IOException {
        cli = new Cli(folder);
        cli.write("orders.jsonl", Samples.orders(250));
    }

    @Test
    void replay_with_a_model_runs_end_to_end_and_counts_its_tokens() {
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.text(NOTES).tokens(3_000, 60).cached(1_000, 0));

            Cli.Result replay = cli.variable("OPENAI_API_KEY", "secret-key")
                    .run("replay", "orders.jsonl", "--model", "openai/gpt-4o-mini", "--base-url", stub.url());

            assertThat(replay.err()).isEmpty();
            assertThat(replay.code()).isZero();
            assertThat(replay.out()).contains("none lost");
            assertThat(stub.calls()).isNotEmpty();
            JsonNode status = cli.run("status", "--session", "orders", "--json").json();
            assertThat(status.get("model_calls").asInt()).isEqualTo(stub.calls().size());
            assertThat(status.get("model_input_tokens").asInt())
                    .isEqualTo(3_000 * stub.calls().size());
            assertThat(status.get("model_cache_read_tokens").asInt())
                    .isEqualTo(1_000 * stub.calls().size());
            assertThat(cli.run("show", "--session", "orders").out())
                    .contains("openai/gpt-4o-mini")
                    .contains("refund the customers by Friday");
        }
    }

    @Test
    void observer_and_reflector_may_be_different_models() {
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.text(NOTES));

            Cli.Result replay = cli.variable("OPENAI_API_KEY", "k")
                    .run(
                            "replay",
                            "orders.jsonl",
                            "--model",
                            "openai/large",
                            "--observer-model",
                            "openai/small",
                            "--base-url",
                            stub.url(),
                            "--set",
                            "reflect.at=100");

            assertThat(replay.code()).isZero();
            assertThat(stub.calls()).extracting(ModelChoiceTest::model).containsOnly("small", "large");
        }
    }

    @Test
    void what_is_sent_fits_the_window_that_the_model_is_said_to_have() {
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.text(NOTES));
            String[] replay = {
                "replay", "orders.jsonl", "--model", "openai/small", "--base-url", stub.url(), "--model-window"
            };

            assertThat(cli.run(with(replay, "4096")).code()).isZero();
            assertThat(stub.calls())
                    .isNotEmpty()
                    .allSatisfy(call -> assertThat(TokenEstimator.scriptAware().estimate(call.body()))
                            .isLessThan(4_096 - 1_024));
            assertThat(cli.run(with(replay, "100")).err()).contains("--model-window is 100; give at least 4096");
        }
    }

    @Test
    void a_model_that_is_down_loses_nothing_and_says_so() {
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.status(500, Map.of(), "oops"));

            Cli.Result replay = cli.variable("OPENAI_API_KEY", "secret-key")
                    .run(
                            "replay",
                            "orders.jsonl",
                            "--model",
                            "openai/gpt-4o-mini",
                            "--base-url",
                            stub.url(),
                            "--set",
                            "observe.retries=0",
                            "--json");

            assertThat(replay.code()).isZero();
            assertThat(replay.json().get("whole").asBoolean()).isTrue();
            assertThat(replay.json().get("refused_answers")).isNotEmpty();
            assertThat(replay.out() + replay.err()).doesNotContain("secret-key");
        }
    }

    @Test
    void a_months_bound_holds_from_run_to_run_and_the_replay_says_so() {
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.text(NOTES).tokens(3_000, 60));
            String[] replay = {
                "replay",
                "orders.jsonl",
                "--model",
                "openai/gpt-4o-mini",
                "--base-url",
                stub.url(),
                "--set",
                "model.month.tokens=3000",
                "--json",
                "--session"
            };
            cli.variable("OPENAI_API_KEY", "secret-key");

            Cli.Result first = cli.run(with(replay, "one"));
            int calls = stub.calls().size();
            Cli.Result second = cli.run(with(replay, "two"));

            assertThat(calls).isEqualTo(1);
            assertThat(stub.calls()).as("the second run makes none").hasSize(calls);
            assertThat(first.json().get("whole").asBoolean()).isTrue();
            assertThat(second.json().get("refused_answers").get(0).asString())
                    .contains("the month has spent 3060 of 3000 tokens");

            String[] bound = {"status", "--session", "one", "--set", "model.month.tokens=3000"};
            assertThat(cli.run(bound).out())
                    .contains("Month     2026-04: 3,060 of 3,000 tokens; no model is called until the month is over");
            assertThat(cli.run("status").out())
                    .as("without a bound")
                    .contains("Month     2026-04: 3,060 tokens; no bound was given to this command");
            JsonNode month = cli.run(with(bound, "--json")).json().get("month");
            assertThat(month.get("tokens").asInt()).isEqualTo(3_060);
            assertThat(month.get("token_limit").asInt()).isEqualTo(3_000);
        }
    }

    @Test
    void a_provider_that_is_left_alone_stands_in_the_status_until_it_is_back() {
        try (ProviderStub stub = ProviderStub.start()) {
            stub.always(call -> Reply.status(401, Map.of(), "no"));
            cli.variable("OPENAI_API_KEY", "secret-key");
            String[] replay = {
                "replay", "orders.jsonl", "--model", "openai/gpt-4o-mini", "--base-url", stub.url(), "--session"
            };
            cli.run(with(replay, "one"));

            Cli.Result status = cli.run("status", "--session", "one");
            assertThat(status.out())
                    .contains(
                            "Provider  openai: left alone until 2026-04-06 10:00 UTC, then tried again: openai/gpt-4o-mini:")
                    .contains("the key was not accepted")
                    .doesNotContain("secret-key");
            JsonNode provider =
                    cli.run("status", "--json").json().get("providers").get(0);
            assertThat(provider.get("circuit").asString()).isEqualTo("open");
            assertThat(provider.get("until").asString()).isEqualTo("2026-04-06T10:00:30.000000Z");

            stub.always(call -> Reply.text(NOTES));
            cli.run(with(replay, "two"));
            assertThat(cli.run("status", "--session", "one").out()).doesNotContain("Provider");
        }
    }

    private static String[] with(String[] arguments, String last) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = last;
        return all;
    }

    @Test
    void without_a_key_the_message_says_which_variable_and_that_extractive_needs_none() {
        Cli.Result replay = cli.run("replay", "orders.jsonl", "--model", "anthropic/claude-haiku-4-5");

        assertThat(replay.code()).isEqualTo(ExitCode.USAGE);
        assertThat(replay.err())
                .contains("ANTHROPIC_API_KEY")
                .contains("extractive")
                .hasLineCount(1);
    }

    private static String model(Call call) {
        return JsonMapper.shared().readTree(call.body()).get("model").asString();
    }
}
