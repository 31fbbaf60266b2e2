package dev.varve.internal.work;

import dev.varve.Scope;
import dev.varve.embedding.Embedder;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.ModelException;
import dev.varve.model.Retries;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What follows when a model fails, in one place, for all that ask models: {@link #verdict} says what each kind of failure
 * means, {@link #pauseAfter} when the same run asks again, and {@link #isReady} when a session is worked on again whose
 * last run came to nothing. How long a provider is left alone is the host's to say ({@link
 * dev.varve.model.ModelLimits#breakFor}); which failures count against it is said here. Thread-safe.
 */
public final class FailurePolicy {
    /** Between the tries of one run, about. */
    private static final Pauses TRIES = new Pauses(Duration.ofMillis(200), Duration.ofSeconds(30));

    /** Between the runs of one session, so that a model that is down is asked now and then and not at every message. */
    private static final Pauses RUNS = new Pauses(Duration.ofSeconds(1), Duration.ofMinutes(5));

    /** What a failure says of the messages that were sent. */
    public enum Messages {
        /** They are not to blame, and are sent again as they are. */
        KEPT,
        /** The answer does not count; after as many as a run has tries, half of the messages are sent. */
        REFUSED,
        /** They will not do, however often they are sent: half of them are sent from now on. */
        REFUSED_FOR_GOOD
    }

    /** What a failure says of the provider. */
    public enum Provider {
        /** It answered; the fault is elsewhere. */
        WELL,
        /** It failed; after some in a row it is left alone. */
        FAILED,
        /** No call can succeed until somebody acts: it is left alone at once. */
        OUT,
        /** It was not called, so nothing is known that was not known before. */
        UNKNOWN
    }

    /**
     * What a kind of failure means.
     *
     * @param again whether the same run asks again
     */
    public record Verdict(boolean again, Messages messages, Provider provider) {}

    /** The rule for each kind of failure. */
    public static Verdict verdict(ModelException.Kind kind) {
        return switch (kind) {
            case TEMPORARY -> new Verdict(true, Messages.KEPT, Provider.FAILED);
            case DENIED -> new Verdict(false, Messages.KEPT, Provider.OUT);
            case REJECTED -> new Verdict(false, Messages.REFUSED_FOR_GOOD, Provider.WELL);
            case TOO_LARGE -> new Verdict(true, Messages.REFUSED_FOR_GOOD, Provider.WELL);
            case ANSWER -> new Verdict(true, Messages.REFUSED, Provider.WELL);
            case NOT_CALLED -> new Verdict(false, Messages.KEPT, Provider.UNKNOWN);
        };
    }

    /** What is left alone: work of a kind on a session, or a model on its own. */
    private record Key(Object who, Object what) {}

    /** Failed runs in a row, and the time from which the next may begin. */
    private record Rest(int failures, Instant until) {}

    /** Asked at every append, so nobody waits to read it. */
    private final Map<Key, Rest> rests = new ConcurrentHashMap<>();

    private final Retries retries;
    private final Clock clock;

    /**
     * No failure yet.
     *
     * @param retries how pauses within a run pass
     */
    public FailurePolicy(Retries retries, Clock clock) {
        this.retries = retries;
        this.clock = clock;
    }

    /**
     * Pauses after a failed try, as long as the provider asked for if it did. After an answer that was read and refused there
     * is nothing to wait for.
     *
     * @param failures tries of the run that failed so far, at least 1
     * @param left     time that is left for the run
     * @return whether another try makes sense and there is time for it
     */
    boolean pauseAfter(int failures, RuntimeException failure, Duration left) {
        if (!verdict(ModelException.kind(failure)).again()) {
            return false;
        }
        Duration pause = failure instanceof AnswerRefusedException ? Duration.ZERO : pause(failures, failure);
        return pause.compareTo(left) < 0 && retries.pause(pause);
    }

    private Duration pause(int failures, RuntimeException failure) {
        Duration own = retries.about(TRIES.after(failures));
        Duration asked = failure instanceof ModelException told ? told.retryAfter() : Duration.ZERO;
        return asked.compareTo(own) > 0 ? asked : own;
    }

    /** True if enough time has passed since the last run that came to nothing. */
    public boolean isReady(Scope scope, SessionJobQueue.Kind kind) {
        return isReady(new Key(scope, kind));
    }

    /** True if enough time has passed since an embedder failed; its failures say nothing of a session. */
    public boolean isReady(Embedder embedder) {
        return isReady(new Key(embedder.name(), Embedder.class));
    }

    private boolean isReady(Key key) {
        Rest rest = rests.get(key);
        return rest == null || !clock.instant().isBefore(rest.until());
    }

    /** Notes how a run ended. */
    public void ended(Scope scope, SessionJobQueue.Kind kind, boolean ok) {
        ended(new Key(scope, kind), ok);
    }

    /** Notes how a call of an embedder ended. */
    public void ended(Embedder embedder, boolean ok) {
        ended(new Key(embedder.name(), Embedder.class), ok);
    }

    private void ended(Key failed, boolean ok) {
        if (ok) {
            rests.remove(failed);
        } else {
            makeRoom();
            rests.compute(failed, (key, last) -> rest(last == null ? 1 : last.failures() + 1));
        }
    }

    /** Notes that another process works on the session, so that it need not be asked at every message. */
    public void occupied(Scope scope, SessionJobQueue.Kind kind) {
        makeRoom();
        rests.put(new Key(scope, kind), new Rest(0, rest(1).until()));
    }

    /** Sessions that never come back leave their rests here; those that are over are worth nothing then. */
    private void makeRoom() {
        if (rests.size() >= LatestUsed.SESSIONS) {
            Instant now = clock.instant();
            rests.values().removeIf(rest -> !now.isBefore(rest.until()));
        }
    }

    private Rest rest(int failures) {
        return new Rest(failures, clock.instant().plus(RUNS.after(failures)));
    }

    /** Forgets a session. */
    public void forget(Scope scope) {
        for (SessionJobQueue.Kind kind : SessionJobQueue.Kind.values()) {
            rests.remove(new Key(scope, kind));
        }
    }
}
