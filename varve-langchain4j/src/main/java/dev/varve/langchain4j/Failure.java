package dev.varve.langchain4j;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.varve.Usage;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Turns what a LangChain4j client throws into a {@link ModelException} that says who, what and what to do. Texts of
 * foreign exceptions stay out: providers quote prompts and parts of keys in their errors. What is taken from them is
 * the status, the error code and the time to wait.
 */
final class Failure {
    /**
     * Where a body has its error code, such as {@code "code": "context_length_exceeded"}, the most telling place first.
     * It is one word, so never a quotation.
     */
    private static final List<Pattern> CODES = Stream.of("code", "status", "type")
            .map(field -> Pattern.compile("\"" + field + "\"\\s*:\\s*\"(?!error\")([A-Za-z_]{3,40})\""))
            .toList();

    /** Codes of requests that a smaller one would pass. */
    private static final Set<String> TOO_LARGE =
            Set.of("context_length_exceeded", "request_too_large", "string_above_max_length");

    /** Codes of "too many" that no waiting helps against. */
    private static final Set<String> QUOTA = Set.of("insufficient_quota", "billing_hard_limit_reached");

    private static final int MAX_CAUSES = 10;

    private Failure() {}

    static ModelException of(String model, Throwable failure) {
        List<Throwable> chain = causes(failure).toList();
        Optional<HttpException> http = first(chain, HttpException.class);
        int status = http.map(HttpException::statusCode).orElseGet(() -> status(chain));
        String what = http.map(Failure::answered).orElseGet(() -> status > 0 ? advice(status) : network(chain));
        return new ModelException(
                kind(status, http.map(Failure::code).orElse("")),
                model + ": " + what,
                UnquotedCause.of(chain),
                http.map(Failure::retryAfter).orElse(Duration.ZERO),
                Usage.UNKNOWN_CALL);
    }

    /** The code of an error says more than its status. */
    private static Kind kind(int status, String code) {
        if (TOO_LARGE.contains(code)) {
            return Kind.TOO_LARGE;
        }
        return QUOTA.contains(code) ? Kind.DENIED : Kind.ofStatus(status);
    }

    private static String answered(HttpException failure) {
        String code = code(failure);
        return "the provider answered " + failure.statusCode() + (code.isEmpty() ? "" : " " + code) + ": "
                + advice(failure.statusCode());
    }

    private static String code(HttpException failure) {
        return CODES.stream()
                .map(pattern -> pattern.matcher(body(failure)))
                .filter(Matcher::find)
                .findFirst()
                .map(found -> found.group(1))
                .orElse("");
    }

    private static String advice(int status) {
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

    /** The status that a client has turned into an exception, or 0 if it was something else. */
    private static int status(List<Throwable> chain) {
        if (any(chain, RateLimitException.class)) {
            return 429;
        } else if (any(chain, AuthenticationException.class)) {
            return 401;
        } else if (any(chain, ModelNotFoundException.class)) {
            return 404;
        } else if (any(chain, InvalidRequestException.class)) {
            return 400;
        } else if (any(chain, InternalServerException.class)) {
            return 500;
        }
        return 0;
    }

    private static String network(List<Throwable> chain) {
        return cause(chain) + " (" + kind(chain) + ")";
    }

    private static String cause(List<Throwable> chain) {
        if (any(chain, ConnectException.class)
                || any(chain, UnknownHostException.class)
                || any(chain, HttpConnectTimeoutException.class)
                || any(chain, UnresolvedAddressException.class)
                || any(chain, UnresolvedModelServerException.class)) {
            return "no connection; check the network and the base URL, and that the server runs";
        } else if (any(chain, TimeoutException.class)) {
            return "no answer in time; allow more time or choose a faster model";
        } else if (chain.stream().anyMatch(Failure::isJson)) {
            return "the answer is not in the provider's format; check the base URL";
        } else if (any(chain, IOException.class)) {
            return "the connection broke off; try again";
        }
        return "the call failed; try again, and if it stays, check the model's name and the base URL";
    }

    /** Jackson is the clients' affair; its exceptions, which are I/O exceptions too, are known by name only. */
    private static boolean isJson(Throwable cause) {
        return cause.getClass().getName().startsWith("com.fasterxml.jackson.");
    }

    private static String kind(List<Throwable> chain) {
        return chain.get(chain.size() - 1).getClass().getSimpleName();
    }

    private static Duration retryAfter(HttpException failure) {
        Duration told = failure instanceof HttpFailure withHeaders ? withHeaders.retryAfter() : Duration.ZERO;
        return told.isZero() ? RetryAfter.inBody(body(failure)) : told;
    }

    private static String body(HttpException failure) {
        String body = failure.getMessage();
        return body == null ? "" : body;
    }

    private static boolean any(List<Throwable> chain, Class<? extends Throwable> type) {
        return first(chain, type).isPresent();
    }

    private static <T extends Throwable> Optional<T> first(List<Throwable> chain, Class<T> type) {
        return chain.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(MAX_CAUSES);
    }
}
