package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.testkit.EngineCalls;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Through Spring AI's own OpenAI client. */
class SpringAiModelTest {
    private static final String SECRET = "the patient's name is Ada";

    private final ProviderStub stub = ProviderStub.start();
    private final SpringAiModel model = SpringAiModel.of("openai/stub", SpringAgents.model(stub.url()));

    @AfterEach
    void stop() {
        stub.close();
    }

    private LanguageModel.Completion ask(Duration deadline) {
        return EngineCalls.complete(model, new LanguageModel.Prompt("take notes", SECRET, 321, deadline));
    }

    private LanguageModel.Completion ask() {
        return ask(Duration.ofSeconds(30));
    }

    @Test
    void asks_with_one_system_and_one_user_message_and_a_limit() {
        stub.next(Reply.text("noted").tokens(100, 7).cached(64, 0));

        LanguageModel.Completion answer = ask();

        assertThat(answer)
                .isEqualTo(new LanguageModel.Completion("noted", new Usage(1, 100, 7, 64, 0), LanguageModel.End.DONE));
        assertThat(stub.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.body())
                        .contains("\"take notes\"", SECRET, "321", "\"system\"")
                        .doesNotContain("tools"));
    }

    @Test
    void tells_an_answer_that_was_cut_off_from_one_that_was_refused() {
        stub.next(
                Reply.text("not").ending(Reply.Ending.MAX_TOKENS),
                Reply.text("").ending(Reply.Ending.REFUSED));

        assertThat(ask().end()).isEqualTo(LanguageModel.End.CUT_OFF);
        assertThat(ask().end()).isEqualTo(LanguageModel.End.REFUSED);
    }

    @Test
    void a_failure_says_the_status_and_what_to_do_and_quotes_nothing() {
        stub.next(
                Reply.status(401, Map.of(), "{\"error\":{\"message\":\"wrong key sk-123\"}}"),
                Reply.status(400, Map.of(), "{\"error\":{\"message\":\"" + SECRET + "\"}}"),
                Reply.cut());

        assertThatThrownBy(this::ask)
                .isInstanceOf(ModelException.class)
                .hasMessage(
                        "openai/stub: the provider answered 401: the key was not accepted; check it and what it may use")
                .extracting(failure -> ModelException.kind((RuntimeException) failure))
                .isEqualTo(ModelException.Kind.DENIED);
        assertThatThrownBy(this::ask).hasMessageContaining("400").hasMessageNotContaining("Ada");
        assertThatThrownBy(this::ask).hasMessageContaining("no connection");
    }

    @Test
    void what_the_provider_says_about_trying_again_is_passed_on() {
        SpringAiModel dated = model.withClock(Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.UTC));
        stub.next(
                Reply.status(429, Map.of("Retry-After", "7"), "{}"),
                Reply.status(429, Map.of("Retry-After", "7", "retry-after-ms", "750"), "{}"),
                Reply.status(503, Map.of("Retry-After", "Sun, 01 Mar 2026 10:00:30 GMT"), "{}"),
                Reply.status(429, Map.of(), "{\"error\":{\"message\":\"Please try again in 1.2s.\"}}"),
                Reply.status(429, Map.of(), "{}"));

        assertThat(Stream.generate(() -> failure(dated).retryAfter().toMillis()).limit(5))
                .containsExactly(7_000L, 750L, 30_000L, 1_200L, 0L);
    }

    @Test
    void a_code_says_more_than_the_status() {
        stub.next(
                Reply.status(400, Map.of(), "{\"error\":{\"message\":\"m\",\"code\":\"context_length_exceeded\"}}"),
                Reply.status(429, Map.of(), "{\"error\":{\"message\":\"m\",\"code\":\"insufficient_quota\"}}"));

        assertThat(failure(model).kind()).isEqualTo(ModelException.Kind.TOO_LARGE);
        assertThat(failure(model).kind()).isEqualTo(ModelException.Kind.DENIED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "429 - Rate limit reached. Please try again in 20s. | TEMPORARY | 20000",
                "HTTP 401 - Incorrect API key provided: sk-1 | DENIED | 0",
                "no status in it | TEMPORARY | 0"
            })
    void clients_on_springs_own_http_tell_the_status_in_words(String words, ModelException.Kind kind, long millis) {
        ModelException failure = SpringAiFailure.of(
                "mistral/small", new RuntimeException(new NonTransientAiException(words)), Instant.EPOCH);

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.retryAfter()).hasMillis(millis);
        assertThat(failure).hasMessageNotContaining("sk-1");
    }

    /** Named as Spring AI's own, whose module this one does not need. */
    private static final class NonTransientAiException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NonTransientAiException(String words) {
            super(words);
        }
    }

    private static ModelException failure(LanguageModel asked) {
        return catchThrowableOfType(
                ModelException.class,
                () -> asked.complete(new LanguageModel.Prompt("take notes", SECRET, 321, Duration.ofSeconds(30))));
    }

    @Test
    void the_deadline_holds_whatever_the_client_waits_for() {
        stub.next(Reply.silence());

        assertThatThrownBy(() -> ask(Duration.ofMillis(50)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no answer within 50 ms");
    }
}
