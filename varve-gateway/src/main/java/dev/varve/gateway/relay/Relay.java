package dev.varve.gateway.relay;

import dev.varve.gateway.relay.AccessRecord.Outcome;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Relays one call to its provider and its answer back. Nothing blocks: the provider is read at the client's pace, and
 * a client that hangs up ends the provider's work too.
 */
final class Relay {
    private static final Logger LOG = LoggerFactory.getLogger(Relay.class);
    /** Bodies up to this size are read for memory; larger ones pass it by. */
    private static final int READ_LIMIT = 32 << 20;

    private static final String MEMORY = "x-varve-memory";
    private static final String REASON = "x-varve-reason";
    private static final int CLIENT_GONE = 499;
    private static final Runnable NOTHING = () -> {};
    /** Statuses by which providers say that they lack a path. */
    private static final Set<Integer> LACKING =
            Set.of(HttpStatus.NOT_FOUND_404, HttpStatus.METHOD_NOT_ALLOWED_405, HttpStatus.NOT_IMPLEMENTED_501);

    /** Statuses by which providers refuse the form of a call; templates of some servers fail with 500. */
    private static final Set<Integer> REFUSED = Set.of(
            HttpStatus.BAD_REQUEST_400,
            HttpStatus.PAYLOAD_TOO_LARGE_413,
            HttpStatus.UNPROCESSABLE_ENTITY_422,
            HttpStatus.INTERNAL_SERVER_ERROR_500);

    private static final int REFUSAL_LIMIT = 1 << 16;

    private final RelaySettings settings;
    private final Interceptor.Call call;
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final CallTimes times = new CallTimes();
    private final AtomicBoolean over = new AtomicBoolean();
    private final Object watching = new Object();
    private Optional<ClientWatch> watch = Optional.empty();
    private final AnswerEvents hearing = new AnswerEvents();
    private final AtomicReference<Runnable> abort = new AtomicReference<>(NOTHING);
    private final AtomicBoolean answered = new AtomicBoolean();
    private volatile boolean bodyRead;
    private volatile Runnable release = () -> {};
    private volatile Set<String> told = Set.of();
    private volatile Interceptor.SecondTry again = Interceptor.SecondTry.NONE;
    private volatile Supplier<CompletionStage<Optional<byte[]>>> instead =
            () -> CompletableFuture.completedFuture(Optional.empty());

    Relay(RelaySettings settings, Interceptor.Call call, Request request, Response response, Callback callback) {
        this.settings = settings;
        this.call = call;
        this.request = request;
        this.response = response;
        this.callback = callback;
    }

    void start() {
        settings.open().incrementAndGet();
        // Models may think for minutes before the first byte; only a connection that is not used is idle.
        request.addIdleTimeoutListener(timeout -> false);
        request.addFailureListener(failure -> stopped());
        long length = request.getLength();
        if (length > settings.bodyLimit()) {
            refuse(GatewayError.TOO_LARGE);
        } else if (length <= READ_LIMIT && settings.interceptor().wants(call)) {
            int limit = (int) Math.min(READ_LIMIT, settings.bodyLimit());
            Content.Source.asByteArrayAsync(
                    request, limit, Promise.Invocable.from(InvocationType.NON_BLOCKING, this::read));
        } else {
            send(streamedBody(length), false);
        }
    }

