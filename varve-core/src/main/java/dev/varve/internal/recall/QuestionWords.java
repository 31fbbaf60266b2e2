package dev.varve.internal.recall;

import dev.varve.internal.extractive.Blanks;
import dev.varve.internal.weight.DataFile;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Grammar of a question, which says nothing about what it asks for and would find most of what was ever said. */
public final class QuestionWords {
    private static final String RESOURCE = "question-words.txt";
    private static final Set<String> WORDS = read();
    private static final int LONGEST =
            WORDS.stream().mapToInt(String::length).max().orElse(0);
    private static final HashTable HASHES = hashes();

    private QuestionWords() {}

    /** The query without grammar; as it was, if it is nothing else. */
    public static String without(String query) {
        StringBuilder kept = new StringBuilder(query.length());
        for (int from = 0; from < query.length(); from++) {
            int to = Blanks.next(query, from);
            if (to > from && !isGrammar(query.substring(from, to))) {
                kept.append(kept.length() == 0 ? "" : " ").append(query, from, to);
            }
            from = to;
        }
        return kept.chars().anyMatch(Character::isLetterOrDigit) ? kept.toString() : query;
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

    /** Whether a word is grammar, as {@link WordHash} has it. */
    static boolean isGrammar(int word) {
        return HASHES.of(word) >= 0;
    }

    private static HashTable hashes() {
        HashTable hashes = new HashTable(2 * WORDS.size());
        WORDS.forEach(word -> Arrays.stream(WordHash.all(word)).forEach(hashes::add));
        return hashes;
    }

    /** A word with punctuation at its end is still one; a word in quotes or of another shape is meant. */
    private static boolean isGrammar(String token) {
        int end = token.length();
        while (end > 0 && ".,;:?!".indexOf(token.charAt(end - 1)) >= 0) {
            end--;
        }
        return end <= LONGEST && WORDS.contains(token.substring(0, end).toLowerCase(Locale.ROOT));
    }

    private static Set<String> read() {
        return Set.of(DataFile.text(QuestionWords.class, RESOURCE).strip().split("\\s+"));
    }
}
