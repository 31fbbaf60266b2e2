package dev.varve.internal.recall;

import java.util.List;

/**
 * What was found.
 *
 * @param candidates best first
 * @param total      how many matched in all
 */
record Found(List<Candidate> candidates, long total) {
    Found {
        candidates = List.copyOf(candidates);
    }

    /** The first of them; the total stays. */
    Found limit(int most) {
        return most >= candidates.size() ? this : new Found(candidates.subList(0, most), total);
    }
}
