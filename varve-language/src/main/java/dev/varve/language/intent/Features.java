package dev.varve.language.intent;

import dev.varve.language.Buckets;
import dev.varve.language.Voice;

/**
 * What {@link IntentModel} sees of a statement, as hashed numbers below {@link #BUCKETS}: its words and pairs of words, pieces
 * of its words, and flags. Linear in the text and the same on every machine.
 */
public final class Features {
    /** How many different numbers there are. */
    public static final int BUCKETS = 1 << 16;

    /** Whose features are weighed together: the more of them a text has, the less each one weighs. */
    public enum Group {
        /** Words, pairs of words, and how the statement begins. */
        WORDS,
        /** Three to five letters of a word in a row; one to three where words are not set apart. */
        PIECES,
        /** Where the statement stands, how long it is, what it holds. */
        FLAGS,
        /** The surroundings of an agent's statement. */
        SETTING
    }

    /** Takes features as they are found; the same one may come several times. */
    @FunctionalInterface
    public interface Sink {
        /** Takes one. */
        void add(Group group, int bucket);
    }

    private Features() {}

    /** Finds the features of a statement by its words and its situation. */
    public static void find(String text, Situation situation, Sink sink) {
        WordReader words = new WordReader(text, sink);
        words.read();
        Flags flags = new Flags(sink);
        flags.of(situation);
        flags.of(text, words.count());
        if (situation.voice() != Voice.PERSON) {
            new Surroundings(sink).of(situation.setting());
        }
    }

    /** The bucket of a hash. */
    static int bucket(int hash) {
        return Buckets.of(hash, BUCKETS);
    }
}
