package dev.varve.internal.recall;

import dev.varve.internal.extractive.Blanks;
import dev.varve.language.StopWords;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Grammar of a question, which says nothing about what it asks for and would find most of what was ever said. */
public final class QuestionWords {
    private static final Set<String> WORDS = StopWords.all();
    private static final int LONGEST =
            WORDS.stream().mapToInt(String::length).max().orElse(0);
    /** The terms of grammar words, by hash. */
    private static final HashTable HASHES = hashes(word -> WordHash.all(word));

    /** The whole grammar words, by hash. */
    private static final HashTable WHOLE = hashes(word -> new int[] {WordHash.of(word)});

    private QuestionWords() {}

    /** The query without grammar; as it was, if it is nothing else. */
    public static String without(String query) {
        String kept = kept(query);
        return kept.isEmpty() ? query : kept;
    }

    /** True if it has no other words, as in "What did we do in May?". */
    static boolean isGrammarAlone(String query) {
        return kept(query).isEmpty();
    }

    /** The text without grammar; empty if nothing else is left. */
    private static String kept(String query) {
        StringBuilder kept = new StringBuilder(query.length());
        for (int from = 0; from < query.length(); from++) {
            int to = Blanks.next(query, from);
            if (to > from && !isGrammar(query, from, to)) {
                kept.append(kept.length() == 0 ? "" : " ").append(query, from, to);
            }
            from = to;
        }
        return kept.chars().anyMatch(Character::isLetterOrDigit) ? kept.toString() : "";
    }

    /** Words, as {@link WordHash} has them, each once and without grammar; as they were, if they are nothing else. */
    static int[] without(int[] words) {
        int[] kept = new int[words.length];
        int size = 0;
        for (int hash : words) {
            if (!isGrammar(hash)) {
                kept[size++] = hash;
            }
        }
        Arrays.sort(kept, 0, size);
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || kept[i] != kept[i - 1]) {
                kept[distinct++] = kept[i];
            }
        }
        return distinct == 0 ? words : Arrays.copyOf(kept, distinct);
    }

    /** True if a word is grammar, as {@link WordHash} has it. */
    static boolean isGrammar(int word) {
        return HASHES.of(word) >= 0;
    }

    /** True if a word is grammar; punctuation may follow it. */
    static boolean isGrammar(String word) {
        return isGrammar(word, 0, word.length());
    }

    private static HashTable hashes(Function<String, int[]> terms) {
        HashTable hashes = new HashTable(2 * WORDS.size());
        WORDS.forEach(word -> Arrays.stream(terms.apply(word)).forEach(hashes::add));
        return hashes;
    }

    /** A word with punctuation at its end is still one; a word in quotes or of another shape is meant. */
    private static boolean isGrammar(String query, int from, int to) {
        int end = to;
        while (end > from && ".,;:?!".indexOf(query.charAt(end - 1)) >= 0) {
            end--;
        }
        return end - from <= LONGEST
                && mayBeGrammar(query, from, end)
                && WORDS.contains(query.substring(from, end).toLowerCase(Locale.ROOT));
    }

    /** Tells most words that are none without making texts of them. */
    private static boolean mayBeGrammar(String query, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            char c = query.charAt(i);
            if (c >= 0x80) {
                return true;
            }
            hash = WordHash.next(hash, c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
        }
        return WHOLE.of(hash) >= 0;
    }
}
