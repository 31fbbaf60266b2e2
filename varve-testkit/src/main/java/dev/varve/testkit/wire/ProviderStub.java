package dev.varve.testkit.wire;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * A provider on the loopback address. It tells by the path which {@link Wire} a request is in and answers in the same;
 * replies come from a queue first ({@link #next}), then from a function ({@link #always}). Thread-safe.
 *
 * <pre>{@code
 * try (ProviderStub stub = ProviderStub.start()) {
 *     stub.next(Reply.status(429, Map.of("Retry-After", "2"), "{}"), Reply.text("hello"));
 *     ... // point a client at stub.url()
 *     assertThat(stub.calls()).hasSize(2);
 * }
 * }</pre>
 */
public final class ProviderStub implements AutoCloseable {
    private static final String NODELAY = "sun.net.httpserver.nodelay";

    private final HttpServer server;
    private final ExecutorService threads;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Queue<Reply> queue = new ConcurrentLinkedQueue<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private volatile Function<Call, Reply> always = call -> Reply.text("ok");

    private ProviderStub(HttpServer server) {
        this.server = server;
        this.threads = Executors.newCachedThreadPool(job -> {
            Thread thread = new Thread(job, "provider-stub");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Starts on a free port. */
    public static ProviderStub start() {
        // Read once by the JDK's server; without it each answer waits 40 ms for an acknowledgement.
        System.setProperty(NODELAY, "true");
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            ProviderStub stub = new ProviderStub(server);
            server.createContext("/", stub::handle);
            server.setExecutor(stub.threads);
            server.start();
            return stub;
        } catch (IOException e) {
            throw new UncheckedIOException("could not listen on the loopback address", e);
        }
    }

    /** Its address, without a path: {@code http://127.0.0.1:port}. */
    public String url() {
        return "http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort();
    }

    /** Replies to the next requests, one each, before {@link #always} applies. */
    public ProviderStub next(Reply... replies) {
        queue.addAll(List.of(replies));
        return this;
    }

    /** Sets the reply to requests for which nothing is queued; initially "ok". */
    public ProviderStub always(Function<Call, Reply> reply) {
        always = reply;
        return this;
    }

    /** Requests so far, in order of arrival. */
    public List<Call> calls() {
        return List.copyOf(calls);
    }

    /** Stops at once; waiting requests end without an answer. */
    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Optional<Wire> wire = Wire.of(exchange.getRequestURI().getPath());
            if (wire.isEmpty()) {
                send(exchange, Reply.status(404, Map.of(), "no provider answers at " + exchange.getRequestURI()));
                return;
            }
            Call call = new Call(wire.get(), exchange.getRequestURI().toString(), headers(exchange), body);
            calls.add(call);
            Reply queued = queue.poll();
            reply(exchange, call, queued == null ? always.apply(call) : queued);
        }
    }

    private void reply(HttpExchange exchange, Call call, Reply reply) throws IOException {
        if (reply instanceof Reply.Answer answer) {
            send(
                    exchange,
                    call.streaming()
                            ? stream(call.wire(), answer)
                            : Reply.body(call.wire().body(answer)));
        } else if (reply instanceof Reply.Raw raw) {
            send(exchange, raw);
        } else if (reply instanceof Reply.Cut) {
            sendHalf(exchange, call);
        } else if (reply instanceof Reply.Silence silence) {
            if (silence.inBody()) {
                sendHalf(exchange, call);
            }
            awaitClose();
        }
    }

    private static Reply.Raw stream(Wire wire, Reply.Answer answer) {
        return new Reply.Raw(200, Map.of("Content-Type", "text/event-stream"), wire.events(answer));
    }

    private static void send(HttpExchange exchange, Reply.Raw raw) throws IOException {
        byte[] bytes = raw.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        // On a connection that is used again, clients that write a request in pieces wait 40 ms between them.
        exchange.getResponseHeaders().set("Connection", "close");
        raw.headers().forEach(exchange.getResponseHeaders()::set);
        exchange.sendResponseHeaders(raw.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** Announces a complete answer and sends half of it. */
    private static void sendHalf(HttpExchange exchange, Call call) throws IOException {
        byte[] bytes = call.wire().body(Reply.text("an answer that never ends")).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
        exchange.getResponseBody().flush();
    }

    private void awaitClose() {
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Map<String, List<String>> headers(HttpExchange exchange) {
        Map<String, List<String>> headers = new HashMap<>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
        return headers;
    }
}
