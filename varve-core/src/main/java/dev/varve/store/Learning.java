package dev.varve.store;

import dev.varve.Fact;
import java.util.List;
import java.util.Map;

/**
 * Facts that were extracted from a session's notes, to be written with the commit that contains them. Immutable.
 *
 * @param from       {@link SessionState#learnedTo()} when the notes were read
 * @param to         what it becomes: notes on messages below it have been read for facts
 * @param facts      new facts; one whose id is known takes the known one's place
 * @param superseded ids of facts that no longer count, with the ids of those that take their place; ids of facts that
 *     are not there (any more) are passed over, since another session may have been first
 */
public record Learning(long from, long to, List<Fact> facts, Map<String, String> superseded) {
    /** No facts were looked for. */
    public static final Learning NONE = new Learning(0, 0, List.of(), Map.of());

    /** Copies the collections. */
    public Learning {
        facts = List.copyOf(facts);
        superseded = Map.copyOf(superseded);
    }

    /** True if no facts were looked for. */
    public boolean isNone() {
        return to == 0;
    }
}
