package dev.varve.internal.limit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * A token bucket: tokens per minute, refilled evenly. A call that is larger than a minute's share waits for a full one and is then
 * paid off. Thread-safe.
 */
final class TokenRate {
    private static final double NANOS_PER_MINUTE = 60e9;

    private final long perMinute;
    private final Clock clock;
    private double left;
    private Instant countedAt;

    /**
     * Full.
     *
     * @param perMinute 0 for no bound
     */
    TokenRate(long perMinute, Clock clock) {
        this.perMinute = perMinute;
        this.clock = clock;
        this.left = perMinute;
        this.countedAt = clock.instant();
    }

    /** Takes tokens. Returns zero if they were there, else how long to wait until they are. */
    synchronized Duration take(long tokens) {
        if (perMinute == 0) {
            return Duration.ZERO;
        }
        refill();
        double missing = Math.min(tokens, perMinute) - left;
        if (missing > 0) {
            return Duration.ofNanos((long) Math.ceil(missing / perMinute * NANOS_PER_MINUTE));
        }
        left -= tokens;
        return Duration.ZERO;
    }

    /** Puts back what was taken too much; takes more if the number is negative. */
    synchronized void giveBack(long tokens) {
        left = Math.min(perMinute, left + tokens);
    }

    private void refill() {
        Instant now = clock.instant();
        double gained = Duration.between(countedAt, now).toNanos() / NANOS_PER_MINUTE * perMinute;
        left = Math.min(perMinute, left + Math.max(0, gained));
        countedAt = now;
    }
}
