package dev.varve.model;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/** Finds out how long a provider wants to be left alone; zero where it does not say. */
final class RetryAfter {
    static final String EXACT = "retry-after-ms";
    static final String HEADER = "retry-after";

    private static final TextPattern NUMBER = TextPattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    /**
     * Gemini: {@code "retryDelay": "37s"}, or "Please retry in 36.9s". OpenAI: "Please try again in 1.2s", or 20ms, or
     * 1m30s.
     */
    private static final TextPattern IN_BODY =
            TextPattern.compile("(?:\"retryDelay\"\\s*:\\s*\"|(?:try again|retry) in )"
                    + "(?:(?<m>\\d{1,6})m(?!s))?(?:(?<n>\\d{1,9}(?:\\.\\d{1,9})?)(?<unit>ms|s))?");

    private RetryAfter() {}

    /** {@code retry-after-ms}, or {@code Retry-After} in seconds or as a date. */
    static Duration inHeaders(Map<String, List<String>> headers, Instant now) {
        Optional<Duration> exact = header(headers, EXACT)
                .filter(value -> NUMBER.matcher(value).matches())
                .map(value -> millis(value, 1));
        return exact.or(() -> header(headers, HEADER).map(value -> secondsOrDate(value, now)))
                .orElse(Duration.ZERO);
    }

    /** The form that some providers write into the body, for clients that drop the headers. */
    static Duration inBody(String body) {
        Matcher found = IN_BODY.matcher(body);
        if (!found.find()) {
            return Duration.ZERO;
        }
        Duration minutes =
                found.group("m") == null ? Duration.ZERO : Duration.ofMinutes(Long.parseLong(found.group("m")));
        return found.group("n") == null
                ? minutes
                : minutes.plus(millis(found.group("n"), found.group("unit").equals("ms") ? 1 : 1000));
    }

    private static Duration secondsOrDate(String value, Instant now) {
        if (NUMBER.matcher(value).matches()) {
            return millis(value, 1000);
        }
        try {
            Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return until.isAfter(now) ? Duration.between(now, until) : Duration.ZERO;
        } catch (DateTimeException e) {
            return Duration.ZERO; // not a date: the provider said nothing that we understand
        }
    }

    private static Duration millis(String number, long perUnit) {
        return Duration.ofMillis(Math.round(Double.parseDouble(number) * perUnit));
    }

    private static Optional<String> header(Map<String, List<String>> headers, String name) {
        return headers.entrySet().stream()
                .filter(entry -> name.equalsIgnoreCase(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .map(String::strip)
                .findFirst();
    }
}
