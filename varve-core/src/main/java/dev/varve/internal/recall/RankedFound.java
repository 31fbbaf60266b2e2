package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.internal.recall.ProjectRecall.InSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The hits of one session, the best of them ranked by their parts.
 *
 * @param found best first; what was not looked at comes after the best, in its order
 * @param best  hits with their parts
 */
record RankedFound(RankedHits found, Map<Key, Hit> best) {
    static RankedFound of(Finder finder, Question question, RankedHits found) {
        Map<Key, Candidate> candidates = new HashMap<>();
        found.candidates().forEach(candidate -> candidates.put(candidate.key(), candidate));
        Map<Key, Hit> best = new HashMap<>();
        List<Candidate> ranked = new ArrayList<>(candidates.size());
        double least = 1;
        for (InSession each : search(finder, question, found).best()) {
            least = each.hit().score();
            Key key = Key.of(each.hit());
            best.put(key, each.hit());
            ranked.add(Objects.requireNonNull(candidates.get(key)).withScore(least));
        }
        List<Candidate> others =
                found.candidates().stream().skip(RankedSearch.LOOKED_AT).toList();
        for (Candidate other : others) {
            ranked.add(other.withScore(
                    least * other.score() / Math.max(others.get(0).score(), Double.MIN_NORMAL)));
        }
        return new RankedFound(found.with(ranked, found.total()), best);
    }

    /** The best of what was found, with its texts. */
    static RankedSearch search(Finder finder, Question question, RankedHits found) {
        QuestionCoverage fit = QuestionCoverage.of(question, Recall.documents(finder), found.having());
        return new RankedSearch(found.limit(RankedSearch.LOOKED_AT).looked(finder.scope(), finder::hits, fit), fit);
    }

    /** Candidates with their texts; without those that are gone by now. */
    List<Hit> hits(Finder finder, List<Candidate> shown) {
        Map<Key, Hit> others = new HashMap<>();
        finder.hits(shown.stream().filter(each -> !best.containsKey(each.key())).toList())
                .forEach(hit -> others.put(Key.of(hit), hit));
        return shown.stream()
                .flatMap(each -> Stream.of(best, others).map(hits -> hits.get(each.key())))
                .filter(Objects::nonNull)
                .toList();
    }
}
