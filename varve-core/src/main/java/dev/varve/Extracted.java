package dev.varve;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A record that was filled from a session, and where its values come from. Paths name values as in {@code from}, {@code
 * address.street} and {@code guests[0].name}. Immutable.
 *
 * @param value   the record; empty if the session does not say what it needs
 * @param sources the messages that each value comes from, as the model named them; every value has some
 * @param missing paths of values that the record needs and the session does not say, and of values that the model answered
 *     unreadably or without naming a message; list positions are those of the answer
 * @param read    the numbers of the messages that the model saw, themselves or in notes
 * @param model   name of the model that filled it
 * @param usage   cost of the calls
 * @param <T>     the record
 */
public record Extracted<T extends Record>(
        Optional<T> value,
        Map<String, List<Span>> sources,
        List<String> missing,
        List<Span> read,
        String model,
        Usage usage) {
    /** Copies the collections. */
    public Extracted {
        sources = Map.copyOf(sources);
        missing = List.copyOf(missing);
        read = List.copyOf(read);
    }

    /** The messages behind a value, or behind all values in a nested record or list, in order. */
    public List<Span> sourcesOf(String path) {
        return sources.entrySet().stream()
                .filter(entry -> entry.getKey().equals(path)
                        || entry.getKey().startsWith(path + ".")
                        || entry.getKey().startsWith(path + "["))
                .flatMap(entry -> entry.getValue().stream())
                .distinct()
                .sorted((a, b) -> Long.compare(a.from(), b.from()))
                .toList();
    }
}