    private HttpRequest.BodyPublisher streamedBody(long length) {
        if (length == 0 || (length < 0 && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING))) {
            watchClient();
            return HttpRequest.BodyPublishers.noBody();
        }
        RequestBody body = new RequestBody(request, settings.bodyLimit(), this::watchClient);
        return length > 0
                ? HttpRequest.BodyPublishers.fromPublisher(body, length)
                : HttpRequest.BodyPublishers.fromPublisher(body);
    }

    private void read(byte @Nullable [] body, @Nullable Throwable failure) {
        if (failure != null || body == null) {
            // Too large, or the client stopped in the middle of it.
            refuse(failure instanceof IOException ? GatewayError.BAD_BODY : GatewayError.TOO_LARGE);
            return;
        }
        watchClient();
        times.read();
        settings.interceptor()
                .outgoing(call, body)
                .exceptionally(broken -> {
                    LOG.warn("memory failed, the call is passed on as it is", broken);
                    return Interceptor.Outgoing.unchanged(
                            body, MemoryReport.of(MemoryReport.State.BYPASSED, MemoryReport.Reason.BROKEN));
                })
                .thenAccept(this::send)
                .exceptionally(this::broken);
    }

    private void send(Interceptor.Outgoing outgoing) {
        hearing.by(outgoing.answer());
        instead = outgoing.instead();
        again = outgoing.again();
        times.held(outgoing.report());
        tell(outgoing);
        HeldBody held = new HeldBody(outgoing.body());
        release = held::release;
        send(held, outgoing.plain());
    }

    private void tell(Interceptor.Outgoing outgoing) {
        HttpFields.Mutable headers = response.getHeaders();
        told.forEach(headers::remove);
        headers.put(MEMORY, outgoing.report().state().text());
        if (outgoing.report().reason() != MemoryReport.Reason.NONE) {
            headers.put(REASON, outgoing.report().reason().text());
        }
        outgoing.headers().forEach(headers::put);
        told = Stream.concat(Stream.of(MEMORY, REASON), outgoing.headers().keySet().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A fault of the gateway's own. The client must not wait for an answer that will not come. */
    private @Nullable Void broken(Throwable failure) {
        LOG.error("the gateway failed in a call", failure);
        refuse(GatewayError.BROKEN);
        abort.get().run();
        return null;
    }

    /** A provider may answer before the end of the body was noticed; then there is nothing to watch any more. */
    private void watchClient() {
        bodyRead = true;
        synchronized (watching) {
            if (!over.get()) {
                watch = Optional.of(ClientWatch.of(
                        request.getConnectionMetaData().getConnection().getEndPoint(), this::clientGone));
            }
        }
    }

    private void send(HttpRequest.BodyPublisher body, boolean plain) {
        CompletableFuture<HttpResponse<Void>> sent;
        try {
            HttpRequest.Builder up = HttpRequest.newBuilder(call.route().uri()).version(HttpClient.Version.HTTP_1_1);
            ForwardedHeaders.up(request.getHeaders(), up);
            if (plain) {
                up.setHeader("Accept-Encoding", "identity");
            }
            up.method(call.method(), body);
            // Handles the answer on the thread where it arrives: a stage of the future would wait for another thread.
            sent = settings.client().sendAsync(up.build(), this::begins);
        } catch (IllegalArgumentException e) {
            refuse(GatewayError.BAD_PATH); // a header or method that no request may contain
            return;
        }
        abort.compareAndSet(NOTHING, () -> sent.cancel(true));
        if (over.get()) {
            abort.get().run();
        }
        sent.whenComplete((answer, failure) -> {
            if (failure != null && !answered.get()) {
                release.run();
                unreachable(unwrapped(failure));
            }
        });
    }

    private HttpResponse.BodySubscriber<Void> begins(HttpResponse.ResponseInfo answer) {
        answered.set(true);
        release.run();
        return new AnswerStream(answer, response, hearing, new Fate());
    }

    /** The provider lacks the path: memory may have an answer. */
    private void answerInstead(AnswerStream refusal) {
        CompletableFuture.completedFuture(instead)
                .thenCompose(Supplier::get)
                .exceptionally(failure -> {
                    LOG.warn("memory has no answer in place of the provider's", failure);
                    return Optional.empty();
                })
                .thenAccept(own -> {
                    if (own.isEmpty()) {
                        refusal.pass();
                    } else {
                        refusal.discard();
                        answerOwn(own.get());
                    }
                })
                .exceptionally(this::broken);
    }

    /** The provider does not take the call as it was sent: memory may send it in another way. */
    private void refused(AnswerStream refusal, Interceptor.SecondTry next, byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        CompletableFuture.completedFuture(next)
                .thenCompose(way -> way.after(refusal.status(), text))
                .exceptionally(failure -> {
                    LOG.warn("memory has no other way to send a call that was refused", failure);
                    return Optional.empty();
                })
                .thenAccept(other -> {
                    if (other.isEmpty()) {
                        refusal.pass();
                    } else if (!over.get()) {
                        refusal.discard();
                        answered.set(false);
                        abort.set(NOTHING);
                        send(other.get());
                    }
                })
                .exceptionally(this::broken);
    }

    private void answerOwn(byte[] body) {
        if (over.compareAndSet(false, true)) {
            endWatch();
            response.setStatus(HttpStatus.OK_200);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            times.instead(MemoryReport.of(MemoryReport.State.ACTIVE, MemoryReport.Reason.NONE));
            response.getHeaders().put(MEMORY, MemoryReport.State.ACTIVE.text()).remove(REASON);
            response.write(true, ByteBuffer.wrap(body), callback);
            times.passes(body.length);
            record(HttpStatus.OK_200, Outcome.COMPLETE);
        }
    }

    private void unreachable(Throwable failure) {
        if (isBy(BodyTooLargeException.class, failure)) {
            refuse(GatewayError.TOO_LARGE);
        } else if (isBy(BodyCutException.class, failure)) {
            refuse(GatewayError.BAD_BODY); // may run before the server reports that the request failed
        } else if (!over.get()) {
            // Without the address: its query may hold a key.
            LOG.warn("{} did not answer: {}", call.route().upstream().name(), failure.toString());
            refuse(GatewayError.UNREACHABLE);
        }
    }

    private static boolean isBy(Class<? extends Throwable> cause, Throwable failure) {
        return cause.isInstance(failure) || cause.isInstance(failure.getCause());
    }

    private void refuse(GatewayError refusal) {
        if (over.compareAndSet(false, true)) {
            endWatch();
            refusal.answer(response, callback, ErrorBody.of(call.route().path(), request.getHeaders()));
            hearing.tell(AnswerListener::cut);
            record(refusal.status(), refusal == GatewayError.UNREACHABLE ? Outcome.UPSTREAM_FAILED : Outcome.REFUSED);
        }
    }

    /** The client sends no more: in the middle of a body that is refused, in case it listens still. */
    private void stopped() {
        if (bodyRead) {
            clientGone();
        } else {
            refuse(GatewayError.BAD_BODY);
            abort.get().run();
        }
    }

    /** The client hangs up, which it may do as soon as it has read the last byte of the answer. */
    private void clientGone() {
        clientGone(hasAll());
    }

    private void clientGone(boolean served) {
        if (over.compareAndSet(false, true)) {
            endWatch();
            // Counted first: the abort below may fail a write that the client has already read.
            hearing.passed();
            hearing.tell(served ? AnswerListener::complete : AnswerListener::left);
            abort.get().run();
            callback.failed(new EofException("the client went away"));
            record(
                    response.isCommitted() ? response.getStatus() : CLIENT_GONE,
                    served ? Outcome.COMPLETE : Outcome.CLIENT_GONE);
        }
    }

    /** True if the client has had as many bytes as the head of the answer announces. */
    private boolean hasAll() {
        long length = response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
        return response.isCommitted() && length >= 0 && times.bytesDown() >= length;
    }

    /** For the thread that has set {@link #over}, before the answer ends. */
    private void endWatch() {
        synchronized (watching) {
            watch.ifPresent(ClientWatch::end);
        }
    }

    private void record(int status, Outcome outcome) {
        settings.open().decrementAndGet();
        try {
            settings.access().accept(times.over(call, status, outcome, hearing.facts()));
        } catch (RuntimeException e) {
            LOG.warn("who hears of calls failed", e);
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    /** Handles one answer. */
    private final class Fate implements AnswerStream.Fate {
        @Override
        public void arrives(AnswerStream answer) {
            abort.set(answer::discard);
            if (over.get()) {
                answer.discard();
            } else if (LACKING.contains(answer.status())) {
                answerInstead(answer);
            } else if (again != Interceptor.SecondTry.NONE && REFUSED.contains(answer.status())) {
                Interceptor.SecondTry next = again;
                again = Interceptor.SecondTry.NONE;
                answer.hold(REFUSAL_LIMIT, body -> refused(answer, next, body));
            } else {
                again = Interceptor.SecondTry.NONE; // or it would hold the body
                answer.pass();
            }
        }

        @Override
        public void passes(int bytes) {
            times.passes(bytes);
        }

        @Override
        public void gone() {
            clientGone(false); // it did not take a piece
        }

        @Override
        public void cut(Throwable failure) {
            if (over.compareAndSet(false, true)) {
                endWatch();
                LOG.info("{} cut an answer: {}", call.route().upstream().name(), failure.toString());
                // Not ended properly in HTTP's terms, so that the client notices the cut.
                callback.failed(new EofException("the provider cut the answer"));
                hearing.tell(AnswerListener::cut);
                record(response.getStatus(), Outcome.UPSTREAM_FAILED);
            }
        }

        @Override
        public void complete() {
            if (over.compareAndSet(false, true)) {
                endWatch();
                // First: a client with the complete answer may query its state at once, and a stop that waits for calls
                // also waits for the work they leave behind.
                hearing.tell(AnswerListener::complete);
                response.write(
                        true,
                        BufferUtil.EMPTY_BUFFER,
                        Callback.from(
                                InvocationType.NON_BLOCKING,
                                () -> {
                                    callback.succeeded();
                                    record(response.getStatus(), Outcome.COMPLETE);
                                },
                                failure -> {
                                    callback.failed(failure);
                                    record(response.getStatus(), Outcome.CLIENT_GONE);
                                }));
            }
        }
    }
}
