package dev.varve.providers;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.stream.Stream;

/**
 * Collects an answer's bytes up to a bound, so that a server that never stops sending cannot fill the memory. A longer
 * answer is an error; of a longer error page its beginning is kept.
 */
final class BoundedBody implements BodySubscriber<byte[]> {
    static final int MOST_MEGABYTES = 8;
    private static final long MOST = MOST_MEGABYTES * 1_000_000L;
    private static final long MOST_OF_ERROR = 65_536;

    private static final class TooLong extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final boolean good;
    private final long most;
    private Optional<Subscription> source = Optional.empty();
    private long received;
    private boolean ended;

    private BoundedBody(boolean good) {
        this.good = good;
        this.most = good ? MOST : MOST_OF_ERROR;
    }

    static BodySubscriber<byte[]> handle(ResponseInfo response) {
        return new BoundedBody(response.statusCode() / 100 == 2);
    }

    /** True if a call failed because its answer was too long. */
    static boolean isTooLong(IOException failure) {
        return Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                .limit(10)
                .anyMatch(TooLong.class::isInstance);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        source = Optional.of(subscription);
        bytes.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (ended) {
            return;
        }
        received += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (received <= most) {
            bytes.onNext(buffers);
            return;
        }
        ended = true;
        source.ifPresent(Subscription::cancel);
        if (good) {
            bytes.onError(new TooLong());
        } else {
            bytes.onComplete();
        }
    }

    @Override
    public void onError(Throwable failure) {
        if (!ended) {
            bytes.onError(failure);
        }
    }

    @Override
    public void onComplete() {
        if (!ended) {
            bytes.onComplete();
        }
    }
}
