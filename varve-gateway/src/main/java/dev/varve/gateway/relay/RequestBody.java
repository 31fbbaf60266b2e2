package dev.varve.gateway.relay;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;

/**
 * A request's body on its way up, piece by piece, at the pace at which the provider takes it. It fails with {@link
 * BodyCutException} if the client stops.
 */
final class RequestBody implements Flow.Publisher<ByteBuffer> {
    private final Content.Source source;
    private final long limit;
    private final Runnable read;

    /**
     * A body.
     *
     * @param limit bytes after which it is cut off with {@link BodyTooLargeException}
     * @param read  called when all of it has been read
     */
    RequestBody(Content.Source source, long limit, Runnable read) {
        this.source = source;
        this.limit = limit;
        this.read = read;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
        Content.Source.asPublisher(source).subscribe(new Copying(subscriber));
    }

    private final class Copying implements Flow.Subscriber<Content.Chunk> {
        private final Flow.Subscriber<? super ByteBuffer> next;
        private volatile Runnable more = () -> {};
        private volatile boolean over;
        private long bytes;

        Copying(Flow.Subscriber<? super ByteBuffer> next) {
            this.next = next;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            more = () -> subscription.request(1);
            next.onSubscribe(new Flow.Subscription() {
                @Override
                public void request(long n) {
                    subscription.request(n);
                }

                @Override
                public void cancel() {
                    // The rest is not read. Cancelling the source would fail the whole request, though its answer may
                    // be near.
                    over = true;
                }
            });
        }

        @Override
        public void onNext(Content.Chunk chunk) {
            if (over) {
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                over = true;
                next.onError(new BodyCutException(chunk.getFailure()));
                return;
            }
            bytes += chunk.remaining();
            // The server takes its buffer back when this returns; the client writes later.
            ByteBuffer copy = BufferUtil.copy(chunk.getByteBuffer());
            if (bytes > limit) {
                // After a refusal the server deals with the rest of the body.
                over = true;
                next.onError(new BodyTooLargeException(limit));
            } else if (copy == null || !copy.hasRemaining()) {
                more.run(); // the client would write an empty piece as the end of the body
            } else {
                next.onNext(copy);
            }
        }

        @Override
        public void onError(Throwable failure) {
            if (!over) {
                next.onError(new BodyCutException(failure));
            }
        }

        @Override
        public void onComplete() {
            if (!over) {
                read.run();
                next.onComplete();
            }
        }
    }
}
