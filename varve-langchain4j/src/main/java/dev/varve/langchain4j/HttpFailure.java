package dev.varve.langchain4j;

import dev.langchain4j.exception.HttpException;
import dev.varve.model.ProviderError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * An error status from a provider, with its advice on retries. LangChain4j's own exception has no headers; an {@code
 * HttpClient} that throws this one lets {@link Langchain4jModel} honour Retry-After.
 */
public final class HttpFailure extends HttpException {
    private static final long serialVersionUID = 1L;

    /** The wait that the provider asked for. */
    private final Duration retryAfter;

    private HttpFailure(int status, String body, Duration retryAfter) {
        super(status, body);
        this.retryAfter = retryAfter;
    }

    /**
     * An answer with an error status.
     *
     * @param headers names in any case
     * @param now     against which a date in Retry-After is measured
     */
    public static HttpFailure of(int status, Map<String, List<String>> headers, String body, Instant now) {
        return new HttpFailure(
                status, body, ProviderError.of(status, headers, "", now).retryAfter());
    }

    /** The wait that the provider asked for; zero for none. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
