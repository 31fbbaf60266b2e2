package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Leaves out what is said again in nearly the same words: the newest stays, in the place of the best. What differs in a number
 * says something else.
 */
final class NearCopies {
    /** Share of common words from which two parts are copies. */
    private static final double COPY = 0.95;

    /** Many shorter texts are alike that are none. */
    private static final int LEAST_CHARS = 60;

    private NearCopies() {}

    /** A part that stays, by its words. */
    private record Kept(int at, int[] words, String digits, Instant time) {}

    /** @param order numbers of what is ranked, best first */
    static List<Integer> newest(List<Integer> order, IntFunction<Looked> looked) {
        List<Kept> kept = new ArrayList<>();
        for (int at : order) {
            Looked each = looked.apply(at);
            Kept next = new Kept(at, words(each), digits(each.text()), time(each));
            int copy = 0;
            while (copy < kept.size() && !isCopy(kept.get(copy), next)) {
                copy++;
            }
            if (copy == kept.size()) {
                kept.add(next);
            } else if (next.time().isAfter(kept.get(copy).time())) {
                kept.set(copy, next);
            }
        }
        return kept.stream().map(Kept::at).toList();
    }

    private static int[] words(Looked each) {
        String text = each.text().strip();
        return text.length() < LEAST_CHARS
                ? new int[0]
                : Arrays.stream(WordHash.all(text)).distinct().sorted().toArray();
    }

    private static Instant time(Looked each) {
        return each.found().hit() instanceof Hit.OfMessage message
                ? message.message().message().createdAt()
                : ((Hit.OfNote) each.found().hit()).note().createdAt();
    }

    private static String digits(String text) {
        return text.chars()
                .filter(Character::isDigit)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static boolean isCopy(Kept one, Kept other) {
        return one.digits().equals(other.digits()) && isCopy(one.words(), other.words());
    }

    /** @param one and the other are sorted */
    private static boolean isCopy(int[] one, int[] other) {
        if (one.length == 0 || Math.min(one.length, other.length) < COPY * Math.max(one.length, other.length)) {
            return false;
        }
        int both = 0;
        for (int i = 0, j = 0; i < one.length && j < other.length; ) {
            int order = Integer.compare(one[i], other[j]);
            both += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return both >= COPY * (one.length + other.length - both);
    }
}
