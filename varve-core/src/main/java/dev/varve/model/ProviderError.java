package dev.varve.model;

import dev.varve.Usage;
import dev.varve.model.ModelException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A provider's answer with an error status, reduced to what may be told. Its text stays out: providers quote prompts
 * and parts of keys in their errors. For adapters of clients, so that all of them say the same of the same answer.
 *
 * @param status     HTTP status, 100 to 599
 * @param code       the provider's word for the error, such as {@code context_length_exceeded}; empty if it has none or
 *     if it is not one word
 * @param retryAfter how long it wants to be left alone; zero if it does not say
 */
public record ProviderError(int status, String code, Duration retryAfter) {
    /** Names of the headers that say when to try again, for clients that hand headers out one by one. */
    public static final List<String> RETRY_HEADERS = List.of(RetryAfter.EXACT, RetryAfter.HEADER);

    /**
     * Where a body has its error code, such as {@code "code": "context_length_exceeded"}, the most telling place first.
     * It is one word, so never a quotation.
     */
    private static final List<Pattern> CODES = Stream.of("code", "status", "type")
            .map(field -> Pattern.compile("\"" + field + "\"\\s*:\\s*\"(?!error\")([A-Za-z_]{3,40})\""))
            .toList();

    private static final Pattern WORD = Pattern.compile("[A-Za-z_]{3,40}");

    /** Codes of requests that a smaller one would pass. */
    private static final Set<String> TOO_LARGE =
            Set.of("context_length_exceeded", "request_too_large", "string_above_max_length");

    /** Codes of "too many" that no waiting helps against. */
    private static final Set<String> QUOTA = Set.of("insufficient_quota", "billing_hard_limit_reached");

    /** Drops a code that is not a plain word: it may be part of a message. */
    public ProviderError {
        code = WORD.matcher(code).matches() ? code : "";
    }

    /** An answer of which only the status is known. */
    public static ProviderError ofStatus(int status) {
        return new ProviderError(status, "", Duration.ZERO);
    }

    /** An answer whose headers are lost. */
    public static ProviderError of(int status, String body) {
        return new ProviderError(status, code(body), RetryAfter.inBody(body));
    }

    /**
     * A whole answer. What a header says about waiting beats the body.
     *
     * @param headers names in any case
     * @param now     against which a date in Retry-After is measured
     */
    public static ProviderError of(int status, Map<String, List<String>> headers, String body, Instant now) {
        return of(status, body).orElseAfter(RetryAfter.inHeaders(headers, now));
    }

    private static String code(String body) {
        return CODES.stream()
                .map(pattern -> pattern.matcher(body))
                .filter(Matcher::find)
                .findFirst()
                .map(found -> found.group(1))
                .orElse("");
    }

    /** The same error where the provider asked, in a better place, to be left alone so long; zero if it did not. */
    public ProviderError orElseAfter(Duration told) {
        return told.isZero() ? this : new ProviderError(status, code, told);
    }

    /** What may be done about it; a code says more than the status. */
    public Kind kind() {
        if (TOO_LARGE.contains(code)) {
            return Kind.TOO_LARGE;
        }
        return QUOTA.contains(code) ? Kind.DENIED : Kind.ofStatus(status);
    }

    /** What to do, for people. */
    public String advice() {
        return switch (status) {
            case 401, 403 -> "the key was not accepted; check it and what it may use";
            case 404 -> "no such model or address; check the model's name and the base URL";
            case 408 -> "it waited too long; try again";
            case 413 -> "the request is too large; send less at a time";
            case 429 -> "too many requests or the quota is used up; wait, or check the plan";
            default ->
                status >= 500
                        ? "the provider has a problem; try again later"
                        : "the request was not accepted; check the model's name, its window and the base URL";
        };
    }

    /** Status, code and what to do, in one line. */
    public String reason() {
        return "the provider answered " + status + (code.isEmpty() ? "" : " " + code) + ": " + advice();
    }

    /**
     * The failure of a call that was answered so.
     *
     * @param model who was asked, such as {@code openai/gpt-4o-mini}
     * @param cause without anybody's text, or null
     */
    public ModelException failure(String model, @Nullable Throwable cause) {
        String message = model + ": " + reason();
        return cause == null
                ? new ModelException(kind(), message, retryAfter, Usage.UNKNOWN_CALL)
                : new ModelException(kind(), message, cause, retryAfter, Usage.UNKNOWN_CALL);
    }
}
