package dev.varve.research;

import dev.varve.Varve;
import dev.varve.VarveBuilder;
import java.util.List;

/**
 * Varve as it is without a model for meaning. One stands on this program's class path, for the rows that say so, and would
 * be found by every other engine, too.
 */
public final class ByWords {
    private ByWords() {}

    /** A builder of engines whose recall goes by words alone, as it does by default. */
    public static VarveBuilder builder() {
        return Varve.builder().embedders(List.of());
    }
}
