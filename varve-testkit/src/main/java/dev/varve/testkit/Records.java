package dev.varve.testkit;

import dev.varve.ContinuationHint;
import dev.varve.Correction;
import dev.varve.Fidelity;
import dev.varve.HandOut;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Priority;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.Usage;
import dev.varve.store.Commit;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
                lines(text, span, Messages.START),
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
                lines(text, span, Messages.START),
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

    /** A statement that is the first ten characters of a message. */
    public static StatementId statement(Scope session, long message) {
        return new StatementId(session, new Statement.Place(message, 0, 10));
    }

    /** A correction at the start of all: other words in place of a statement. */
    public static Correction supersede(String id, StatementId about, String text, StatementId source) {
        return new Correction(
                id,
                Correction.Kind.SUPERSEDE,
                about,
                "",
                text,
                Optional.of(source),
                Correction.Author.RULE,
                Messages.START,
                false);
    }

    /** A correction of a fact that a session taught: it is pinned. */
    public static Correction pin(String id, Scope origin, String fact) {
        StatementId about = new StatementId(origin, Statement.Place.NONE);
        return new Correction(
                id,
                Correction.Kind.PIN,
                about,
                fact,
                "",
                Optional.empty(),
                Correction.Author.PERSON,
                Messages.START,
                false);
    }

    /** A hand-out at the start of all that nobody has looked at. */
    public static HandOut handOut(String id, Scope session, HandOut.Line... lines) {
        return new HandOut(id, session, HandOut.Moment.PROMPT, Messages.START, List.of(lines), 7, HandOut.Use.UNKNOWN);
    }

    /** A line of a hand-out. */
    public static HandOut.Line line(String text, StatementId... sources) {
        return new HandOut.Line(text, List.of(sources));
    }

    /**
     * The lines of a text. One in another form than {@link NoteLine#toString} has is a NOTE of the time of the line before it.
     *
     * @param at the time of a first line without one
     */
    public static List<NoteLine> lines(String text, Span span, Instant at) {
        List<NoteLine> lines = new ArrayList<>();
        LocalDateTime time = LocalDateTime.ofInstant(at, ZoneOffset.UTC);
        for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
            NoteLine read = NoteLine.parse(line).orElse(new NoteLine(time, Priority.NOTE, line.strip()));
            lines.add(read.withSpan(span));
            time = read.time();
        }
        return lines;
    }

    /** An observation from text, without measured fidelity; each of its lines covers the whole span. */
    public static Observation observation(
            String id,
            Span span,
            String text,
            int tokens,
            long sourceTokens,
            Instant createdAt,
            String model,
            Note.Status status,
            ContinuationHint hint) {
        List<NoteLine> lines = lines(text, span, createdAt);
        return new Observation(id, span, lines, tokens, sourceTokens, createdAt, model, status, hint, Fidelity.NONE);
    }

    /** A reflection likewise. */
    public static Reflection reflection(
            String id,
            Span span,
            String text,
            int tokens,
            long sourceTokens,
            Instant createdAt,
            String model,
            Note.Status status,
            int generation,
            int level,
            List<String> sources) {
        List<NoteLine> lines = lines(text, span, createdAt);
        return new Reflection(
                id,
                span,
                lines,
                tokens,
                sourceTokens,
                createdAt,
                model,
                status,
                generation,
                level,
                sources,
                Fidelity.NONE);
    }
}
