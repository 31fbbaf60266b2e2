package dev.varve.gateway.relay;

import java.time.Duration;
import java.util.Objects;
import org.eclipse.jetty.server.Request;

/**
 * One call, for the access log, metrics and traces. Contains no query, key or content, and no header except {@code
 * traceparent}.
 *
 * @param caller name of the gateway key, or {@code local}; {@code unknown} if the gateway did not let it in
 * @param method of HTTP
 * @param upstream name of the provider; empty if no provider was meant
 * @param path at the provider, or at the gateway if no provider was meant; without query
 * @param status of the answer; 499 if the client went away before there was one
 * @param outcome how it ended
 * @param bytesDown bytes of the answer's body that were passed on
 * @param held time from the call's last byte until memory let it go; zero if memory did not look at it
 * @param firstByte from the end of the request's headers to the first byte of the answer, zero if there was none
 * @param total from the end of the request's headers to the end of the answer
 * @param memory what memory did
 * @param talk facts about the conversation in it
 * @param parent the client's header {@code traceparent}; empty if it sent none
 */
public record AccessRecord(
        String caller,
        String method,
        String upstream,
        String path,
        int status,
        Outcome outcome,
        long bytesDown,
        Duration held,
        Duration firstByte,
        Duration total,
        MemoryReport memory,
        TalkFacts talk,
        String parent) {
    private static final String UNKNOWN = "unknown";

    /** A call that the gateway let nobody in for: no known caller, or no known host. */
    public static AccessRecord shutOut(Request request, int status) {
        return refused(UNKNOWN, request, status);
    }

    /** A call that the gateway answers with an error before it asks a provider. */
    static AccessRecord refused(String caller, Request request, int status) {
        return new AccessRecord(
                caller,
                request.getMethod(),
                "",
                Request.getPathInContext(request),
                status,
                Outcome.REFUSED,
                0,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ofNanos(System.nanoTime() - request.getBeginNanoTime()),
                MemoryReport.OFF,
                TalkFacts.NONE,
                Objects.requireNonNullElse(request.getHeaders().get("traceparent"), ""));
    }

    /** The way a call ended. */
    public enum Outcome {
        /** The client has the complete answer. */
        COMPLETE,
        /** The provider could not be reached, or ended in the middle. */
        UPSTREAM_FAILED,
        /** The client went away. */
        CLIENT_GONE,
        /** The request could not be read or was too large. */
        REFUSED
    }
}
