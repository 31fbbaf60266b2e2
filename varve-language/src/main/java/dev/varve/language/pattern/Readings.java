package dev.varve.language.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads text that may be unreadable: a pattern may run away on it, or overflow the stack. */
public final class Readings {
    private Readings() {}

    /** The result of a reading, or a substitute if the reading does not end. */
    public static <T> T orElse(T otherwise, Supplier<T> reading) {
        return attempt(reading).orElse(otherwise);
    }

    /** The result of a reading; empty if the reading does not end. */
    public static <T> Optional<T> attempt(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (RunawayMatchException | StackOverflowError e) {
            return Optional.empty();
        }
    }

    /**
     * The result of reading all items that can be read. An item that makes the reading fail costs itself and no other. Looks for
     * it by halves, so a reading must give the same result each time.
     *
     * @param reading empty if it fails on these items
     * @param unread  is told each item that was left out, in order
     * @return empty if the reading fails even without any item
     */
    public static <T, R> Optional<R> without(
            List<T> items, Function<List<T>, Optional<R>> reading, Consumer<T> unread) {
        List<T> left = new ArrayList<>(items);
        Optional<R> result = reading.apply(left);
        while (result.isEmpty() && !left.isEmpty()) {
            unread.accept(left.remove(firstUnread(left, reading)));
            result = reading.apply(left);
        }
        return result;
    }

    /** The index of the item with which the reading begins to fail. */
    private static <T, R> int firstUnread(List<T> items, Function<List<T>, Optional<R>> reading) {
        int read = 0;
        int failing = items.size();
        while (failing - read > 1) {
            int middle = (read + failing) / 2;
            if (reading.apply(items.subList(0, middle)).isPresent()) {
                read = middle;
            } else {
                failing = middle;
            }
        }
        return failing - 1;
    }
}
