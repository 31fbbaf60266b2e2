package dev.varve.internal.extractive;

import dev.varve.language.PhraseTrie;
import dev.varve.language.Stemmer;
import dev.varve.language.Text;
import dev.varve.language.cue.CueWords;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words of a request as they are written, each with what was found out about it: most words come again and again, and
 * are found here without making a text of them. Belongs to one request.
 */
final class SeenWords {
    private static final int SHORTEST_NAME = 3;
    private static final int TABLE = 8;
    private static final int NONE = -1;

    /** The highest letter of a short word: it fits a byte, and the whole word fits a number. */
    private static final char HIGHEST = 0xFF;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final Set<String> speakers;
    private final Stemmer stemmer = new Stemmer();
    private @Nullable Word[] slots = new Word[1024];
    private int size;

    /** @param speakers lower-case names of those who speak in the span */
    SeenWords(Set<String> speakers) {
        this.speakers = speakers;
    }

    /** A word in one of its spellings. */
    static final class Word {
        private PhraseTrie.@Nullable Begun begun;
        private final String written;
        private final long key;
        /** True if the key tells the word from all others that have such a key, so that letters need not be compared. */
        private final boolean exact;

        private final String term;
        private final boolean speaker;
        private final boolean nickname;
        /** Id of its term in the vocabulary, once it counts as one. */
        private int id = NONE;

        private Word(String written, long key, boolean exact, String term, boolean speaker, boolean nickname) {
            this.written = written;
            this.key = key;
            this.exact = exact;
            this.term = term;
            this.speaker = speaker;
            this.nickname = nickname;
        }

        /** Cues of the phrases that begin with it where it ends at a place; it must not end with an apostrophe. */
        long cues(CueWords cueWords, String text, int end) {
            PhraseTrie.Begun known = begun;
            if (known == null) {
                known = cueWords.begin(written);
                begun = known;
            }
            return cueWords.at(text, end, known);
        }

        /** True if it names somebody who speaks. */
        boolean isSpeaker() {
            return speaker;
        }

        /** True if it does so with a capital: Mel is Melanie. */
        boolean isNickname() {
            return nickname;
        }

        /** The number of its term. */
        int id(Vocabulary vocabulary, float rarity) {
            if (id == NONE) {
                id = vocabulary.id(term, rarity);
            } else {
                vocabulary.raise(id, rarity);
            }
            return id;
        }
    }

    /** The word that stands in a text between two places. */
    Word at(String text, int start, int end) {
        long key = 0;
        boolean exact = end - start <= Long.BYTES;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            exact &= c <= HIGHEST;
            key = exact ? key << Byte.SIZE | c : 31 * key + c;
        }
        int slot = slot(key);
        for (Word word = slots[slot]; word != null; word = slots[slot]) {
            if (word.key == key
                    && word.exact == exact
                    && (exact || word.written.length() == end - start && text.startsWith(word.written, start))) {
                return word;
            }
            slot = slot + 1 & slots.length - 1;
        }
        Word word = read(text.substring(start, end), key, exact);
        slots[slot] = word;
        if (++size > slots.length / 2) {
            grow();
        }
        return word;
    }

    private int slot(long key) {
        return (int) (key * SPREAD >>> Integer.SIZE) & slots.length - 1;
    }

    private Word read(String written, long key, boolean exact) {
        char[] lower = written.toCharArray();
        for (int i = 0; i < lower.length; i++) {
            lower[i] = Text.lower(lower[i]);
        }
        int length = stemmer.stem(lower, lower.length);
        String term = new String(stemmer.letters(), 0, length);
        return new Word(written, key, exact, term, speakers.contains(term), isNickname(term));
    }

    /** True if a word is the beginning of a name; not in a crowd, where too many would be. */
    private boolean isNickname(String term) {
        return term.length() >= SHORTEST_NAME
                && speakers.size() <= TABLE
                && speakers.stream().anyMatch(speaker -> speaker.startsWith(term));
    }

    private void grow() {
        @Nullable Word[] old = slots;
        slots = new Word[2 * old.length];
        for (Word word : old) {
            if (word != null) {
                int slot = slot(word.key);
                while (slots[slot] != null) {
                    slot = slot + 1 & slots.length - 1;
                }
                slots[slot] = word;
            }
        }
    }
}
