package dev.varve.store;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds what a person names by an id or by the beginning of one, which no other id may share. */
public final class IdPrefix {
    /** In characters. */
    public static final int SHORTEST = 4;

    private IdPrefix() {}

    /**
     * What was named; empty if no id begins so, or if fewer than {@link #SHORTEST} characters were given.
     *
     * @param ids   under which one of them is known, the usual one first
     * @param given an id, or its beginning
     * @throws IllegalArgumentException if several are meant; the message names two of them
     */
    public static <T> Optional<T> find(Collection<T> all, Function<T, List<String>> ids, String given) {
        List<T> exact =
                all.stream().filter(each -> ids.apply(each).contains(given)).toList();
        List<T> found = !exact.isEmpty() || given.length() < SHORTEST
                ? exact
                : all.stream()
                        .filter(each -> ids.apply(each).stream().anyMatch(id -> id.startsWith(given)))
                        .toList();
        if (found.size() > 1) {
            throw new IllegalArgumentException(found.size() + " ids begin with '" + given + "', such as "
                    + ids.apply(found.get(0)).get(0) + " and "
                    + ids.apply(found.get(1)).get(0) + "; give more of it");
        }
        return found.stream().findFirst();
    }
}
