package dev.varve.store;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Keeps the best of many vectors while they are read, for stores.
 *
 * @param <K> what tells apart what has vectors
 */
public final class Nearest<K> {
    private final QuantisedVector meant;
    private final int most;
    private final PriorityQueue<Match<K>> best = new PriorityQueue<>(Comparator.comparingDouble(Match::score));
    private Optional<Match<K>> current = Optional.empty();

    /** @param most how many to keep */
    public Nearest(QuantisedVector meant, int most) {
        this.meant = meant;
        this.most = most;
    }

    /**
     * Something that is alike.
     *
     * @param key     which
     * @param passage the best of its passages
     * @param score   how alike it is
     */
    public record Match<K>(K key, int passage, double score) {}

    /** Compares one; those of the same key come one after the other. Always true, for readers of rows. */
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

    /** What was most alike, best first. */
    public List<Match<K>> best() {
        settle();
        return best.stream()
                .sorted(Comparator.<Match<K>>comparingDouble(Match::score).reversed())
                .toList();
    }
}
