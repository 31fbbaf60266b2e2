package dev.varve.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Usage;
import dev.varve.model.ModelException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProviderErrorTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "429, , TEMPORARY",
        "429, insufficient_quota, DENIED",
        "400, context_length_exceeded, TOO_LARGE",
        "400, invalid_request_error, REJECTED",
        "401, invalid_api_key, DENIED",
        "529, overloaded_error, TEMPORARY"
    })
    void a_code_says_more_than_a_status(int status, @Nullable String code, Kind kind) {
        String body = code == null ? "{}" : "{\"error\":{\"message\":\"m\",\"code\":\"" + code + "\"}}";

        assertThat(ProviderError.of(status, body).kind()).isEqualTo(kind);
    }

    @Test
    void what_a_header_says_about_waiting_beats_the_body() {
        String body = "{\"error\":{\"message\":\"Please try again in 3s.\"}}";

        assertThat(ProviderError.of(429, Map.of("Retry-After", List.of("20")), body, NOW)
                        .retryAfter())
                .hasSeconds(20);
        assertThat(ProviderError.of(429, Map.of(), body, NOW).retryAfter()).hasSeconds(3);
        assertThat(ProviderError.of(429, "Please retry in 36.5s.").retryAfter()).hasMillis(36_500);
    }

    @Test
    void a_failure_says_who_what_and_what_to_do_and_quotes_nothing() {
        ModelException failure =
                new ProviderError(429, "you said: hunter2", Duration.ofSeconds(2)).failure("acme/small", null);

        assertThat(failure)
                .hasMessage("acme/small: the provider answered 429: too many requests or the quota is used up;"
                        + " wait, or check the plan")
                .hasNoCause();
        assertThat(failure.retryAfter()).hasSeconds(2);
        assertThat(failure.usage()).isEqualTo(Usage.UNKNOWN_CALL);
    }
}
