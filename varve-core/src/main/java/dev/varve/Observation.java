package dev.varve;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A dense, dated note that covers exactly one span of messages. While it is {@link Status#BUFFERED}, it is called a chunk.
 * Immutable.
 *
 * @param lines    what it says, in order of time
 * @param hint     what the observer thinks comes next, or {@link ContinuationHint#NONE}
 * @param fidelity how many of the source's literals it carries, or {@link Fidelity#NONE}
 */
public record Observation(
        String id,
        Span span,
        List<NoteLine> lines,
        int tokens,
        long sourceTokens,
        Instant createdAt,
        String model,
        Status status,
        ContinuationHint hint,
        Fidelity fidelity)
        implements Note {
    /** Copies the collections. */
    public Observation {
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        lines = List.copyOf(lines);
    }

    /** A copy for messages of this many tokens. */
    public Observation withSourceTokens(long newTokens) {
        return new Observation(id, span, lines, tokens, newTokens, createdAt, model, status, hint, fidelity);
    }

    @Override
    public Observation withLines(List<NoteLine> newLines, int newTokens) {
        return new Observation(id, span, newLines, newTokens, sourceTokens, createdAt, model, status, hint, fidelity);
    }

    @Override
    public Observation withStatus(Status newStatus) {
        return new Observation(id, span, lines, tokens, sourceTokens, createdAt, model, newStatus, hint, fidelity);
    }
}
