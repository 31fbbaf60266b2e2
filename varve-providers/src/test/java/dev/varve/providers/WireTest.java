package dev.varve.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import dev.varve.model.Picture;
import dev.varve.testkit.EngineCalls;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real clients of all providers against a server that speaks their formats, well and badly. */
class WireTest {
    private static final String KEY = "sk-thiskeymustnotleak";
    private static final String INSTRUCTIONS = "Condense what follows.";
    private static final String INPUT = "User: my \"password\" is hunter2.\nAssistant: noted. 기억했어요";
    private static final Prompt PROMPT = new Prompt(INSTRUCTIONS, INPUT, 321, Duration.ofSeconds(30));

    private static final Map<String, String> ENVIRONMENT =
            Map.of("OPENAI_API_KEY", KEY, "ANTHROPIC_API_KEY", KEY, "GEMINI_API_KEY", KEY);

    private final ProviderStub stub = ProviderStub.start();

    @AfterEach
    void stop() {
        stub.close();
    }

    @AfterAll
    static void nothing_secret_was_logged() throws IOException {
        assertThat(Files.readString(Path.of("target/test.log"))).doesNotContain(KEY, "hunter2");
    }

    @ParameterizedTest
    @EnumSource
    void a_good_answer_comes_back_whole(Wire wire) {
        String text = "[2026-03-01 10:00] NOTE said \"hi\" \\ 안녕\n[2026-03-01 10:01] NOTE second\tline";
        stub.next(Reply.text(text).tokens(1200, 80));

        Completion answer = model(wire).complete(PROMPT);

        assertThat(answer).isEqualTo(new Completion(text, Usage.call(1200, 80), End.DONE));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("C8")
    void pictures_are_sent_beside_the_text_in_each_format(Wire wire) {
        Picture picture = new Picture("urn:a", "image/png", "a picture in name only".getBytes(StandardCharsets.UTF_8));
        LanguageModel model = model(wire);
        assertThat(model.seesPictures()).isTrue();

        model.complete(new Prompt(INSTRUCTIONS, INPUT, 321, Duration.ofSeconds(30), List.of(picture)));

        assertThat(stub.calls().get(0).body())
                .containsOnlyOnce(picture.base64())
                .contains("Assistant: noted.");
    }

    @ParameterizedTest
    @EnumSource
    void the_request_has_one_system_text_one_user_text_and_the_limit(Wire wire) {
        model(wire).complete(PROMPT);

        assertThat(stub.calls()).hasSize(1);
        Asked asked = Asked.in(stub.calls().get(0));
        assertThat(asked.system()).containsExactly(INSTRUCTIONS);
        assertThat(asked.user()).containsExactly(INPUT);
        assertThat(asked.others()).isEmpty();
        assertThat(asked.limit()).isEqualTo(321);
        assertThat(asked.streaming()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void the_key_travels_in_its_header_and_nowhere_else(Wire wire) {
        model(wire).complete(PROMPT);

        Call call = stub.calls().get(0);
        assertThat(call.path() + call.body()).doesNotContain(KEY);
        assertThat(call.headers().values().stream().flatMap(List::stream).filter(value -> value.contains(KEY)))
                .hasSize(wire == Wire.OLLAMA ? 0 : 1);
        switch (wire) {
            case OPENAI -> assertThat(call.header("Authorization")).isEqualTo("Bearer " + KEY);
            case ANTHROPIC -> assertThat(call.header("x-api-key")).isEqualTo(KEY);
            case GOOGLE -> assertThat(call.header("x-goog-api-key")).isEqualTo(KEY);
            case OLLAMA -> assertThat(call.header("Authorization")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void plain_http_is_not_offered_http_2(Wire wire) {
        model(wire).complete(PROMPT);

        assertThat(stub.calls().get(0).header("Upgrade")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void cached_tokens_are_counted_where_the_format_tells_them(Wire wire) {
        stub.next(Reply.text("ok").tokens(1000, 50).cached(600, 300));

        Usage usage = model(wire).complete(PROMPT).usage();

        assertThat(usage)
                .isEqualTo(
                        switch (wire) {
                            case OPENAI, GOOGLE -> new Usage(1, 1000, 50, 600, 0);
                            case ANTHROPIC -> new Usage(1, 1000, 50, 600, 300);
                            case OLLAMA -> Usage.call(1000, 50);
                        });
    }

    @ParameterizedTest
    @EnumSource
    void each_status_says_whether_trying_again_helps(Wire wire) {
        Map<Integer, ModelException.Kind> kinds = Map.of(
                401, ModelException.Kind.DENIED,
                403, ModelException.Kind.DENIED,
                404, ModelException.Kind.DENIED,
                400, ModelException.Kind.REJECTED,
                413, ModelException.Kind.TOO_LARGE,
                429, ModelException.Kind.TEMPORARY,
                503, ModelException.Kind.TEMPORARY);
        kinds.forEach((status, kind) -> {
            stub.next(Reply.status(status, Map.of(), error()));
            assertThat(failure(wire).kind()).as("%s", status).isEqualTo(kind);
        });
    }

    @ParameterizedTest
    @EnumSource
    void too_many_requests_are_reported_at_once_with_the_time_to_wait(Wire wire) {
        stub.next(Reply.status(429, Map.of("Retry-After", "7"), error()));

        ModelException failure = failure(wire);

        assertThat(failure)
                .hasMessage(name(wire) + ": the provider answered 429 some_code: too many requests or the quota is used"
                        + " up; wait, or check the plan");
        assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(7));
        assertThat(stub.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_failing_provider_is_not_asked_again(Wire wire) {
        stub.next(Reply.status(500, Map.of(), error()));

        assertThat(failure(wire))
                .hasMessageContaining("the provider answered 500 some_code: the provider has a problem");
        assertThat(stub.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_refused_key_is_named_as_the_reason(Wire wire) {
        stub.next(Reply.status(401, Map.of(), error()));

        assertThat(failure(wire)).hasMessageContaining("401 some_code: the key was not accepted");
    }

    @ParameterizedTest
    @EnumSource
    void a_redirect_is_not_followed(Wire wire) {
        stub.next(Reply.status(307, Map.of("Location", "http://127.0.0.1:1/elsewhere"), ""));

        assertThat(failure(wire)).hasMessageContaining("the provider answered 307");
    }

    @ParameterizedTest
    @EnumSource
    void a_server_that_is_not_there_is_no_connection(Wire wire) throws IOException {
        int port;
        try (ServerSocket closedSoon = new ServerSocket(0)) {
            port = closedSoon.getLocalPort();
        }
        LanguageModel model = model(wire, ModelOptions.defaults().withBaseUrl("http://127.0.0.1:" + port));

        assertThatThrownBy(() -> model.complete(PROMPT))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(name(wire) + ": no connection; check the network and the base URL");
    }

    @ParameterizedTest
    @EnumSource
    void a_connection_that_does_not_come_about_ends_at_the_connect_timeout(Wire wire) throws IOException {
        try (FullServer full = new FullServer()) {
            LanguageModel model =
                    model(wire, ModelOptions.defaults().withBaseUrl(full.url()).withTimeout(Duration.ofMillis(300)));

            assertThatThrownBy(() -> model.complete(PROMPT))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            failure -> assertThat(failure.kind()).isEqualTo(ModelException.Kind.TEMPORARY))
                    .hasMessageStartingWith(name(wire) + ": no connection; check the network and the base URL")
                    .hasStackTraceContaining("HttpConnectTimeoutException");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_silent_server_ends_at_the_clients_timeout(Wire wire) {
        stub.always(call -> Reply.silence());
        LanguageModel model =
                model(wire, ModelOptions.defaults().withBaseUrl(stub.url()).withTimeout(Duration.ofSeconds(2)));

        assertThatThrownBy(() -> model.complete(PROMPT))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith(name(wire) + ": no answer in time; allow more time");
        assertThat(stub.calls()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_server_that_stalls_in_the_answer_ends_at_the_deadline(Wire wire) {
        stub.always(call -> Reply.silenceInBody());
        Prompt hurried = new Prompt(INSTRUCTIONS, INPUT, 321, Duration.ofMillis(300));

        assertThatThrownBy(() -> EngineCalls.complete(model(wire), hurried))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("no answer within 300 ms");
    }

    @ParameterizedTest
    @EnumSource
    void an_answer_cut_in_the_middle_is_no_answer(Wire wire) {
        stub.next(Reply.cut());

        assertThat(failure(wire)).hasMessageStartingWith(name(wire) + ": the connection broke off; try again");
    }

    @ParameterizedTest
    @EnumSource
    void garbage_is_no_answer(Wire wire) {
        stub.next(Reply.body("<html>hunter2, welcome to the proxy</html>"));

        assertThat(failure(wire))
                .hasMessageStartingWith(
                        name(wire) + ": the answer is not in the provider's format; check the base URL");
    }

    @ParameterizedTest
    @EnumSource
    void json_that_breaks_off_is_no_answer(Wire wire) {
        String whole = wire.body(Reply.text("hunter2 said so"));
        stub.next(Reply.body(whole.substring(0, whole.indexOf("hunter2") + 4)));

        assertThat(failure(wire))
                .hasMessageStartingWith(
                        name(wire) + ": the answer is not in the provider's format; check the base URL");
    }

    @ParameterizedTest
    @EnumSource
    void json_of_another_kind_is_no_answer(Wire wire) {
        stub.next(Reply.body("{}"));

        assertThat(failure(wire)).hasMessageStartingWith(name(wire) + ": ");
    }

    @ParameterizedTest
    @EnumSource
    void an_empty_answer_is_empty(Wire wire) {
        stub.next(Reply.text("").tokens(10, 0));

        assertThat(model(wire).complete(PROMPT)).isEqualTo(new Completion("", Usage.call(10, 0), End.DONE));
    }

    @ParameterizedTest
    @EnumSource
    void an_answer_that_ran_into_the_limit_is_cut_off(Wire wire) {
        stub.next(Reply.text("half a").tokens(10, 321).ending(Reply.Ending.MAX_TOKENS));

        assertThat(model(wire).complete(PROMPT)).isEqualTo(new Completion("half a", Usage.call(10, 321), End.CUT_OFF));
    }

    @ParameterizedTest
    @EnumSource
    void a_filtered_answer_is_refused(Wire wire) {
        stub.next(Reply.text("").tokens(10, 0).ending(Reply.Ending.REFUSED));

        assertThat(model(wire).complete(PROMPT).end()).isEqualTo(End.REFUSED);
    }

    @Test
    void openai_refuses_in_a_field_of_its_own() {
        stub.next(Reply.body("""
                {"id":"c","choices":[{"index":0,"message":{"role":"assistant","content":null,\
                "refusal":"I can't help with that"},"finish_reason":"stop"}]}"""));

        assertThat(model(Wire.OPENAI).complete(PROMPT).end()).isEqualTo(End.REFUSED);
    }

    @Test
    void gemini_blocks_a_prompt_without_a_candidate() {
        stub.next(Reply.body("""
                {"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"},"usageMetadata":{"promptTokenCount":10}}"""));

        assertThat(model(Wire.GOOGLE).complete(PROMPT).end()).isEqualTo(End.REFUSED);
    }

    @Test
    void gemini_counts_thinking_as_output() {
        stub.next(Reply.body("""
                {"candidates":[{"content":{"parts":[{"text":"ok"}]},"finishReason":"STOP"}],"usageMetadata":\
                {"promptTokenCount":10,"candidatesTokenCount":3,"thoughtsTokenCount":40,"totalTokenCount":53}}"""));

        assertThat(model(Wire.GOOGLE).complete(PROMPT).usage()).isEqualTo(Usage.call(10, 43));
    }

    @Test
    void ollama_is_told_how_much_room_to_make() {
        model(Wire.OLLAMA, ModelOptions.defaults().withBaseUrl(stub.url()).withContextWindow(8192))
                .complete(PROMPT);

        assertThat(Asked.in(stub.calls().get(0)).json().at("/options/num_ctx").asInt())
                .isEqualTo(8192);
    }

    private LanguageModel model(Wire wire) {
        return model(wire, ModelOptions.defaults().withBaseUrl(stub.url()));
    }

    private static LanguageModel model(Wire wire, ModelOptions options) {
        return Providers.fromEnvironment(ENVIRONMENT).model(name(wire), options).orElseThrow();
    }

    /** The failure of one call, of which no trace quotes what a provider or a prompt said. */
    private ModelException failure(Wire wire) {
        ModelException failure =
                catchThrowableOfType(ModelException.class, () -> model(wire).complete(PROMPT));
        assertThat(failure).isNotNull();
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain(KEY, "hunter2");
        return failure;
    }

    /** An error that quotes what it should not. */
    private static String error() {
        return "{\"error\":{\"message\":\"Key " + KEY + " may not say hunter2\",\"code\":\"some_code\"}}";
    }

    private static String name(Wire wire) {
        return switch (wire) {
            case OPENAI -> "openai/gpt-4o-mini";
            case ANTHROPIC -> "anthropic/claude-haiku-4-5";
            case GOOGLE -> "google/gemini-2.5-flash";
            case OLLAMA -> "ollama/qwen3:8b";
        };
    }

    @Test
    @Tag("G5")
    void an_answer_that_never_ends_is_given_up_at_8_megabytes() throws Exception {
        AtomicLong sent = new AtomicLong();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] some = new byte[65_536];
            try (OutputStream body = exchange.getResponseBody()) {
                while (sent.get() < 100_000_000) { // stops by itself where nobody hangs up
                    body.write(some);
                    sent.addAndGet(some.length);
                }
            } catch (IOException e) {
                assertThat(e).isNotNull(); // the client hung up, as it should
            }
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            LanguageModel model = model(Wire.OPENAI, ModelOptions.defaults().withBaseUrl(url));

            ModelException failure = catchThrowableOfType(ModelException.class, () -> model.complete(PROMPT));

            assertThat(failure).hasMessageContaining("more than 8 MB").hasMessageContaining("openai/");
            assertThat(failure.kind()).isEqualTo(ModelException.Kind.ANSWER);
            assertThat(failure.usage()).isEqualTo(Usage.UNKNOWN_CALL);
            assertThat(sent.get()).isLessThan(100_000_000);
        } finally {
            server.stop(0);
        }
    }
}
