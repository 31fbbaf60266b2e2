package dev.varve.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClientFailureTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400 | the request was not accepted",
                "401 | the key was not accepted",
                "403 | the key was not accepted",
                "404 | no such model or address",
                "408 | it waited too long",
                "413 | the request is too large",
                "429 | too many requests",
                "500 | the provider has a problem",
                "529 | the provider has a problem"
            })
    void a_status_comes_with_what_to_do(int status, String advice) {
        assertThat(failure(new LangChainWrapper(new HttpException(status, "{}"))))
                .hasMessageStartingWith("acme/small: the provider answered " + status + ": " + advice);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"error\":{\"message\":\"no\",\"type\":\"tokens\",\"code\":\"rate_limit_exceeded\"}} | rate_limit_exceeded",
                "{\"error\":{\"message\":\"no\",\"param\":null,\"code\":\"model_not_found\"}} | model_not_found",
                "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"no\"}} | overloaded_error",
                "{\"error\":{\"code\":400,\"message\":\"no\",\"status\":\"INVALID_ARGUMENT\"}} | INVALID_ARGUMENT"
            })
    void the_providers_error_code_is_named(String body, String code) {
        assertThat(failure(new HttpException(400, body))).hasMessageContaining("answered 400 " + code + ":");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "401 | {} | DENIED",
                "403 | {} | DENIED",
                "404 | {} | DENIED",
                "400 | {} | REJECTED",
                "422 | {} | REJECTED",
                "400 | {\"error\":{\"code\":\"context_length_exceeded\"}} | TOO_LARGE",
                "413 | {} | TOO_LARGE",
                "408 | {} | TEMPORARY",
                "429 | {} | TEMPORARY",
                "429 | {\"error\":{\"code\":\"insufficient_quota\"}} | DENIED",
                "500 | {} | TEMPORARY",
                "529 | {} | TEMPORARY"
            })
    void a_status_says_whether_trying_again_helps(int status, String body, ModelException.Kind kind) {
        ModelException failure = failure(new LangChainWrapper(new HttpException(status, body)));

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.usage().calls()).isEqualTo(1);
    }

    @Test
    void exceptions_of_a_client_say_it_too() {
        assertThat(failure(new AuthenticationException("x")).kind()).isEqualTo(ModelException.Kind.DENIED);
        assertThat(failure(new ModelNotFoundException("x")).kind()).isEqualTo(ModelException.Kind.DENIED);
        assertThat(failure(new RateLimitException("x")).kind()).isEqualTo(ModelException.Kind.TEMPORARY);
        assertThat(failure(new TimeoutException("x")).kind()).isEqualTo(ModelException.Kind.TEMPORARY);
    }

    static Stream<Arguments> exceptions_without_a_status() {
        return Stream.of(
                Arguments.of(new RateLimitException("secret"), "acme/small: too many requests"),
                Arguments.of(new AuthenticationException("secret"), "acme/small: the key was not accepted"),
                Arguments.of(new ModelNotFoundException("secret"), "acme/small: no such model"),
                Arguments.of(new InvalidRequestException("secret"), "acme/small: the request was not accepted"),
                Arguments.of(new InternalServerException("secret"), "acme/small: the provider has a problem"),
                Arguments.of(new TimeoutException("secret"), "acme/small: no answer in time"),
                Arguments.of(
                        new LangChainWrapper(new ConnectException("secret")),
                        "acme/small: no connection; check the network and the base URL, and that the server runs"
                                + " (ConnectException)"),
                Arguments.of(
                        new LangChainWrapper(new HttpConnectTimeoutException("secret")), "acme/small: no connection"),
                Arguments.of(new LangChainWrapper(new IOException("secret")), "acme/small: the connection broke off"),
                Arguments.of(new IllegalStateException("secret"), "acme/small: the call failed; try again"));
    }

    @ParameterizedTest
    @MethodSource("exceptions_without_a_status")
    void an_exception_without_a_status_is_told_by_its_kind(RuntimeException thrown, String start) {
        assertThat(failure(thrown)).hasMessageStartingWith(start);
    }

    @Test
    void nothing_of_a_foreign_text_gets_into_message_or_stack_trace() {
        String body =
                "{\"error\":{\"message\":\"Incorrect API key provided: sk-secret. You said: my password is hunter2,"
                        + " \\\"code\\\": \\\"hunter_two\\\"\",\"code\":\"invalid_api_key\"}}";

        ModelException failure = failure(new RateLimitException(new HttpException(401, body)));

        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString())
                .contains("invalid_api_key", HttpException.class.getName(), "ClientFailureTest.java")
                .doesNotContain("sk-secret", "hunter");
    }

    @Test
    void causes_that_lead_round_in_a_circle_end() {
        IllegalStateException first = new IllegalStateException("one");
        IllegalStateException second = new IllegalStateException("two", first);
        first.initCause(second);

        assertThat(failure(first)).hasMessageContaining("the call failed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Retry-After | 20 | 20000",
                "retry-after | 1.5 | 1500",
                "retry-after-ms | 750 | 750",
                "Retry-After | Sun, 01 Mar 2026 10:00:30 GMT | 30000",
                "Retry-After | Sun, 01 Mar 2026 09:00:00 GMT | 0",
                "Retry-After | soon | 0",
                "Retry-After | -5 | 0",
                "X-Other | 20 | 0"
            })
    void a_header_says_when_to_try_again(String name, String value, long millis) {
        HttpFailure thrown = HttpFailure.of(429, Map.of(name, List.of(value)), "{}", NOW);

        assertThat(thrown.retryAfter()).isEqualTo(Duration.ofMillis(millis));
        assertThat(failure(new RateLimitException(thrown)).retryAfter()).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void the_exact_header_wins() {
        Map<String, List<String>> headers = Map.of("Retry-After", List.of("2"), "retry-after-ms", List.of("1300"));

        assertThat(HttpFailure.of(429, headers, "{}", NOW).retryAfter()).isEqualTo(Duration.ofMillis(1300));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"details\":[{\"@type\":\"type.googleapis.com/google.rpc.RetryInfo\",\"retryDelay\":\"37s\"}] | 37000",
                "\"retryDelay\": \"1.25s\" | 1250",
                "Limit 10000, Used 9000. Please try again in 1.2s. Visit | 1200",
                "Please try again in 20ms. | 20",
                "Please try again in 1m30s. | 90000",
                "Please try again in 6m0s. | 360000",
                "Please try again in 2m. | 120000",
                "Please try again in a while. | 0",
                "no hint | 0"
            })
    void a_client_that_drops_headers_may_still_tell_it_in_the_body(String body, long millis) {
        assertThat(failure(new RateLimitException(new HttpException(429, body))).retryAfter())
                .isEqualTo(Duration.ofMillis(millis));
    }

    private static ModelException failure(RuntimeException thrown) {
        Langchain4jModel model = Langchain4jModel.of("acme/small", FakeChatModel.failing(thrown));
        return catchThrowableOfType(
                ModelException.class,
                () -> model.complete(new Prompt("Condense.", "A long talk.", 300, Duration.ofSeconds(20))));
    }

    private static final class LangChainWrapper extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LangChainWrapper(Throwable cause) {
            super(cause);
        }
    }
}
