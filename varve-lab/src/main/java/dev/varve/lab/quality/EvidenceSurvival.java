package dev.varve.lab.quality;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** EvSurv: whether what a turn says still stands in a memory, under the turn's date. */
final class EvidenceSurvival {
    private static final int TERMS = 12;
    /** Where turns that notes cite and turns that they do not are told apart best. */
    private static final double ENOUGH = 0.40;

    private static final double K1 = 0.9;
    private static final double B = 0.4;
    private static final int FIRST_WINDOWS = 5;

    private final Rarity rarity;
    private final Map<String, Turn> turns = new HashMap<>();

    EvidenceSurvival(Rarity rarity, List<Turn> turns) {
        this.rarity = rarity;
        turns.forEach(turn -> this.turns.put(turn.id(), turn));
    }

    /** The turns that a question cites. */
    List<Turn> evidence(Question question) {
        return question.evidence().stream()
                .sorted()
                .flatMap(id -> Stream.ofNullable(turns.get(id)))
                .filter(turn -> !turn.terms().isEmpty())
                .toList();
    }

    boolean survives(Turn turn, Question question, Windows memory) {
        Set<String> key = keyTerms(turn, question);
        return memory.anyWith(key, at -> holds(memory, at, at, key, turn), at -> holds(memory, at, at + 1, key, turn));
    }

    private boolean holds(Windows memory, int first, int last, Set<String> key, Turn turn) {
        return memory.get(first).isNear(turn.date())
                && memory.mass(key, first, last, rarity) >= ENOUGH * rarity.mass(key);
    }

    /** The rarest words of a turn; of a long turn those of the sentence that has most to do with the question. */
    private Set<String> keyTerms(Turn turn, Question question) {
        List<String> terms = turn.terms();
        if (terms.size() > MemoryText.WINDOW) {
            Set<String> about = new HashSet<>(Words.content(question.text() + " " + question.answer()));
            terms = List.of(turn.message().text().split("(?<=[.!?])\\s+|\\n+")).stream()
                    .map(Words::content)
                    .filter(sentence -> !sentence.isEmpty())
                    .max(Comparator.<List<String>>comparingDouble(sentence -> rarity.mass(new LinkedHashSet<>(sentence)
                                    .stream().filter(about::contains).toList()))
                            .thenComparingInt(List::size))
                    .orElse(terms);
        }
        return terms.stream()
                .distinct()
                .sorted(Comparator.comparingDouble((String term) -> -rarity.idf(term))
                        .thenComparing(term -> term))
                .limit(TERMS)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Find@5: whether evidence stands in the windows that a search for the question finds first; noise costs. */
    boolean isFound(Question question, List<Turn> evidence, Windows memory) {
        List<Integer> first = ranked(Words.content(question.text()), memory);
        List<Window> windows = new ArrayList<>();
        first.stream().limit(FIRST_WINDOWS).forEach(at -> windows.add(memory.get(at)));
        return evidence.stream()
                .anyMatch(turn ->
                        windows.stream().anyMatch(window -> survives(turn, question, new Windows(List.of(window)))));
    }

    private List<Integer> ranked(List<String> query, Windows memory) {
        double average = memory.all().stream()
                .mapToInt(window -> window.terms().size())
                .average()
                .orElse(1);
        double[] scores = new double[memory.all().size()];
        for (String term : new LinkedHashSet<>(query)) {
            for (int i = 0; i < scores.length; i++) {
                Set<String> terms = memory.get(i).terms();
                if (terms.contains(term)) {
                    scores[i] += rarity.idf(term) * (K1 + 1) / (1 + K1 * (1 - B + B * terms.size() / average));
                }
            }
        }
        return IntStream.range(0, scores.length)
                .filter(i -> scores[i] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]).thenComparing(i -> i))
                .toList();
    }
}
