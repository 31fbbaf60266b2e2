package dev.varve.internal.work;

import dev.varve.Scope;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers which sessions failed a moment ago, so that a model that is down is asked now and then and not at every
 * message: 1 s after the first failure, doubling to 5 min.
 */
public final class Backoff {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private record Key(Scope scope, Coordinator.Kind kind) {}

    private record Failure(Duration pause, Instant until) {}

    private final Map<Key, Failure> failures = new ConcurrentHashMap<>();
    private final Clock clock;

    public Backoff(Clock clock) {
        this.clock = clock;
    }

    /** Whether enough time has passed since the last failure. */
    public boolean isReady(Scope scope, Coordinator.Kind kind) {
        Failure failure = failures.get(new Key(scope, kind));
        return failure == null || !clock.instant().isBefore(failure.until());
    }

    /** Notes how an attempt ended. */
    public void ended(Scope scope, Coordinator.Kind kind, boolean ok) {
        Key key = new Key(scope, kind);
        if (ok) {
            failures.remove(key);
            return;
        }
        failures.compute(key, (same, last) -> {
            Duration pause = last == null || last.pause().isZero()
                    ? FIRST
                    : min(last.pause().multipliedBy(2), LONGEST);
            return new Failure(pause, clock.instant().plus(pause));
        });
    }

    /** Notes that another process works on the session, so that it need not be asked at every message. */
    public void pause(Scope scope, Coordinator.Kind kind) {
        failures.put(
                new Key(scope, kind), new Failure(Duration.ZERO, clock.instant().plus(FIRST)));
    }

    /** Forgets a session. */
    public void forget(Scope scope) {
        for (Coordinator.Kind kind : Coordinator.Kind.values()) {
            failures.remove(new Key(scope, kind));
        }
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
