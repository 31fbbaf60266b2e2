package dev.varve.lab.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** The windows of a memory with an index of their words, so that a question looks at few of them. */
final class Windows {
    private final List<Window> all;
    private final Map<String, List<Integer>> having = new HashMap<>();

    Windows(List<Window> all) {
        this.all = List.copyOf(all);
        for (int i = 0; i < all.size(); i++) {
            for (String term : all.get(i).terms()) {
                having.computeIfAbsent(term, absent -> new ArrayList<>()).add(i);
            }
        }
    }

    static Windows of(String text) {
        return new Windows(MemoryText.windows(text));
    }

    List<Window> all() {
        return all;
    }

    /** True if a window with any of the terms, or the pair that begins right before it or with it, passes. */
    boolean anyWith(Set<String> terms, IntPredicate first, IntPredicate pair) {
        Set<Integer> seen = new HashSet<>();
        for (String term : terms) {
            for (int at : having.getOrDefault(term, List.of())) {
                if (seen.add(at)
                        && (first.test(at) || (isPair(at) && pair.test(at)) || (isPair(at - 1) && pair.test(at - 1)))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** True if a window and the next one stand under one date. */
    boolean isPair(int first) {
        return first >= 0 && first + 1 < all.size() && all.get(first).isUnderDateOf(all.get(first + 1));
    }

    /** How much of the terms' weight stands in two windows, which may be the same one. */
    double mass(Set<String> terms, int first, int last, Rarity rarity) {
        double mass = 0;
        for (String term : terms) {
            boolean has = get(first).terms().contains(term) || get(last).terms().contains(term);
            mass += has ? rarity.idf(term) : 0;
        }
        return mass;
    }

    Window get(int at) {
        return all.get(at);
    }
}
