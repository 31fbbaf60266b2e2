package dev.varve.language.rule;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A rule of a file, before somebody has said what it is about.
 *
 * @param id      language and name, such as {@code en/each-step}
 * @param labels  what it tells, in capitals
 * @param wording of the texts for which it holds
 * @param more    what else its lines say, by their keys
 */
public record Rule(String id, List<String> labels, Wording wording, Map<String, String> more) {
    /** Copies the collections. */
    public Rule {
        labels = List.copyOf(labels);
        more = Map.copyOf(more);
    }

    /**
     * Checks that it says nothing else.
     *
     * @throws IllegalArgumentException if it does; names the file and the line
     */
    public Rule with(Set<String> keys) {
        for (String key : more.keySet()) {
            if (!keys.contains(key)) {
                throw error("says nothing by " + key + ", being " + labels);
            }
        }
        return this;
    }

    /** The exception for a fault in it. */
    public IllegalArgumentException error(String problem) {
        return new IllegalArgumentException(wording.place() + ": " + problem);
    }
}
