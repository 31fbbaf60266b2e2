package dev.varve.store.jdbc.schema;

import dev.varve.RecallQuery;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as microseconds since 1970, the form stored in columns. */
public final class Micros {
    private static final Instant EARLIEST = Instant.EPOCH.plus(Long.MIN_VALUE, ChronoUnit.MICROS);
    private static final Instant LATEST = Instant.EPOCH.plus(Long.MAX_VALUE, ChronoUnit.MICROS);

    private Micros() {}

    /** Times more than 292 000 years away, such as {@link Instant#MAX}, become the nearest that a column can hold. */
    public static long of(Instant time) {
        if (time.isBefore(EARLIEST)) {
            return Long.MIN_VALUE;
        }
        return time.isAfter(LATEST) ? Long.MAX_VALUE : time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
    }

    /** The earliest time of a hit that a query allows. */
    public static long first(RecallQuery query) {
        return of(query.from().orElse(Instant.MIN));
    }

    /** The latest time of a hit that a query allows, inclusive. */
    public static long last(RecallQuery query) {
        return of(query.to().orElse(Instant.MAX).minusNanos(1));
    }

    /** A length of time, cut to the microsecond. */
    public static long of(Duration time) {
        return time.toNanos() / 1_000;
    }

    /** The time that a column holds. */
    public static Instant toInstant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
