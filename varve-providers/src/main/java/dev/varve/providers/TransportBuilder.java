package dev.varve.providers;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/** Makes a {@link Transport} when a LangChain4j client is built, which sets both timeouts. Not thread-safe. */
final class TransportBuilder implements HttpClientBuilder {
    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);

    private final Clock clock;
    private final Consumer<String> check;
    private Duration connectTimeout = LONGEST_CONNECT;
    private Duration readTimeout = Duration.ofMinutes(5);

    /** See {@link Transport}. */
    TransportBuilder(Clock clock, Consumer<String> check) {
        this.clock = clock;
        this.check = check;
    }

    @Override
    public Duration connectTimeout() {
        return connectTimeout;
    }

    /** Sets the timeout, limited to ten seconds: clients pass the timeout for a whole answer here. */
    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        connectTimeout = timeout.compareTo(LONGEST_CONNECT) < 0 ? timeout : LONGEST_CONNECT;
        return this;
    }

    @Override
    public Duration readTimeout() {
        return readTimeout;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
        readTimeout = timeout;
        return this;
    }

    @Override
    public HttpClient build() {
        java.net.http.HttpClient http = java.net.http.HttpClient.newBuilder()
                .connectTimeout(connectTimeout)
                .followRedirects(java.net.http.HttpClient.Redirect.NEVER) // the key must not follow a redirect
                .build();
        return new Transport(http, readTimeout, clock, check);
    }
}
