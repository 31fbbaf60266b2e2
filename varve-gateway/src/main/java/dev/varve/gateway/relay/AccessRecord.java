package dev.varve.gateway.relay;

import java.time.Duration;

/**
 * One call, for the access log, metrics and traces. Contains no query, key or content, and no header except {@code
 * traceparent}.
 *
 * @param caller name of the gateway key, or {@code local}
 * @param method of HTTP
 * @param upstream name of the provider
 * @param path at the provider, without query
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
