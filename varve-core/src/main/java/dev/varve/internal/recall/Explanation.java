package dev.varve.internal.recall;

import dev.varve.internal.recall.ProjectRecall.InSession;
import java.util.List;

/**
 * Why a hit stands where it does.
 *
 * @param found   with the part that matched
 * @param words   of the question that the part has, rarest first
 * @param share   how much of the question it says, from 0 to 1; a word counts by how rare it is
 * @param base    how well it matches where it stands, beside the best one, which has 1
 * @param reasons what else counts, in words
 */
public record Explanation(InSession found, List<String> words, double share, double base, List<String> reasons) {
    /** Copies the lists. */
    public Explanation {
        words = List.copyOf(words);
        reasons = List.copyOf(reasons);
    }
}
