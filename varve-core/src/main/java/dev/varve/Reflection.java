package dev.varve;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A note that replaces a contiguous set of notes. Immutable.
 *
 * @param lines      what it says, in order of time
 * @param generation how many reflections deep its oldest source is, from 1
 * @param level      compression level that was used, 0 to 4
 * @param sources    ids of the notes that it replaced
 * @param fidelity   how many of their literals it carries, or {@link Fidelity#NONE}
 */
public record Reflection(
        String id,
        Span span,
        List<NoteLine> lines,
        int tokens,
        long sourceTokens,
        Instant createdAt,
        String model,
        Status status,
        int generation,
        int level,
        List<String> sources,
        Fidelity fidelity)
        implements Note {
    /** Copies the collections. */
    public Reflection {
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
        lines = List.copyOf(lines);
        sources = List.copyOf(sources);
    }

    /** A copy for messages of this many tokens. */
    public Reflection withSourceTokens(long newTokens) {
        return new Reflection(
                id, span, lines, tokens, newTokens, createdAt, model, status, generation, level, sources, fidelity);
    }

    @Override
    public Reflection withLines(List<NoteLine> newLines, int newTokens) {
        return new Reflection(
                id,
                span,
                newLines,
                newTokens,
                sourceTokens,
                createdAt,
                model,
                status,
                generation,
                level,
                sources,
                fidelity);
    }

    @Override
    public Reflection withStatus(Status newStatus) {
        return new Reflection(
                id,
                span,
                lines,
                tokens,
                sourceTokens,
                createdAt,
                model,
                newStatus,
                generation,
                level,
                sources,
                fidelity);
    }
}
