package dev.varve.model;

import dev.varve.Fact;
import java.util.List;

/**
 * A fact as a model wrote it, not yet checked. Immutable.
 *
 * @param type     what it is about
 * @param summary  one sentence that can be understood without the conversation
 * @param tags     words to find it by
 * @param replaces ids of known facts that it replaces
 */
public record FactNote(Fact.Type type, String summary, List<String> tags, List<String> replaces) {
    /** Copies the collections. */
    public FactNote {
        tags = List.copyOf(tags);
        replaces = List.copyOf(replaces);
    }
}
