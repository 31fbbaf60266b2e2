package dev.varve.internal.extractive;

import dev.varve.language.cue.Cue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The informative words of one span: a number for each, how common it is in the language, and in how many sentences
 * it stands. Belongs to one request; the map is only ever asked, never walked.
 */
final class Vocabulary {
    /** How much a word says by itself, before its frequency in the span counts. */
    static final float COMMON = 0.3f;

    static final float PLAIN = 1f;
    /** Told from other words by its value; see {@link #isRoutine}. */
    static final float NUMBER = 0.99f;

    /** Share of sentences with a number above which numbers are readings: each is new, and none is news. */
    private static final double READINGS = 0.5;

    static final float NAME = 1.8f;
    /** Names of those who speak stand before every line anyway. */
    static final float SPEAKER = 0.05f;

    /** Sentences up to which nothing is known about how common numbers are. */
    private static final int FEW = 40;

    private final Map<String, Integer> ids = new HashMap<>(1024);
    private float[] rarity = new float[1024];
    private int[] sentences = new int[1024];
    private int total;
    private int withNumber;
    private boolean ofPeople;
    private long common = Cue.COMMON.bit();

    int id(String term, float termRarity) {
        Integer known = ids.get(term);
        if (known != null) {
            raise(known, termRarity);
            return known;
        }
        int id = ids.size();
        if (id == rarity.length) {
            rarity = Arrays.copyOf(rarity, 2 * id);
            sentences = Arrays.copyOf(sentences, 2 * id);
        }
        ids.put(term, id);
        rarity[id] = termRarity;
        return id;
    }

    /** A term keeps its usual rarity, except a speaker's name. */
    void raise(int id, float termRarity) {
        if (termRarity == SPEAKER || (rarity[id] != SPEAKER && termRarity > rarity[id])) {
            rarity[id] = termRarity;
        }
    }

    /** Counts a sentence's terms towards their frequency. */
    void count(Sentence sentence) {
        total++;
        withNumber += sentence.numbers() > 0 ? 1 : 0;
        for (int term : sentence.terms()) {
            sentences[term]++;
        }
    }

    int size() {
        return ids.size();
    }

    /** Rarity of a term that occurs in this many sentences. */
    private double idf(int times) {
        return Math.log((1.0 + total) / times) / Math.log(2.0 + total);
    }

    private double weight(int term, double idf, boolean routine) {
        if (routine) {
            return rarity[term] == NUMBER ? 0 : rarity[term] * idf * idf; // what is said over and over is no news
        }
        return rarity[term] * (0.4 + 0.6 * idf);
    }

    /** Tells that people talk among themselves; what an agent reports is full of numbers that matter. */
    void ofPeople() {
        ofPeople = true;
        common |= Cue.EVERYDAY.bit();
    }

    /** True if a word with such cues says little wherever it stands. */
    boolean isCommon(long cues) {
        return (cues & common) != 0;
    }

    /** True if readings are what is talked about: then a number says nothing, and what is said once says most. */
    boolean isRoutine() {
        return ofPeople && total > FEW && withNumber > READINGS * total;
    }

    /** The weight of each term. */
    double[] weights() {
        double[] weights = new double[size()];
        double[] idf = new double[total + 2]; // by how many sentences have a term: many have it as often
        boolean routine = isRoutine();
        for (int term = 0; term < weights.length; term++) {
            int times = Math.max(1, sentences[term]);
            if (idf[times] == 0) {
                idf[times] = idf(times);
            }
            weights[term] = weight(term, idf[times], routine);
        }
        return weights;
    }

    /** True if a term is rare enough to name one thing. */
    boolean isDistinctive(int term) {
        return rarity[term] >= PLAIN;
    }
}
