package dev.varve.internal.extract;

import dev.varve.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an answer is worth.
 *
 * @param value    the record, if all that it needs is there
 * @param sources  the messages that each value comes from, by path
 * @param missing  paths of what has no value that can be relied on
 * @param problems what is wrong with the answer, for the model to mend; has no word of the conversation
 */
public record Filled<T>(
        Optional<T> value, Map<String, List<Span>> sources, List<String> missing, List<String> problems) {
    /** Copies the collections. */
    public Filled {
        missing = List.copyOf(missing);
        problems = List.copyOf(problems);
    }
}
