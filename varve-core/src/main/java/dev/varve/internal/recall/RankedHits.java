package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.internal.recall.ProjectRecall.InSession;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of a search.
 *
 * @param candidates best first
 * @param total      number of matches in all
 * @param having     for each word of the question, the number of messages with it, estimated from the best matches
 * @param mixed      whether scores also come from vectors
 */
record RankedHits(List<Candidate> candidates, long total, List<Double> having, boolean mixed) {
    RankedHits {
        candidates = List.copyOf(candidates);
        having = List.copyOf(having);
    }

    /** The first of them; the total stays. */
    RankedHits limit(int most) {
        return most >= candidates.size() ? this : with(candidates.subList(0, most), total);
    }

    /**
     * What ranking looks at.
     *
     * @param reader of candidates; those that are gone by now have no hit
     */
    List<Looked> looked(Scope scope, Function<List<Candidate>, List<Hit>> reader, QuestionCoverage fit) {
        Map<Key, Candidate> byKey = new HashMap<>();
        candidates.forEach(candidate -> byKey.put(candidate.key(), candidate));
        return reader.apply(candidates).stream()
                .map(hit -> Looked.at(new InSession(scope, hit), meant(byKey.get(Key.of(hit))), fit))
                .toList();
    }

    /** A hit whose vector stands out answers the question; for the others the score decides, unless it is of words alone. */
    private double meant(@Nullable Candidate candidate) {
        if (candidate == null) {
            return 0;
        }
        return candidate.meant() ? 1 : mixed ? candidate.score() : 0;
    }

    /** Others in their place. */
    RankedHits with(List<Candidate> others, long newTotal) {
        return new RankedHits(others, newTotal, having, mixed);
    }
}
