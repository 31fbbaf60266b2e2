package dev.varve.internal.recall;

import java.util.List;

/**
 * What was found.
 *
 * @param candidates best first
 * @param total      how many matched in all
 * @param mixed      whether words make only a part of the scores
 */
record Found(List<Candidate> candidates, long total, boolean mixed) {
    Found {
        candidates = List.copyOf(candidates);
    }

    Found(List<Candidate> candidates, long total) {
        this(candidates, total, false);
    }

    /** The first of them; the total stays. */
    Found limit(int most) {
        return most >= candidates.size() ? this : new Found(candidates.subList(0, most), total, mixed);
    }
}
