package dev.varve.transcript;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;

/** Reads ISO times; one that names no zone is taken to be of a given zone. */
record TimeReader(ZoneId zone) {
    Instant read(Place place, String text) {
        try {
            TemporalAccessor time =
                    DateTimeFormatter.ISO_DATE_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
            return time instanceof OffsetDateTime known ? known.toInstant() : at((LocalDateTime) time);
        } catch (DateTimeException e) {
            throw place.error("\"" + text + "\" is not a time", "write it like 2026-04-06T10:03:00Z", e);
        }
    }

    Instant at(LocalDateTime local) {
        return local.atZone(zone).toInstant();
    }
}
