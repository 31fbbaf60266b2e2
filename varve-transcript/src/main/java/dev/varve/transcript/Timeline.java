package dev.varve.transcript;

import java.time.Duration;
import java.time.Instant;

/** Times for messages that have none: one second after the message before, beginning at a given start. */
final class Timeline {
    private static final Duration STEP = Duration.ofSeconds(1);

    private Instant next;

    Timeline(Instant start) {
        this.next = start;
    }

    /** A message that says when it was written. */
    Instant known(Instant at) {
        next = at.plus(STEP);
        return at;
    }

    /** A message that does not. */
    Instant unknown() {
        return known(next);
    }
}
