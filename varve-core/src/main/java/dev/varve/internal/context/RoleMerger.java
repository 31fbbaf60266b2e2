package dev.varve.internal.context;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes one message of neighbours of one role, in whatever form a host has messages, since providers want user and assistant
 * to take turns.
 */
public final class RoleMerger {
    private static final String BETWEEN = "\n\n";

    private RoleMerger() {}

    /**
     * The messages, with neighbours joined.
     *
     * @param alike whether two neighbours become one
     * @param join  makes one message of an earlier and a later one
     */
    public static <M> List<M> joined(List<M> messages, BiPredicate<M, M> alike, BinaryOperator<M> join) {
        if (!haveAlikeNeighbours(messages, alike)) { // as in nearly all contexts
            return List.copyOf(messages);
        }
        List<M> joined = new ArrayList<>();
        for (M message : messages) {
            int last = joined.size() - 1;
            if (last >= 0 && alike.test(joined.get(last), message)) {
                joined.set(last, join.apply(joined.get(last), message));
            } else {
                joined.add(message);
            }
        }
        return List.copyOf(joined);
    }

    private static <M> boolean haveAlikeNeighbours(List<M> messages, BiPredicate<M, M> alike) {
        for (int i = 1; i < messages.size(); i++) {
            if (alike.test(messages.get(i - 1), messages.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** The words of both, an empty line between them; nothing of what is missing or blank. */
    public static String text(@Nullable String first, @Nullable String second) {
        return Stream.of(orEmpty(first), orEmpty(second))
                .filter(words -> !words.isBlank())
                .collect(Collectors.joining(BETWEEN));
    }

    /** One list after the other. */
    public static <T> List<T> both(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
