package dev.varve;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * What to look for.
 *
 * @param text    words; a match needs at least one of them, more and rarer ones rank higher
 * @param from    earliest time of a hit, inclusive
 * @param to      latest time of a hit, exclusive
 * @param zone    zone in which dates in the text are meant
 * @param askedAt when it is asked, from which {@code last week} and the like are counted; {@link Instant#MIN} if that is
 *                not known
 * @param limit   most hits to return, at least 1
 */
public record RecallQuery(String text, Instant from, Instant to, ZoneId zone, Instant askedAt, int limit) {
    public RecallQuery {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1, is " + limit);
        }
    }

    /** Ten hits from any time. Dates are in UTC; when the question was asked is unknown. */
    public static RecallQuery of(String text) {
        return new RecallQuery(text, Instant.MIN, Instant.MAX, ZoneOffset.UTC, Instant.MIN, 10);
    }

    /** The same for other words. */
    public RecallQuery text(String newText) {
        return new RecallQuery(newText, from, to, zone, askedAt, limit);
    }

    /** A copy with at most this many hits. */
    public RecallQuery limit(int newLimit) {
        return new RecallQuery(text, from, to, zone, askedAt, newLimit);
    }

    /** The same for messages and notes of a time, the end excluded. */
    public RecallQuery between(Instant newFrom, Instant newTo) {
        return new RecallQuery(text, newFrom, newTo, zone, askedAt, limit);
    }

    /** A copy with dates of another zone. */
    public RecallQuery in(ZoneId newZone) {
        return new RecallQuery(text, from, to, newZone, askedAt, limit);
    }

    /** A copy asked at some time. */
    public RecallQuery askedAt(Instant time) {
        return new RecallQuery(text, from, to, zone, time, limit);
    }

    /** Whether it is known when it is asked. */
    public boolean isDated() {
        return !askedAt.equals(Instant.MIN);
    }

    /** Whether a hit may be of that time. */
    public boolean covers(Instant time) {
        return !time.isBefore(from) && time.isBefore(to);
    }
}
