package dev.varve.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.relay.AccessRecord;
import dev.varve.testkit.wire.RawProvider;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A gateway without memory is invisible. */
abstract class PassthroughRows {
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    static final RawProvider.Script OK = (request, exchange) ->
            exchange.whole(200, "{\"ok\":true}".getBytes(UTF_8), "Content-Type: application/json");

    final Queue<AutoCloseable> opened = new ConcurrentLinkedQueue<>();

    final BlockingQueue<AccessRecord> access = new LinkedBlockingQueue<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    RawProvider provider(RawProvider.Script script) {
        RawProvider provider = RawProvider.start(script);
        opened.add(provider);
        return provider;
    }

    Gateway gateway(RawProvider provider) {
        return started(builder(provider));
    }

    Gateway.Builder builder(RawProvider provider) {
        return Gateway.builder()
                .port(0)
                .anthropic(URI.create(provider.url()))
                .openai(URI.create(provider.url() + "/v1"))
                .stopTimeout(Duration.ofMillis(200))
                .access(access::add);
    }

    Gateway started(Gateway.Builder builder) {
        Gateway gateway = builder.start();
        opened.add(gateway);
        return gateway;
    }

    static HttpResponse<String> post(String url, String body, String... headers) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.timeout(Duration.ofMinutes(1)).build(), HttpResponse.BodyHandlers.ofString());
    }

    AccessRecord nextAccess() throws InterruptedException {
        AccessRecord next = access.poll(60, TimeUnit.SECONDS);
        assertThat(next).as("a call that is over").isNotNull();
        return next;
    }
}
