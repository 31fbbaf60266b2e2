package dev.varve.lab.quality;

import java.time.LocalDate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A short piece of a memory's text. Whatever must be found has to stand in one of these, or in two neighbours of one
 * date, so that a memory earns nothing by length.
 *
 * @param date  the day under which the text stands, if it stands under one
 * @param text  the piece without its date
 * @param terms its informative words
 */
record Window(@Nullable LocalDate date, String text, Set<String> terms) {
    boolean isUnderDateOf(Window other) {
        return date != null ? date.equals(other.date) : other.date == null;
    }

    /** Within a day, since a session may pass midnight. */
    boolean isNear(LocalDate day) {
        return date != null && Math.abs(date.toEpochDay() - day.toEpochDay()) <= 1;
    }
}
