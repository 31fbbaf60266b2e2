package dev.varve.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. Thread-safe. */
public final class SettableClock extends Clock {
    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    private SettableClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** A clock that stands still at this time. */
    public static SettableClock at(Instant start) {
        return new SettableClock(new AtomicReference<>(start), ZoneOffset.UTC);
    }

    /** Lets time pass. */
    public void advance(Duration by) {
        now.updateAndGet(instant -> instant.plus(by));
    }

    /** Sets the time, also back. */
    public void moveTo(Instant time) {
        now.set(time);
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId newZone) {
        return new SettableClock(now, newZone);
    }
}
