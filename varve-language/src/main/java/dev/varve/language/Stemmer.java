package dev.varve.language;

import dev.varve.language.snowball.SnowballStemmer;
import dev.varve.language.snowball.englishStemmer;
import dev.varve.language.snowball.frenchStemmer;
import dev.varve.language.snowball.germanStemmer;
import dev.varve.language.snowball.spanishStemmer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the endings of inflected words with the algorithms of Snowball, so that "planned" finds "planning". The letters of a word
 * alone tell in which language it is read, never its neighbours, so that a word has one stem in an index, in a question and
 * in a note: words of a to z and apostrophes are read as English, words with a letter that only German, French or Spanish adds to those, as
 * that. Any other word is its own stem.
 *
 * <p>An instance holds the stem that it has made last and belongs to one thread; it is cheap to make.
 */
public final class Stemmer {
    private static final int ENGLISH = 0;
    private static final int GERMAN = 1;
    private static final int FRENCH = 2;
    private static final int SPANISH = 3;
    private static final int UNKNOWN = 4;

    /** What each language adds to a to z, from 0xDF on; French has "é" too, since it has most of them. */
    private static final String[] ADDED = {"", "äöüß", "àâæçèéêëîïôùûœ", "áíñóú"};

    private final @Nullable SnowballStemmer[] algorithms = new SnowballStemmer[UNKNOWN];
    private char[] letters = new char[0];

    /**
     * Cuts a word.
     *
     * @param word   in lower case, from the first letter on; it is changed
     * @param length its letters
     * @return how many letters the stem has, which {@link #letters} holds
     */
    public int stem(char[] word, int length) {
        long key = KnownStems.key(word, length);
        int known = KnownStems.write(key, word);
        if (known > 0) {
            letters = word;
            return known;
        }
        int stem = cut(word, length);
        KnownStems.put(key, letters, stem);
        return stem;
    }

    private int cut(char[] word, int length) {
        int language = language(word, length);
        if (language == UNKNOWN) {
            letters = word;
            return length;
        }
        SnowballStemmer algorithm = algorithm(language);
        algorithm.setCurrent(word, length);
        algorithm.stem();
        letters = algorithm.getCurrentBuffer();
        return algorithm.getCurrentBufferLength();
    }

    /** Where the last stem stands, from the first letter on: in the array of the word, unless a step needed more room. */
    public char[] letters() {
        return letters;
    }

    /** The stem of a word in lower case. */
    public String stem(String word) {
        int length = stem(word.toCharArray(), word.length());
        return new String(letters, 0, length);
    }

    /** One that has all letters of the word. */
    private static int language(char[] word, int length) {
        int language = ENGLISH;
        for (int i = 0; i < length; i++) {
            char letter = word[i];
            if ((letter < 'a' || letter > 'z') && letter != '\'') {
                int adding = letter < 0x80 ? UNKNOWN : adding(letter);
                if (adding == UNKNOWN || language != ENGLISH && language != adding) {
                    return UNKNOWN;
                }
                language = adding;
            }
        }
        return language;
    }

    private static int adding(char letter) {
        int language = GERMAN;
        while (language < UNKNOWN && ADDED[language].indexOf(letter) < 0) {
            language++;
        }
        return language;
    }

    private SnowballStemmer algorithm(int language) {
        SnowballStemmer algorithm = algorithms[language];
        if (algorithm == null) {
            algorithm = switch (language) {
                case GERMAN -> new germanStemmer();
                case FRENCH -> new frenchStemmer();
                case SPANISH -> new spanishStemmer();
                default -> new englishStemmer();
            };
            algorithms[language] = algorithm;
        }
        return algorithm;
    }
}
