package dev.varve.testkit;

import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.store.Commit;
import java.util.List;

/** Short ways to make notes and the commits that carry them. */
public final class Records {
    private Records() {}

    /** A chunk of 5 tokens for messages of 10 tokens each. */
    public static Observation chunk(String id, long from, long to) {
        return chunk(id, from, to, "[2026-03-01 09:00] NOTE chunk " + id);
    }

    /** A chunk with one line of text. */
    public static Observation chunk(String id, long from, long to, String text) {
        Span span = new Span(from, to);
        return new Observation(
                id,
                span,
                NoteLine.parseAll(text, span, Messages.START),
                5,
                10 * span.size(),
                Messages.START,
                "extractive",
                Note.Status.BUFFERED,
                ContinuationHint.NONE,
                new Fidelity(9, 6, 2, 1));
    }

    /** Stores a chunk. */
    public static Commit.Buffer buffer(Observation chunk) {
        return new Commit.Buffer(chunk, new Usage(1, 100, 10, 100 / 2, 10 / 2));
    }

    /** Makes chunks active. */
    public static Commit.Activate activate(Observation... chunks) {
        return new Commit.Activate(List.of(chunks));
    }

    /** A reflection of the hull of its sources, which were read in an epoch. */
    public static Commit.Reflect reflect(long epoch, String id, String text, Note... sources) {
        List<Note> all = List.of(sources);
        Span span = all.stream().map(Note::span).reduce(Span::hull).orElseThrow();
        Reflection reflection = new Reflection(
                id,
                span,
                NoteLine.parseAll(text, span, Messages.START),
                3,
                all.stream().mapToLong(Note::sourceTokens).sum(),
                Messages.START,
                "extractive",
                Note.Status.ACTIVE,
                1,
                2,
                all.stream().map(Note::id).toList(),
                new Fidelity(8, 5, 2, 1));
        return new Commit.Reflect(epoch, reflection, all, new Usage(2, 200, 20, 200 / 2, 20 / 2));
    }
}
