package dev.varve.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;

/**
 * Messages of one client on two streams, one per line. The SDK's own transport stops for good at a line that is not a
 * message. This one answers such a line with an error, and reads the next.
 */
final class LineTransport implements McpServerTransportProvider {
    /** In bytes. A model of the client's answers with a quarter of it at most. */
    private static final int LONGEST = 4 << 20;

    private final McpJsonMapper json;
    private final InputStream in;
    private final OutputStream out;
    private final Set<CompletableFuture<Void>> pending = ConcurrentHashMap.newKeySet();

    @SuppressWarnings("NullAway.Init") // the SDK sets it when it builds the server
    private McpServerSession session;

    private boolean begun;

    LineTransport(McpJsonMapper json, InputStream in, OutputStream out) {
        this.json = json;
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(new Lines());
    }

    /**
     * Reads until the client closes its end, and then waits for the answers to its requests.
     *
     * @param patience longest wait for the answers
     */
    void run(Duration patience) throws IOException, InterruptedException {
        for (Optional<byte[]> line = next(); line.isPresent(); line = next()) {
            take(line.get());
        }
        try {
            CompletableFuture.allOf(pending.toArray(CompletableFuture[]::new))
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The client is gone, or has closed its end without answering.
        }
    }

    /** Keeps one byte too many of a line that is too long. */
    private Optional<byte[]> next() throws IOException {
        int read = in.read();
        if (read < 0) {
            return Optional.empty();
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (; read >= 0 && read != '\n'; read = in.read()) {
            if (line.size() <= LONGEST) {
                line.write(read);
            }
        }
        return Optional.of(line.toByteArray());
    }

    private void take(byte[] line) {
        if (line.length > LONGEST) {
            refuse(
                    Optional.empty(),
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "this line has more than " + LONGEST + " bytes; send less at a time");
            return;
        }
        String text = new String(line, StandardCharsets.UTF_8).strip();
        if (text.isEmpty()) {
            return;
        }
        Optional<Object> read;
        try {
            read = Optional.ofNullable(json.readValue(text, Object.class));
        } catch (IOException e) {
            refuse(
                    Optional.empty(),
                    McpSchema.ErrorCodes.PARSE_ERROR,
                    "this line is not JSON; send each message on a line of its own");
            return;
        }
        Optional<McpSchema.JSONRPCMessage> message = message(text);
        if (message.isPresent()) {
            handle(message.get());
        } else {
            refuse(
                    read.flatMap(LineTransport::id),
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    read.filter(List.class::isInstance).isPresent()
                            ? "this protocol has no batches; send each message on a line of its own"
                            : ProtocolJson.NO_MESSAGE);
        }
    }

    private Optional<McpSchema.JSONRPCMessage> message(String text) {
        try {
            return Optional.of(McpSchema.deserializeJsonRpcMessage(json, text));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Object> id(Object message) {
        return message instanceof Map<?, ?> fields
                ? Optional.<Object>ofNullable(fields.get("id"))
                        .filter(id -> id instanceof String || id instanceof Integer || id instanceof Long)
                : Optional.empty();
    }

    /** Ignores notifications: this server acts on none of them. */
    private void handle(McpSchema.JSONRPCMessage message) {
        if (message instanceof McpSchema.JSONRPCRequest request && !begun) {
            begin(request);
        } else if (!(message instanceof McpSchema.JSONRPCNotification)) {
            work(message);
        }
    }

    private void begin(McpSchema.JSONRPCRequest request) {
        switch (request.method()) {
            case McpSchema.METHOD_INITIALIZE -> {
                begun = true;
                work(request);
                // The session waits for this before it answers anything, and some clients never send it.
                work(new McpSchema.JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED));
            }
            case McpSchema.METHOD_PING -> write(McpSchema.JSONRPCResponse.result(request.id(), Map.of()));
            default ->
                refuse(
                        Optional.of(request.id()),
                        McpSchema.ErrorCodes.INVALID_REQUEST,
                        "\"" + request.method() + "\" came before \"initialize\"; send that first");
        }
    }

    private void work(McpSchema.JSONRPCMessage message) {
        CompletableFuture<Void> work = session.handle(message).toFuture();
        pending.add(work);
        work.whenComplete((done, failure) -> pending.remove(work));
    }

    private void refuse(Optional<Object> id, int code, String text) {
        write(ErrorResponse.of(id, code, text));
    }

    private void write(Object message) {
        try {
            byte[] line = (json.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
            synchronized (out) {
                out.write(line);
                out.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session.sendNotification(method, params);
    }

    /** It ends with its input. */
    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    /** The session's side of the transport. */
    private final class Lines implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> write(message));
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return json.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
