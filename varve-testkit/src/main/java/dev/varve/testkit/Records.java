package dev.varve.testkit;

import dev.varve.Commit;
import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.MemoryRecord;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.Usage;
import java.util.List;

/** Short ways to make records and the commits that carry them. */
public final class Records {
    private Records() {}

    /** A chunk of 5 tokens for messages of 10 tokens each. */
    public static Observation chunk(String id, long from, long to) {
        return chunk(id, from, to, "[2026-03-01 09:00] NOTE chunk " + id);
    }

    public static Observation chunk(String id, long from, long to, String text) {
        Span span = new Span(from, to);
        return new Observation(
                id,
                span,
                text,
                5,
                10 * span.size(),
                Messages.START,
                "extractive",
                MemoryRecord.Status.BUFFERED,
                ContinuationHint.NONE,
                new Fidelity(9, 6, 2, 1));
    }

    public static Commit.Buffer buffer(Observation chunk) {
        return new Commit.Buffer(chunk, new Usage(1, 100, 10, 100 / 2, 10 / 2));
    }

    public static Commit.Activate activate(Observation... chunks) {
        return new Commit.Activate(List.of(chunks));
    }

    /** A reflection of the hull of its sources, which were read in an epoch. */
    public static Commit.Reflect reflect(long epoch, String id, String text, MemoryRecord... sources) {
        List<MemoryRecord> all = List.of(sources);
        Span span = all.stream().map(MemoryRecord::span).reduce(Span::hull).orElseThrow();
        Reflection reflection = new Reflection(
                id,
                span,
                text,
                3,
                all.stream().mapToLong(MemoryRecord::sourceTokens).sum(),
                Messages.START,
                "extractive",
                MemoryRecord.Status.ACTIVE,
                1,
                2,
                all.stream().map(MemoryRecord::id).toList(),
                new Fidelity(8, 5, 2, 1));
        return new Commit.Reflect(epoch, reflection, all, new Usage(2, 200, 20, 200 / 2, 20 / 2));
    }
}
