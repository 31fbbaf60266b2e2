package dev.varve.gateway.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Notices that a client has hung up while it waits for an answer. A server otherwise finds out at its next write,
 * which may be minutes later if the model thinks for long, and until then the provider works in vain.
 *
 * <p>Between the end of a request and the end of its answer nobody reads from an HTTP/1.1 connection, so its read
 * interest is free for this. {@link #end} must be called before the answer ends.
 */
final class ClientWatch {
    private static final int PIPELINED = 1 << 13;

    private final EndPoint endPoint;
    private final Runnable gone;
    private boolean over;

    private ClientWatch(EndPoint endPoint, Runnable gone) {
        this.endPoint = endPoint;
        this.gone = gone;
    }

    /** Watches from now on; {@code gone} is called at most once. */
    static ClientWatch of(EndPoint endPoint, Runnable gone) {
        ClientWatch watch = new ClientWatch(endPoint, gone);
        endPoint.tryFillInterested(watch.new Readable());
        return watch;
    }

    /**
     * Gives the connection back to the reader of the next request. Waits for a check in progress: a request that it
     * finds must reach the server before the answer ends, or nobody would read it.
     */
    synchronized void end() {
        if (!over) {
            over = true;
            if (endPoint instanceof AbstractEndPoint shared && shared.isFillInterested()) {
                shared.getFillInterest().onFail(new CancellationException("the answer has ended"));
            }
        }
    }

    private void readable() {
        if (hasHungUp()) {
            gone.run();
        }
    }

    /** Checks once, without waiting. Bytes that the client sends ahead of time are left to the server. */
    private synchronized boolean hasHungUp() {
        if (over) {
            return false;
        }
        ByteBuffer bytes = BufferUtil.allocate(PIPELINED);
        int count;
        try {
            count = endPoint.fill(bytes);
        } catch (IOException e) {
            count = -1; // reset by the client, which is as good as an end
        }
        if (count == 0) {
            endPoint.tryFillInterested(new Readable());
        } else {
            over = true;
            if (count > 0 && endPoint.getConnection() instanceof Connection.UpgradeTo next) {
                next.onUpgradeTo(bytes);
            }
        }
        return count < 0;
    }

    private final class Readable implements Callback {
        @Override
        public void succeeded() {
            readable();
        }

        @Override
        public void failed(Throwable x) {
            // The watch or the connection has ended: the next write reports it.
        }

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }
    }
}
