package dev.varve.internal.moment;

import dev.varve.Digest;
import dev.varve.Statement;

/** Statements of earlier sessions, as a prompt may bear on them. */
public final class Passages {
    private Passages() {}

    /** Where a line stands; of a note without a place, the first message behind it. */
    static Statement.Place place(Digest.Line line) {
        Statement.Place place = line.statement().place();
        return place.isKnown() ? place : new Statement.Place(line.span().from(), 0, 0);
    }
}
