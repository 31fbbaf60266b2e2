package dev.varve;

import java.time.Instant;
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
        if (chunk.span().from() != bufferedTo || chunk.span().to() > closedTo) {
            return false;
        }
        bufferedTo = chunk.span().to();
        bufferedTokens += chunk.sourceTokens();
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
            hint = chunk.hint().isEmpty() ? hint : chunk.hint();
        }
        pinnedSeq = watermark == before.watermark() ? pinnedSeq : lastUserSeq < watermark ? lastUserSeq : 0;
        return true;
    }

    boolean reflect(Commit.Reflect commit) {
        if (commit.epoch() != epoch || !learn(commit.learning())) {
            return false;
        }
        epoch++;
        reflections = reflections.plus(commit.reflection());
        commit.sources().forEach(this::uncount);
        usage = usage.plus(commit.usage());
        return true;
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

    private void uncount(MemoryRecord record) {
        if (record instanceof Observation) {
            observations = observations.minus(record);
        } else {
            reflections = reflections.minus(record);
        }
    }
}
