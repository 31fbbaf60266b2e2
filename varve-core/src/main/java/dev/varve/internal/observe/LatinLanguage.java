package dev.varve.internal.observe;

import dev.varve.language.WordList;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells languages of Latin script apart by their commonest words, none of which is common in another of them. It would
 * rather say nothing than be wrong: notes are short of such words, and people mix languages.
 */
final class LatinLanguage {
    /** As their order in the data has it. */
    private static final List<LatinLanguage> ALL = read();

    private static final LatinLanguage FIRST = ALL.get(0);

    /** Words that source and answer need before their languages can be compared. */
    private static final int ENOUGH_WORDS = 60;

    private static final int ENOUGH_ANSWERED = 30;

    /** Prose has this share of common words at least. */
    private static final double PROSE = 0.12;

    /** Notes leave many of them out. */
    private static final double NOTES = 0.08;

    /** A language that occurs in the source only so often is not spoken there. */
    private static final int FOREIGN = 2;

    private final int number;
    private final String name;
    private final List<String> words;

    private LatinLanguage(int number, String name, List<String> words) {
        this.number = number;
        this.name = name;
        this.words = words;
    }

    private static List<LatinLanguage> read() {
        Map<String, List<String>> names = WordList.NAME.byLanguage();
        List<LatinLanguage> all = new ArrayList<>();
        WordList.COMMONEST
                .byLanguage()
                .forEach((code, words) -> all.add(new LatinLanguage(
                        all.size(), String.join(" ", names.getOrDefault(code, List.of(code))), words)));
        return List.copyOf(all);
    }

    /** Why an answer is in the wrong language, or empty if it is not or cannot be told. */
    static Optional<String> problem(String source, String answer) {
        Counts to = Counts.of(answer);
        LatinLanguage written = to.commonest();
        if (to.total < ENOUGH_ANSWERED || to.of(written) < NOTES * to.total) {
            return Optional.empty(); // the source, which is longer, need not be read
        }
        Counts from = Counts.of(source, written, FOREIGN);
        if (from.of(written) > FOREIGN) {
            return Optional.empty();
        }
        LatinLanguage spoken = from.commonest();
        boolean told = from.total >= ENOUGH_WORDS && from.of(spoken) >= PROSE * from.total;
        boolean foreign = to.of(spoken) * 5 <= to.of(written);
        return told && spoken != written && foreign
                ? Optional.of("the conversation is in " + spoken.name + ", the answer in " + written.name)
                : Optional.empty();
    }

    /**
     * The languages in which words are common, as bits by their numbers. A word is packed into a number, a byte for each
     * letter, so that none of the many words of a text need be copied to be looked up.
     */
    private static final class CommonWords {
        /** Letters that fit into a number; no common word is longer. */
        private static final int LONGEST = Long.BYTES;

        /** Letters of common words are below this. */
        private static final char BEYOND = 0x100;

        /** Slots for each word at least, so that most words are found at their first. */
        private static final int ROOM = 3;

        private static final long SPREAD = 0x9E3779B97F4A7C15L;
        private static final CommonWords ALL = new CommonWords();

        private final int bits;
        private final long[] words;
        private final int[] languages;

        private CommonWords() {
            int all = WordList.COMMONEST.words().size();
            bits = Integer.SIZE - Integer.numberOfLeadingZeros(ROOM * all);
            words = new long[1 << bits];
            languages = new int[1 << bits];
            for (LatinLanguage language : LatinLanguage.ALL) {
                for (String word : language.words) {
                    long packed = packed(word, 0, word.length());
                    int slot = slot(packed);
                    words[slot] = packed;
                    languages[slot] |= 1 << language.number;
                }
            }
        }

        int of(String text, int from, int to) {
            if (to - from > LONGEST) {
                return 0;
            }
            long word = packed(text, from, to);
            return word == 0 ? 0 : languages[slot(word)];
        }

        /** Where a word stands, or would. */
        private int slot(long word) {
            int slot = (int) (word * SPREAD >>> Long.SIZE - bits);
            while (words[slot] != word && words[slot] != 0) {
                slot = slot + 1 & words.length - 1;
            }
            return slot;
        }

        /** In lower case; 0 for a word that has a letter which no common word has. */
        private static long packed(String text, int from, int to) {
            long word = 0;
            for (int i = from; i < to; i++) {
                char letter = text.charAt(i);
                char lower = letter < 0x80 ? (char) (letter | 0x20) : Character.toLowerCase(letter);
                if (lower >= BEYOND) {
                    return 0;
                }
                word = word << Byte.SIZE | lower;
            }
            return word;
        }
    }

    private static final class Counts {
        private final int[] hits = new int[LatinLanguage.ALL.size()];
        private int total;

        static Counts of(String text) {
            return of(text, FIRST, Integer.MAX_VALUE);
        }

        /** Stops once a language has more hits than this, since a conversation is longer than its notes. */
        static Counts of(String text, LatinLanguage language, int enough) {
            Counts counts = new Counts();
            int from = -1; // where a word began, if one is being read
            for (int i = 0; i <= text.length() && counts.of(language) <= enough; i++) {
                boolean letter = i < text.length() && isLatin(text.charAt(i));
                if (letter && from < 0) {
                    from = i;
                } else if (!letter && from >= 0) {
                    counts.add(CommonWords.ALL.of(text, from, i));
                    from = -1;
                }
            }
            return counts;
        }

        /** Asking for the script of each letter would take longest of all that is checked in an answer. */
        private static boolean isLatin(char letter) {
            return letter < 0x80
                    ? letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z'
                    : !Character.isSurrogate(letter) && UnicodeScript.of(letter) == UnicodeScript.LATIN;
        }

        private void add(int languages) {
            total++;
            for (int left = languages; left != 0; left &= left - 1) {
                hits[Integer.numberOfTrailingZeros(left)]++;
            }
        }

        int of(LatinLanguage language) {
            return hits[language.number];
        }

        LatinLanguage commonest() {
            LatinLanguage most = FIRST;
            for (LatinLanguage language : LatinLanguage.ALL) {
                most = of(language) > of(most) ? language : most;
            }
            return most;
        }
    }
}
