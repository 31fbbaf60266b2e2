package dev.varve.transcript;

import java.time.Instant;

/** Times for messages without one: the time of the message before, and initially a given start. */
final class FallbackTimes {
    private Instant last;

    FallbackTimes(Instant start) {
        this.last = start;
    }

    /** Records the time of a message that has one. */
    Instant known(Instant at) {
        last = at;
        return at;
    }

    /** A message that does not. */
    Instant unknown(Inbox inbox) {
        inbox.undated();
        return last;
    }
}
