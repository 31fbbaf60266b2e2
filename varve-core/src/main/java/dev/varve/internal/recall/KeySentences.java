package dev.varve.internal.recall;

import dev.varve.language.Sentences;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Leaves out of a text the sentences that say least: greetings, agreement, what all others say too. Of two sentences the
 * one says more whose words are rarer among the texts that are shown together; words of the query count double.
 */
final class KeySentences {
    /** Share of a text's information at which no more sentences are kept. */
    private static final double ENOUGH = 0.5;
    /** A long sentence has more rare words than a short one; its length, in characters beyond these, is held against it. */
    private static final int SHORT = 10;

    private static final int ASKED_FOR = 2;

    /** Most words stand in several texts, so that the table is half full as a rule. */
    private static final int ROOM = 2;

    /** Words, those of the query first; this many belong to the query. */
    private final HashTable words;

    private final int asked;

    /** By word: how many of the texts have it. */
    private final int[] having;

    /** By how many of the texts have a word. */
    private final double[] rarity;

    /** @param texts those that are shown together */
    KeySentences(String query, List<String> texts) {
        int[] wanted = WordHash.all(query);
        List<int[]> said = texts.stream().map(WordHash::all).toList();
        int most = wanted.length + said.stream().mapToInt(text -> text.length).sum();
        this.words = new HashTable(most, ROOM);
        for (int word : wanted) {
            words.add(word);
        }
        this.asked = words.size();
        this.having = new int[most];
        this.rarity = new double[Math.max(1, texts.size()) + 1];
        for (int count = 0; count < rarity.length; count++) {
            double rare = Math.log(1 + (double) texts.size() / Math.max(1, count));
            rarity[count] = rare * rare;
        }
        count(said);
    }

    private void count(List<int[]> texts) {
        int[] last = new int[having.length]; // text that had it, from 1
        int text = 0;
        for (int[] said : texts) {
            text++;
            for (int hash : said) {
                int word = words.add(hash);
                having[word] += last[word] == text ? 0 : 1;
                last[word] = text;
            }
        }
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

    /** The new content of each sentence, compared with those before it. */
    private double[] worth(List<String> sentences) {
        BitSet said = new BitSet(words.size());
        Set<Integer> others = new HashSet<>(); // such as dates that are written behind what was said
        double[] worth = new double[sentences.size()];
        for (int i = 0; i < worth.length; i++) {
            for (int hash : WordHash.all(sentences.get(i))) {
                int word = words.of(hash);
                if (word < 0) {
                    worth[i] += others.add(hash) ? rarity[1] : 0;
                } else if (!said.get(word)) {
                    said.set(word);
                    worth[i] += rarity[having[word]] * (word < asked ? ASKED_FOR : 1);
                }
            }
        }
        return worth;
    }

    private static String joined(List<String> sentences, Set<Integer> kept) {
        String text = kept.stream().sorted().map(sentences::get).collect(Collectors.joining(" "));
        return kept.size() < sentences.size() ? text + " …" : text;
    }
}
