package dev.varve.lab.many;

import dev.varve.Message;
import java.time.Instant;
import java.util.Random;

/**
 * Text whose words are as frequent as in a language: the n-th word of a vocabulary of 50,000 stands about 1/n as often as
 * the first. What it says means nothing. The same for the same seed.
 */
final class Prose {
    private static final int VOCABULARY = 50_000;
    private static final String[] SYLLABLES = {
        "ka", "lo", "mi", "ner", "tas", "ve", "dor", "shi", "pan", "gu", "rel", "os", "bri", "ten", "fa", "zu"
    };

    private final Random random;
    private final int words;

    /** @param words per message on average */
    Prose(long seed, int words) {
        this.random = new Random(seed);
        this.words = words;
    }

    Message user(Instant at) {
        return Message.user(text(), at);
    }

    Message assistant(Instant at) {
        return Message.assistant(text(), at);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        int length = words / 2 + random.nextInt(words);
        for (int i = 0; i < length; i++) {
            text.append(i == 0 ? "" : " ").append(word());
        }
        return text.append('.').toString();
    }

    /** A word by Zipf's law: the rank is 1 to the power of a number that is evenly spread. */
    String word() {
        return spelt((int) Math.pow(VOCABULARY, random.nextDouble()));
    }

    /** A word that is neither frequent nor unheard of. */
    String tellingWord() {
        return spelt(200 + random.nextInt(2_000));
    }

    private static String spelt(int rank) {
        StringBuilder word = new StringBuilder();
        for (int rest = rank; rest > 0; rest /= SYLLABLES.length) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
        }
        return word.toString();
    }
}
