package dev.varve.internal.fact;

import dev.varve.Fact;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts facts in order of use: newest first, and those that share words with what is being talked about before them. A
 * word counts the more the fewer facts have it.
 */
public final class FactRank {
    private FactRank() {}

    /**
     * All facts, best first.
     *
     * @param facts newest first
     * @param topic what is being talked about; empty for the newest first
     */
    public static List<Fact> of(List<Fact> facts, String topic) {
        Map<Fact, Double> scores = scores(facts, topic);
        List<Fact> ranked = new ArrayList<>(facts);
        ranked.sort(Comparator.comparing((Fact fact) -> scores.getOrDefault(fact, 0.0))
                .reversed()); // stable
        return ranked;
    }

    /** The facts that share a word with the topic, best first. */
    public static List<Fact> about(List<Fact> facts, String topic) {
        Map<Fact, Double> scores = scores(facts, topic);
        return of(facts, topic).stream().filter(scores::containsKey).toList();
    }

    private static Map<Fact, Double> scores(List<Fact> facts, String topic) {
        Set<String> wanted = new HashSet<>(SearchTerms.of(topic));
        Map<Fact, Set<String>> shared = new HashMap<>();
        Map<String, Integer> having = new HashMap<>();
        for (Fact fact : facts) {
            Set<String> terms = new HashSet<>(SearchTerms.of(fact.summary() + " " + String.join(" ", fact.tags())));
            terms.retainAll(wanted);
            if (!terms.isEmpty()) {
                shared.put(fact, terms);
                terms.forEach(term -> having.merge(term, 1, Integer::sum));
            }
        }
        Map<Fact, Double> scores = new HashMap<>();
        shared.forEach((fact, terms) -> scores.put(
                fact,
                terms.stream()
                        .mapToDouble(term -> Math.log(1.0 + (double) facts.size() / having.getOrDefault(term, 1)))
                        .sum()));
        return scores;
    }
}
