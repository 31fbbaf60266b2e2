package dev.varve.springai;

import dev.varve.model.ProviderError;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the provider's answer in an exception. Spring AI passes on the exceptions of each provider's client, which
 * share no class: the clients of OpenAI and Anthropic have methods {@code statusCode()}, {@code headers()} and {@code
 * body()}; Spring's own HTTP client for the others writes status and body into the message of a {@code
 * TransientAiException} or {@code NonTransientAiException}, and drops the headers.
 */
final class ErrorAnswer {
    private static final String IN_WORDS = "TransientAiException";
    private static final Pattern STATUS = Pattern.compile("(?:HTTP )?([45]\\d\\d) - ");

    private ErrorAnswer() {}

    /** The provider's answer in an exception, if it contains one. */
    static Optional<ProviderError> in(Throwable failure, Instant now) {
        Optional<Integer> status = call(failure, "statusCode", Integer.class);
        if (status.isPresent()) {
            String body =
                    call(failure, "body", Object.class).map(Object::toString).orElse("");
            ProviderError error = ProviderError.of(status.get(), headers(failure), body, now);
            String code = call(failure, "code", Object.class)
                    .flatMap(told -> told instanceof Optional<?> word ? word : Optional.empty())
                    .map(Object::toString)
                    .orElse(error.code());
            return Optional.of(new ProviderError(status.get(), code, error.retryAfter()));
        }
        return failure.getClass().getSimpleName().endsWith(IN_WORDS) ? inWords(failure) : Optional.empty();
    }

    private static Optional<ProviderError> inWords(Throwable failure) {
        String words = Objects.requireNonNullElse(failure.getMessage(), "");
        Matcher status = STATUS.matcher(words);
        return status.lookingAt()
                ? Optional.of(ProviderError.of(Integer.parseInt(status.group(1)), words.substring(status.end())))
                : Optional.empty();
    }

    /** Only the headers with the time for a retry, in whatever type the client keeps them. */
    private static Map<String, List<String>> headers(Throwable failure) {
        Map<String, List<String>> found = new HashMap<>();
        call(failure, "headers", Object.class).ifPresent(headers -> {
            for (String name : ProviderError.RETRY_HEADERS) {
                values(headers, name).ifPresent(values -> found.put(name, values));
            }
        });
        return found;
    }

    private static Optional<List<String>> values(Object headers, String name) {
        try {
            Object values = headers.getClass().getMethod("values", String.class).invoke(headers, name);
            return values instanceof List<?> list && !list.isEmpty()
                    ? Optional.of(list.stream().map(String::valueOf).toList())
                    : Optional.empty();
        } catch (ReflectiveOperationException e) {
            return Optional.empty(); // it keeps them in another way
        }
    }

    private static <T> Optional<T> call(Object target, String name, Class<T> type) {
        try {
            Method method = target.getClass().getMethod(name);
            Object told = method.invoke(target);
            return type.isInstance(told) ? Optional.of(type.cast(told)) : Optional.empty();
        } catch (ReflectiveOperationException e) {
            return Optional.empty(); // it does not know
        }
    }
}
