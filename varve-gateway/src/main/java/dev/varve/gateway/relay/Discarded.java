package dev.varve.gateway.relay;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;

/** Ends an answer that nobody waits for any more. */
final class Discarded implements Flow.Subscriber<List<ByteBuffer>> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.cancel();
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
}
