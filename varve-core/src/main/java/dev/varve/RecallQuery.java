package dev.varve;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * A search in the memory. Immutable.
 *
 * @param text    words; a match contains at least one of them, and more or rarer words rank higher
 * @param from    earliest time of a hit, inclusive; any if empty
 * @param to      latest time of a hit, exclusive; any if empty
 * @param zone    zone of dates in the text
 * @param askedAt when the question is asked, to resolve {@code last week} and the like; empty if unknown
 * @param limit   maximum number of hits, at least 1
 */
public record RecallQuery(
        String text, Optional<Instant> from, Optional<Instant> to, ZoneId zone, Optional<Instant> askedAt, int limit) {
    /** Checks the limit. */
    public RecallQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1, is " + limit);
        }
    }

    /** Ten hits from any time. Dates are in UTC; when the question was asked is unknown. */
    public static RecallQuery of(String text) {
        return new RecallQuery(text, Optional.empty(), Optional.empty(), ZoneOffset.UTC, Optional.empty(), 10);
    }

    /** A copy with other words. */
    public RecallQuery withText(String newText) {
        return new RecallQuery(newText, from, to, zone, askedAt, limit);
    }

    /** A copy that finds only messages and notes of that time or later. */
    public RecallQuery withFrom(Instant earliest) {
        return new RecallQuery(text, Optional.of(earliest), to, zone, askedAt, limit);
    }

    /** A copy that finds only messages and notes before that time. */
    public RecallQuery withTo(Instant end) {
        return new RecallQuery(text, from, Optional.of(end), zone, askedAt, limit);
    }

    /** A copy with dates in another zone. */
    public RecallQuery withZone(ZoneId newZone) {
        return new RecallQuery(text, from, to, newZone, askedAt, limit);
    }

    /** A copy that is asked at another time. */
    public RecallQuery withAskedAt(Instant time) {
        return new RecallQuery(text, from, to, zone, Optional.of(time), limit);
    }

    /** A copy with at most this many hits. */
    public RecallQuery withLimit(int newLimit) {
        return new RecallQuery(text, from, to, zone, askedAt, newLimit);
    }

    /** True if hits of any time are wanted. */
    public boolean isOfAnyTime() {
        return from.isEmpty() && to.isEmpty();
    }

    /** True if hits of that time are wanted. */
    public boolean covers(Instant time) {
        return from.map(earliest -> !time.isBefore(earliest)).orElse(true)
                && to.map(time::isBefore).orElse(true);
    }
}
