package dev.varve.gateway.relay;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** An answer, one piece at a time: the next one is requested when the client's socket has accepted the last. */
final class AnswerStream implements HttpResponse.BodySubscriber<Void> {
    private final HttpResponse.ResponseInfo answer;
    private final Response response;
    private final AnswerEvents hearing;
    private final Fate fate;
    private Optional<Flow.Subscription> subscription = Optional.empty();
    private boolean writing = true; // nothing is passed on before its head
    private Optional<Holding> holding = Optional.empty();
    private ByteBuffer held = BufferUtil.EMPTY_BUFFER;
    private Optional<Runnable> end = Optional.empty();

    /** Handles an answer. */
    interface Fate {
        /** Its head is here; it waits for {@link #pass}, {@link #hold} or {@link #discard}. */
        void arrives(AnswerStream answer);

        /** A piece of it goes to the client. */
        void passes(int bytes);

        /** The client does not take it any more. */
        void gone();

        /** The provider stopped in the middle of it; all before that is written. */
        void cut(Throwable failure);

        /** All of it is written but its end. */
        void complete();
    }

    /** An answer that is read before it is known whether the client gets it. */
    private record Holding(int limit, ByteArrayOutputStream read, Consumer<byte[]> whole) {}

    AnswerStream(HttpResponse.ResponseInfo answer, Response response, AnswerEvents hearing, Fate fate) {
        this.answer = answer;
        this.response = response;
        this.hearing = hearing;
        this.fate = fate;
    }

    int status() {
        return answer.statusCode();
    }

    /** Lets the provider stop. */
    void discard() {
        subscription.ifPresent(Flow.Subscription::cancel);
    }

    /**
     * Reads the body before it is passed on or discarded.
     *
     * @param limit bytes that are enough
     * @param whole gets the bytes read: the complete body, if it is shorter
     */
    void hold(int limit, Consumer<byte[]> whole) {
        holding = Optional.of(new Holding(limit, new ByteArrayOutputStream(), whole));
        subscription.ifPresent(rest -> rest.request(1));
    }

    private void held(Holding now) {
        byte[] read = now.read().toByteArray();
        holding = Optional.empty();
        synchronized (this) {
            held = ByteBuffer.wrap(read);
        }
        now.whole().accept(read);
    }

    /** Lets the client have it. */
    void pass() {
        response.setStatus(answer.statusCode());
        ForwardedHeaders.down(answer.headers(), response.getHeaders());
        hearing.tell(listener -> listener.begins(answer.statusCode(), answer.headers()));
        // The status is sent at once: a streaming client must not wait for the first event to learn that the call
        // succeeded.
        response.write(
                false,
                BufferUtil.EMPTY_BUFFER,
                Callback.from(InvocationType.NON_BLOCKING, this::written, failure -> fate.gone()));
    }

    private void written() {
        ByteBuffer read;
        Optional<Runnable> last;
        synchronized (this) {
            read = held;
            held = BufferUtil.EMPTY_BUFFER;
            writing = read.hasRemaining();
            last = end;
        }
        if (read.hasRemaining()) {
            write(read);
            return;
        }
        last.ifPresentOrElse(Runnable::run, () -> subscription.ifPresent(rest -> rest.request(1)));
    }

    private void afterWriting(Runnable ending) {
        synchronized (this) {
            if (writing) {
                end = Optional.of(ending);
                return;
            }
        }
        ending.run();
    }

    @Override
    public CompletionStage<Void> getBody() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = Optional.of(newSubscription);
        fate.arrives(this);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
        ByteBuffer bytes = joined(pieces);
        if (holding.isPresent()) {
            hold(holding.get(), bytes);
            return;
        }
        synchronized (this) {
            writing = true;
        }
        write(bytes);
    }

    private void hold(Holding now, ByteBuffer bytes) {
        byte[] some = new byte[bytes.remaining()];
        bytes.get(some);
        now.read().writeBytes(some);
        if (now.read().size() < now.limit()) {
            subscription.ifPresent(rest -> rest.request(1));
        } else {
            held(now);
        }
    }

    private void write(ByteBuffer bytes) {
        fate.passes(bytes.remaining());
        hearing.passes(bytes.duplicate());
        response.write(
                false,
                bytes,
                Callback.from(
                        InvocationType.NON_BLOCKING,
                        () -> {
                            hearing.passed();
                            written();
                        },
                        failure -> {
                            hearing.failed();
                            fate.gone();
                        }));
    }

    @Override
    public void onError(Throwable failure) {
        afterWriting(() -> fate.cut(failure));
        holding.ifPresent(this::held);
    }

    @Override
    public void onComplete() {
        afterWriting(fate::complete);
        holding.ifPresent(this::held);
    }

    private static ByteBuffer joined(List<ByteBuffer> pieces) {
        if (pieces.size() == 1) {
            return pieces.get(0);
        }
        ByteBuffer all = ByteBuffer.allocate(
                pieces.stream().mapToInt(ByteBuffer::remaining).sum());
        pieces.forEach(all::put);
        return all.flip();
    }
}
