package dev.varve;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A dense dated note that covers exactly one span of messages. While {@link Status#BUFFERED} it is called a chunk.
 *
 * @param hint     what the observer thinks comes next, or {@link ContinuationHint#NONE}
 * @param fidelity how many of the source's literals it carries, or {@link Fidelity#NONE}
 */
public record Observation(
        String id,
        Span span,
        String text,
        int tokens,
        long sourceTokens,
        Instant createdAt,
        String model,
        Status status,
        ContinuationHint hint,
        Fidelity fidelity)
        implements Note {
    public Observation {
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /** An observation whose fidelity was not measured. */
    public Observation(
            String id,
            Span span,
            String text,
            int tokens,
            long sourceTokens,
            Instant createdAt,
            String model,
            Status status,
            ContinuationHint hint) {
        this(id, span, text, tokens, sourceTokens, createdAt, model, status, hint, Fidelity.NONE);
    }

    @Override
    public Observation withStatus(Status newStatus) {
        return new Observation(id, span, text, tokens, sourceTokens, createdAt, model, newStatus, hint, fidelity);
    }
}
