package dev.varve.store;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Collects the most similar of many vectors while they are read. For stores.
 *
 * @param <K> what tells apart what has vectors
 */
public final class Nearest<K> {
    private final QuantisedVector meant;
    private final int most;
    private final PriorityQueue<Match<K>> best = new PriorityQueue<>(Comparator.comparingDouble(Match::score));
    private Optional<Match<K>> current = Optional.empty();

    /** @param most maximum number of matches */
    public Nearest(QuantisedVector meant, int most) {
        this.meant = meant;
        this.most = most;
    }

    /**
     * A similar vector.
     *
     * @param key     which
     * @param passage the best of its passages
     * @param score   how alike it is
     */
    public record Match<K>(K key, int passage, double score) {}

    /**
     * Compares one vector. Vectors with the same key must come one after the other. Always returns true, for readers of
     * rows.
     */
    public boolean look(K key, int passage, byte[] vector) {
        double score = meant.cosine(vector);
        if (current.isEmpty() || !current.get().key().equals(key)) {
            settle();
            current = Optional.of(new Match<>(key, passage, score));
        } else if (score > current.get().score()) {
            current = Optional.of(new Match<>(key, passage, score));
        }
        return true;
    }

    private void settle() {
        current.ifPresent(match -> {
            if (best.size() < most || match.score() > best.element().score()) {
                best.add(match);
            }
            if (best.size() > most) {
                best.remove();
            }
        });
        current = Optional.empty();
    }

    /** The most similar vectors, best first. */
    public List<Match<K>> best() {
        settle();
        return best.stream()
                .sorted(Comparator.<Match<K>>comparingDouble(Match::score).reversed())
                .toList();
    }
}
