package dev.varve.internal.recall;

import dev.varve.store.Bm25;
import dev.varve.store.SearchTerms;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * How much of what a question asks a text says. A word counts by how rare it is where the question is asked; a word that nobody
 * said counts as the rarest, so that a text about something else does not look like an answer. Immutable.
 */
final class QuestionCoverage {
    /** Words that are rare among few messages are not known to be rare. */
    private static final long LEAST_DOCUMENTS = 50;

    /** Information in nats at which a part of a long text says enough; no question asks for more. */
    private static final double MOST_ASKED = 30;

    /** Nothing is asked. */
    static final QuestionCoverage NONE = QuestionCoverage.of(Question.of(""), 0, List.of());

    private final List<String> words;
    private final HashTable numbers;
    private final double[] weights;
    private final double whole;
    private final boolean pieces;

    private QuestionCoverage(List<String> words, HashTable numbers, double[] weights, double whole, boolean pieces) {
        this.words = words;
        this.numbers = numbers;
        this.weights = weights;
        this.whole = whole;
        this.pieces = pieces;
    }

    /**
     * Of a question.
     *
     * @param documents messages among which it is asked
     * @param having    by the number of a word, how many have it
     */
    static QuestionCoverage of(Question question, long documents, List<Double> having) {
        List<String> words = question.asked();
        HashTable numbers = new HashTable(Math.max(1, words.size()));
        double[] weights = new double[words.size()];
        boolean pieces = words.stream().anyMatch(SearchTerms::hasCjk);
        double whole = 0;
        for (int word = 0; word < weights.length; word++) {
            int number = numbers.add(WordHash.of(words.get(word)));
            boolean counts = having.get(word) > 0 || !pieces && !question.namesDays();
            weights[number] =
                    counts ? Bm25.rarity(Math.max(LEAST_DOCUMENTS, documents), Math.max(1, having.get(word))) : 0;
            whole += weights[number];
        }
        return new QuestionCoverage(words, numbers, weights, Math.min(MOST_ASKED, whole), pieces);
    }

    /** True if pieces of Han, Kana or Hangul words are asked for: to have many of them may mean to have one word. */
    boolean isOfPieces() {
        return pieces;
    }

    /** How many words it has. */
    int words() {
        return weights.length;
    }

    /** The words that a text has. */
    BitSet among(String text) {
        BitSet has = new BitSet(weights.length);
        for (int hash : WordHash.all(text)) {
            int number = numbers.of(hash);
            if (number >= 0) {
                has.set(number);
            }
        }
        return has;
    }

    /** From 0 to 1; 1 if nothing but days is asked for. */
    double share(BitSet words) {
        return whole > 0 ? Math.min(1, told(words) / whole) : 1;
    }

    /** The weights of the words, in nats. */
    double told(BitSet words) {
        double sum = 0;
        for (int word = words.nextSetBit(0); word >= 0 && word < weights.length; word = words.nextSetBit(word + 1)) {
            sum += weights[word];
        }
        return sum;
    }

    /** Those of the words, rarest first. */
    List<String> words(BitSet has) {
        return has.stream()
                .filter(word -> word < weights.length)
                .boxed()
                .sorted(Comparator.comparingDouble(word -> -weights[word]))
                .map(words::get)
                .toList();
    }
}
