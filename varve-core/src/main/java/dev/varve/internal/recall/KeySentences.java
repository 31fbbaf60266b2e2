package dev.varve.internal.recall;

import dev.varve.internal.extractive.Sentences;
import dev.varve.store.SearchTerms;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Leaves out of a text the sentences that say least: greetings, agreement, what all others say too. Of two sentences the
 * one says more whose words are rarer among the texts that are shown together; words of the query count double.
 */
final class KeySentences {
    /** Sentences are kept until they have so much of what a text says. */
    private static final double ENOUGH = 0.5;
    /** A long sentence has more rare words than a short one; its length, in characters beyond these, is held against it. */
    private static final int SHORT = 10;

    private static final int ASKED_FOR = 2;

    private final Set<String> asked;
    private final Map<String, Integer> having = new HashMap<>();
    private final int texts;

    /** @param texts those that are shown together */
    KeySentences(String query, List<String> texts) {
        this.asked = new HashSet<>(SearchTerms.of(query));
        this.texts = texts.size();
        texts.forEach(text -> new HashSet<>(SearchTerms.of(text)).forEach(term -> having.merge(term, 1, Integer::sum)));
    }

    /** The sentences that say most, in their order, with a mark at the end if some are left out. */
    String of(String text) {
        List<String> sentences =
                text.lines().flatMap(line -> Sentences.of(line).stream()).toList();
        double[] worth = worth(sentences);
        List<Integer> best = IntStream.range(0, worth.length)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        i -> -worth[i] / Math.sqrt(SHORT + sentences.get(i).length())))
                .toList();
        double missing = ENOUGH
                * IntStream.range(0, worth.length).mapToDouble(i -> worth[i]).sum();
        Set<Integer> kept = new HashSet<>();
        for (int i : best) {
            if (missing > 0) {
                kept.add(i);
                missing -= worth[i];
            }
        }
        return kept.isEmpty() ? text : joined(sentences, kept);
    }

    /** What each sentence says that those before it have not said. */
    private double[] worth(List<String> sentences) {
        Set<String> said = new HashSet<>();
        return sentences.stream()
                .mapToDouble(sentence -> new LinkedHashSet<>(SearchTerms.of(sentence))
                        .stream().filter(said::add).mapToDouble(this::worth).sum())
                .toArray();
    }

    private double worth(String term) {
        double rarity = Math.log(1 + (double) texts / having.getOrDefault(term, 1));
        return rarity * rarity * (asked.contains(term) ? ASKED_FOR : 1);
    }

    private static String joined(List<String> sentences, Set<Integer> kept) {
        String text = kept.stream().sorted().map(sentences::get).collect(Collectors.joining(" "));
        return kept.size() < sentences.size() ? text + " …" : text;
    }
}
