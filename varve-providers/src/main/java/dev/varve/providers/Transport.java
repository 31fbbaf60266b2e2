package dev.varve.providers;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.varve.langchain4j.HttpFailure;
import dev.varve.model.AnswerRefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * HTTP for LangChain4j's clients. In contrast to LangChain4j's own client, an error keeps its headers, so that
 * Retry-After can be honoured, and plain http stays at HTTP/1.1, since some local servers fail at the offer of
 * HTTP/2. Complete answers only, and none above a size limit. Thread-safe; an interrupt ends a call.
 */
final class Transport implements HttpClient {
    private final java.net.http.HttpClient http;
    private final Duration timeout;
    private final Clock clock;
    private final Consumer<String> check;

    /**
     * @param timeout until the answer begins; the caller limits its duration
     * @param clock for a Retry-After that is a date
     * @param check sees the body of each good answer first, and throws if it is not one
     */
    Transport(java.net.http.HttpClient http, Duration timeout, Clock clock, Consumer<String> check) {
        this.http = http;
        this.timeout = timeout;
        this.clock = clock;
        this.check = check;
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        HttpResponse<byte[]> response = send(request);
        Map<String, List<String>> headers = response.headers().map();
        if (response.statusCode() / 100 != 2) {
            String body = new String(response.body(), StandardCharsets.UTF_8);
            throw HttpFailure.of(response.statusCode(), headers, body, clock.instant());
        }
        SuccessfulHttpResponse good = SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(headers)
                .body(response.body())
                .build();
        check.accept(good.body());
        return good;
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("answers are not streamed here");
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        try {
            return http.send(converted(request), BoundedBody::handle);
        } catch (HttpTimeoutException e) {
            throw new TimeoutException(e);
        } catch (IOException e) {
            if (BoundedBody.isTooLong(e)) {
                throw new AnswerRefusedException("the provider sent more than " + BoundedBody.MOST_MEGABYTES
                        + " MB in one answer; check the base URL and the model");
            }
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during a call", e);
        }
    }

    private java.net.http.HttpRequest converted(HttpRequest request) {
        URI address = URI.create(request.url());
        BodyPublisher body = request.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body());
        java.net.http.HttpRequest.Builder builder = java.net.http.HttpRequest.newBuilder(address)
                .method(request.method().name(), body)
                .timeout(timeout);
        if ("http".equals(address.getScheme())) {
            builder.version(java.net.http.HttpClient.Version.HTTP_1_1);
        }
        request.headers().forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        return builder.build();
    }
}
