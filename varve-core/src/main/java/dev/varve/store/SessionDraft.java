package dev.varve.store;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Span;
import dev.varve.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The next row while it is being worked out. Belongs to one call of {@link SessionState}. */
final class SessionDraft {
    private final SessionState before;
    private long epoch;
    long lastSeq;
    long totalTokens;
    private long watermark;
    private long coveredTokens;
    private long bufferedTo;
    private long bufferedTokens;
    private SessionState.Tally observations;
    private SessionState.Tally reflections;
    long lastUserSeq;
    private long pinnedSeq;
    long closedTo;
    long closedTokens;
    private long learnedTo;
    List<String> openCalls;
    private List<Span> gone;
    private ContinuationHint hint;
    private Usage usage;
    Instant createdAt;
    Instant lastMessageAt;

    SessionDraft(SessionState before) {
        this.before = before;
        epoch = before.epoch();
        lastSeq = before.lastSeq();
        totalTokens = before.totalTokens();
        watermark = before.watermark();
        coveredTokens = before.coveredTokens();
        bufferedTo = before.bufferedTo();
        bufferedTokens = before.bufferedTokens();
        observations = before.observations();
        reflections = before.reflections();
        lastUserSeq = before.lastUserSeq();
        pinnedSeq = before.pinnedSeq();
        closedTo = before.closedTo();
        closedTokens = before.closedTokens();
        learnedTo = before.learnedTo();
        openCalls = before.openCalls();
        gone = before.gone();
        hint = before.hint();
        usage = before.usage();
        createdAt = before.createdAt();
        lastMessageAt = before.lastMessageAt();
    }

    SessionState state() {
        return new SessionState(
                before.version() + 1,
                epoch,
                lastSeq,
                totalTokens,
                watermark,
                coveredTokens,
                bufferedTo,
                bufferedTokens,
                observations,
                reflections,
                lastUserSeq,
                pinnedSeq,
                closedTo,
                closedTokens,
                learnedTo,
                openCalls,
                gone,
                hint,
                usage,
                createdAt,
                lastMessageAt);
    }

    boolean buffer(Commit.Buffer commit) {
        Observation chunk = commit.chunk();
        if (chunk.span().from() != bufferedTo
                || chunk.span().to() > Math.max(closedTo, before.wholeTo())
                || commit.gone() != before.goneMessages()) {
            return false;
        }
        bufferedTo = chunk.span().to();
        bufferedTokens += chunk.sourceTokens();
        if (bufferedTo > closedTo) {
            closedTo = bufferedTo;
            closedTokens = bufferedTokens;
        }
        usage = usage.plus(commit.usage());
        return true;
    }

    boolean activate(Commit.Activate commit) {
        for (Observation chunk : commit.chunks()) {
            if (chunk.span().from() != watermark || chunk.span().to() > bufferedTo) {
                return false;
            }
            watermark = chunk.span().to();
            coveredTokens += chunk.sourceTokens();
            observations = observations.plus(chunk);
            hint = chunk.hint().after(hint);
        }
        if (watermark != before.watermark()) {
            pin(lastUserSeq);
        }
        return true;
    }

    boolean reflect(Commit.Reflect commit) {
        if (commit.epoch() != epoch || !liesEndToEnd(commit) || !learn(commit.learning())) {
            return false;
        }
        epoch++;
        reflections = reflections.plus(commit.reflection());
        commit.sources().forEach(this::uncount);
        usage = usage.plus(commit.usage());
        return true;
    }

    /** True if the sources leave no gap, overlap nothing, and are exactly what the reflection says that it stands for. */
    private boolean liesEndToEnd(Commit.Reflect commit) {
        Span span = commit.reflection().span();
        long end = span.from();
        for (Note source : commit.sources()) {
            if (source.span().from() != end) {
                return false;
            }
            end = source.span().to();
        }
        return !commit.sources().isEmpty() && end == span.to() && end <= watermark;
    }

    boolean learn(Commit.Learn commit) {
        usage = usage.plus(commit.usage());
        return commit.epoch() == epoch && learn(commit.learning());
    }

    boolean spend(Commit.Spend commit) {
        usage = usage.plus(commit.usage());
        return true;
    }

    private boolean learn(Learning learning) {
        if (learning.isNone()) {
            return true;
        }
        if (learning.from() != learnedTo || learning.to() < learnedTo) {
            return false;
        }
        learnedTo = learning.to();
        return true;
    }

    boolean clear(Commit.Clear commit) {
        if (commit.version() != before.version()) {
            return false;
        }
        commit.removed().stream()
                .filter(note -> note.status() == Note.Status.ACTIVE)
                .forEach(this::uncount);
        commit.restored().forEach(this::count);
        if (commit.isAll()) {
            watermark = 1;
            coveredTokens = 0;
            bufferedTo = 1;
            bufferedTokens = 0;
            pinnedSeq = 0;
            learnedTo = 1;
            hint = ContinuationHint.NONE;
        }
        epoch++;
        return true;
    }

    boolean erase(Commit.Erase commit) {
        if (commit.version() != before.version()) {
            return false;
        }
        commit.messages().forEach(this::uncount);
        gone = with(gone, commit.span());
        for (Note note : commit.removed()) {
            if (note.status() == Note.Status.ACTIVE) {
                uncount(note);
            }
            learnedTo = note instanceof Observation
                    ? Math.min(learnedTo, note.span().from())
                    : learnedTo;
        }
        commit.restored().forEach(this::count);
        commit.rebuilt().stream()
                .filter(note -> note.status() == Note.Status.ACTIVE)
                .forEach(this::count);
        openCalls = commit.span().contains(lastSeq) ? List.of() : openCalls;
        if (commit.span().contains(lastUserSeq) || commit.span().contains(pinnedSeq)) {
            pin(commit.userSeq());
        }
        lastUserSeq = commit.userSeq();
        hint = commit.hint();
        epoch++;
        return true;
    }

    /** The newest user message is shown once more where notes stand for it. */
    private void pin(long userSeq) {
        pinnedSeq = userSeq < watermark ? userSeq : 0;
    }

    private void uncount(LoggedMessage message) {
        totalTokens -= message.tokens();
        coveredTokens -= message.seq() < watermark ? message.tokens() : 0;
        bufferedTokens -= message.seq() < bufferedTo ? message.tokens() : 0;
        closedTokens -= message.seq() < closedTo ? message.tokens() : 0;
    }

    /** The spans and another one: in order, and joined where they touch. */
    private static List<Span> with(List<Span> spans, Span added) {
        Span joined = added;
        List<Span> all = new ArrayList<>();
        for (Span span : spans) {
            if (span.from() <= joined.to() && joined.from() <= span.to()) {
                joined = joined.hull(span);
            } else {
                all.add(span);
            }
        }
        all.add(joined);
        all.sort(Comparator.comparingLong(Span::from));
        return all;
    }

    private void count(Note note) {
        if (note instanceof Observation) {
            observations = observations.plus(note);
        } else {
            reflections = reflections.plus(note);
        }
    }

    private void uncount(Note note) {
        if (note instanceof Observation) {
            observations = observations.minus(note);
        } else {
            reflections = reflections.minus(note);
        }
    }
}
