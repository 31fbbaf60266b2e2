package dev.varve.lab.quality;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** How rare words are among the turns of a conversation. */
final class Rarity {
    /** A word of at most this share of the turns can tell one thing from another. */
    private static final double RARE = 0.03;

    private final Map<String, Integer> turnsWith = new HashMap<>();
    private final int turns;

    Rarity(List<Turn> turns) {
        this.turns = turns.size();
        for (Turn turn : turns) {
            new HashSet<>(turn.terms()).forEach(term -> turnsWith.merge(term, 1, Integer::sum));
        }
    }

    double idf(String term) {
        return Math.log((turns + 1) / (turnsWith.getOrDefault(term, 0) + 0.5));
    }

    double mass(Collection<String> terms) {
        return terms.stream().mapToDouble(this::idf).sum();
    }

    boolean isRare(String term) {
        return turnsWith.getOrDefault(term, 0) <= Math.max(1, RARE * turns);
    }
}
