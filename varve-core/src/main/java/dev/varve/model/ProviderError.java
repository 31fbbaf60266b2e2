package dev.varve.model;

import dev.varve.Usage;
import dev.varve.language.pattern.TextPattern;
import dev.varve.model.ModelException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A provider's answer with an error status, reduced to what is safe to show. Its text is left out, because providers quote
 * prompts and parts of keys in their errors. Adapters use this, so that all of them treat the same answer in the same way.
 * Immutable.
 *
 * @param status     HTTP status, 100 to 599
 * @param code       the provider's code for the error, such as {@code context_length_exceeded}; empty if there is none or
 *     if it is not a single word
 * @param retryAfter how long to wait before the next call; zero if the provider does not say
 */
public record ProviderError(int status, String code, Duration retryAfter) {
    /** Names of the headers that say when to try again, for clients that hand headers out one by one. */
    public static final List<String> RETRY_HEADERS = List.of(RetryAfter.EXACT, RetryAfter.HEADER);

    /**
     * The places of an error code in a body, such as {@code "code": "context_length_exceeded"}, the most telling first.
     * It is one word, so never a quotation.
     */
    private static final List<TextPattern> CODES = Stream.of("code", "status", "type")
            .map(field -> TextPattern.compile("\"" + field + "\"\\s*:\\s*\"(?!error\")([A-Za-z_]{3,40})\""))
            .toList();

    private static final TextPattern WORD = TextPattern.compile("[A-Za-z_]{3,40}");

    /** Codes of requests that a smaller one would pass. */
    private static final Set<String> TOO_LARGE =
            Set.of("context_length_exceeded", "request_too_large", "string_above_max_length");

    /** Codes of "too many" that no waiting helps against. */
    private static final Set<String> QUOTA = Set.of("insufficient_quota", "billing_hard_limit_reached");

    /** Drops a code that is not a plain word: it may be part of a message. */
    public ProviderError {
        code = WORD.matcher(code).matches() ? code : "";
    }

    /** An error with nothing but a status. */
    public static ProviderError ofStatus(int status) {
        return new ProviderError(status, "", Duration.ZERO);
    }

    /** An error whose headers are not known. */
    public static ProviderError of(int status, String body) {
        return new ProviderError(status, code(body), RetryAfter.inBody(body));
    }

    /**
     * A complete answer. If headers and body both say how long to wait, the headers win.
     *
     * @param headers names in any case
     * @param now     the current time, to interpret a date in Retry-After
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

    /** The same error with a waiting time from a more reliable source, unless that is zero. */
    public ProviderError orElseAfter(Duration told) {
        return told.isZero() ? this : new ProviderError(status, code, told);
    }

    /** The kind of failure. A code takes precedence over the status. */
    public Kind kind() {
        if (TOO_LARGE.contains(code)) {
            return Kind.TOO_LARGE;
        }
        return QUOTA.contains(code) ? Kind.DENIED : Kind.ofStatus(status);
    }

    /** Advice for people. */
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
     * The exception for a call that got this answer.
     *
     * @param model the model, such as {@code openai/gpt-4o-mini}
     * @param cause an exception whose text quotes nobody, or null
     */
    public ModelException failure(String model, @Nullable Throwable cause) {
        String message = model + ": " + reason();
        return cause == null
                ? new ModelException(kind(), message, retryAfter, Usage.UNKNOWN_CALL)
                : new ModelException(kind(), message, cause, retryAfter, Usage.UNKNOWN_CALL);
    }
}
