package dev.varve;

import dev.varve.store.Passage;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The result of a search. Immutable.
 *
 * @param hits  best first
 * @param total how many matched in all, including those beyond the limit
 */
public record RecallResult(List<Hit> hits, long total) {
    /**
     * Hits of a session's recall with this score or more say enough of what was asked; where the best has less, nothing was
     * found. See docs/search.md for how often that is right.
     */
    public static final double FITS = 0.45;

    /** Nothing was found. */
    public static final RecallResult NONE = new RecallResult(List.of(), 0);

    /** Copies the collections. */
    public RecallResult {
        hits = List.copyOf(hits);
    }

    /** A result from matches in any order. Sorts them, best first, and keeps only the best passage of each message. */
    public static RecallResult ofMatches(Collection<Hit> matches) {
        Set<Long> messages = new HashSet<>();
        List<Hit> hits = matches.stream()
                .sorted(Comparator.comparingDouble(Hit::score).reversed())
                .filter(hit -> !(hit instanceof Hit.OfMessage found)
                        || messages.add(found.message().seq()))
                .toList();
        return new RecallResult(hits, hits.size());
    }

    /** A result with only the first hits and the same total. */
    public RecallResult limit(int most) {
        return most >= hits.size() ? this : new RecallResult(hits.subList(0, most), total);
    }

    /** True if a hit fits the question. */
    public boolean fits() {
        return hits.stream().anyMatch(Hit::fits);
    }

    /** One match. */
    public sealed interface Hit {
        /** How well it matches; higher is better. Recall's scores run from 0 to 1; those of a store compare only within one search. */
        double score();

        /** True if it says enough of what was asked; meaningful for hits of recall. */
        default boolean fits() {
            return score() >= FITS;
        }

        /**
         * A raw message matched.
         *
         * @param passage  the part of the message that matches best; the whole message if it is short
         * @param outdated which words of it hold no longer, since when, and what counts instead, as sentences; empty if
         *     nobody took any back
         */
        record OfMessage(LoggedMessage message, double score, Passage passage, String outdated) implements Hit {
            /** A match whose words hold. */
            public OfMessage(LoggedMessage message, double score, Passage passage) {
                this(message, score, passage, "");
            }

            /** A copy with another score. */
            public OfMessage withScore(double newScore) {
                return new OfMessage(message, newScore, passage, outdated);
            }

            /** A copy that says what of it holds no longer. */
            public OfMessage withOutdated(String newOutdated) {
                return new OfMessage(message, score, passage, newOutdated);
            }
        }

        /** A note matched: an observation or a reflection, active or buffered. */
        record OfNote(Note note, double score) implements Hit {}
    }
}
