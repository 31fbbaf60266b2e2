package dev.varve.gateway.relay;

import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A request's body, held in memory until the provider answers: an answer may take minutes, and Java's HTTP client would
 * keep the bytes all that time. Until then the body can be read again, since that client resends it if the connection was
 * closed.
 */
final class HeldBody implements HttpRequest.BodyPublisher {
    /** Each thread of the client that writes keeps a buffer of this size outside of the heap. */
    private static final int SLICE = 1 << 16;

    private static final byte[] NONE = new byte[0];

    private final AtomicReference<byte[]> bytes;
    private final int length;

    HeldBody(byte[] bytes) {
        this.bytes = new AtomicReference<>(bytes);
        this.length = bytes.length;
    }

    /** The provider has the body. */
    void release() {
        bytes.set(NONE);
    }

    @Override
    public long contentLength() {
        return length;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        subscriber.onSubscribe(new Reading(subscriber));
    }

    private final class Reading implements Flow.Subscription {
        private final Flow.Subscriber<? super ByteBuffer> subscriber;
        private final AtomicLong demand = new AtomicLong();
        private int at;
        private volatile boolean over;

        Reading(Flow.Subscriber<? super ByteBuffer> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void request(long n) {
            if (n <= 0) {
                over = true;
                subscriber.onError(new IllegalArgumentException("demand must be positive, is " + n));
                return;
            }
            // The thread that raises the demand from zero serves it, including later requests.
            if (demand.getAndUpdate(now -> Math.max(n, now + n)) > 0) {
                return;
            }
            do {
                next();
            } while (demand.decrementAndGet() > 0);
        }

        private void next() {
            byte[] body = bytes.get();
            if (over) {
                return;
            }
            if (at < body.length) {
                int count = Math.min(SLICE, body.length - at);
                ByteBuffer slice = ByteBuffer.wrap(body, at, count).slice().asReadOnlyBuffer();
                at += count;
                subscriber.onNext(slice);
            }
            if (!over && at >= length) {
                over = true;
                subscriber.onComplete();
            }
        }

        @Override
        public void cancel() {
            over = true;
        }
    }
}
