package dev.varve.internal.forget;

import dev.varve.LoggedMessage;
import dev.varve.Observation;
import dev.varve.Scope;
import java.util.List;

/** Writes an observation anew after messages were deleted that it drew on. */
@FunctionalInterface
public interface Rewriter {
    /**
     * The observation, with or without lines, that takes the old one's place: of the same span, buffered if the old one is, else active.
     *
     * @param remaining messages of the span that are not deleted, in order; may be empty
     * @param version   of the row, for an id that was never used
     */
    Observation rewrite(Scope scope, Observation old, List<LoggedMessage> remaining, long version);
}
