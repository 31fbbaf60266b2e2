package dev.varve.internal.extractive;

import dev.varve.language.cue.Cue;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Tells whether what a sentence says was said before in one sentence. Sentences are kept by their terms, so that only those
 * are compared that have any in common. Belongs to one request.
 */
final class Repetitions {
    private static final int NONE = -1;

    /** The weight of each term. */
    private final double[] weight;
    /** By term: the last place of its chain. */
    private final int[] last;
    /** By place: the one before it in its chain, and the number of its sentence. */
    private int[] before = new int[1024];

    private int[] sentence = new int[1024];
    private int places;
    /** Numbers of sentences that deny something. */
    private final BitSet denials = new BitSet();

    private int sentences;
    /** By sentence: what the terms are worth that it shares with the one that is asked for. */
    private double[] shared = new double[128];

    Repetitions(double[] weight) {
        this.weight = weight;
        this.last = new int[weight.length];
        Arrays.fill(last, NONE);
    }

    /** Adds what is said. */
    void add(Sentence said) {
        int[] terms = said.terms();
        if (places + terms.length > before.length) {
            int length = Math.max(2 * before.length, places + terms.length);
            before = Arrays.copyOf(before, length);
            sentence = Arrays.copyOf(sentence, length);
        }
        for (int term : terms) {
            before[places] = last[term];
            sentence[places] = sentences;
            last[term] = places++;
        }
        denials.set(sentences++, said.has(Cue.NEGATION));
    }

    /** True if one sentence has at least a share of its terms, by their worth. A denial is never the same as what it denies. */
    boolean has(Sentence asked, double share) {
        if (sentences > shared.length) {
            shared = new double[Math.max(2 * shared.length, sentences)];
        }
        Arrays.fill(shared, 0, sentences, 0);
        double all = 0;
        for (int term : asked.terms()) {
            all += weight[term];
            for (int place = last[term]; place != NONE; place = before[place]) {
                shared[sentence[place]] += weight[term];
            }
        }
        boolean denies = asked.has(Cue.NEGATION);
        for (int i = 0; i < sentences; i++) {
            if (shared[i] >= share * all && denials.get(i) == denies) {
                return true;
            }
        }
        return false;
    }
}
