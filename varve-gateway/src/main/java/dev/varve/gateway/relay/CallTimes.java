package dev.varve.gateway.relay;

import dev.varve.gateway.relay.AccessRecord.Outcome;
import java.time.Duration;
import java.util.Objects;

/** Measurements of a call, reported when it is over. Each value is written by one thread at a time and read at the end. */
final class CallTimes {
    private final long began = System.nanoTime();
    private volatile MemoryReport memory = MemoryReport.OFF;
    private volatile long readAt;
    private volatile long sentAt;
    private volatile long firstByte;
    private volatile long bytesDown;

    /** Memory has the body. */
    void read() {
        readAt = System.nanoTime();
    }

    /** Memory has done its part, for the first time or for a call that was refused. */
    void held(MemoryReport report) {
        memory = report;
        sentAt = sentAt == 0 ? System.nanoTime() : sentAt;
    }

    /** Memory has answered in the provider's place. */
    void instead(MemoryReport report) {
        memory = report;
    }

    /** A piece of the answer goes to the client. */
    void passes(int bytes) {
        if (firstByte == 0) {
            firstByte = System.nanoTime();
        }
        bytesDown += bytes;
    }

    long bytesDown() {
        return bytesDown;
    }

    AccessRecord over(Interceptor.Call call, int status, Outcome outcome, TalkFacts talk) {
        return new AccessRecord(
                call.caller(),
                call.method(),
                call.route().upstream().name(),
                call.route().path(),
                status,
                outcome,
                bytesDown,
                Duration.ofNanos(sentAt == 0 ? 0 : sentAt - readAt),
                Duration.ofNanos(firstByte == 0 ? 0 : firstByte - began),
                Duration.ofNanos(System.nanoTime() - began),
                memory,
                talk,
                Objects.requireNonNullElse(call.headers().get("traceparent"), ""));
    }
}
