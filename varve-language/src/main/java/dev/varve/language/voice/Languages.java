package dev.varve.language.voice;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells whether two texts are in different languages, by the small words that each language has. */
final class Languages {
    /** Small words, or characters of its script, after which a text counts as being in a language. */
    private static final int LEAST = 2;

    private static final int LEAST_CHARACTERS = 4;

    private final int count;
    private final Map<String, Integer> byWord = new HashMap<>();

    /** Takes the small words of each language. */
    Languages(List<List<String>> smallWords) {
        count = smallWords.size();
        for (int i = 0; i < count; i++) {
            int language = 1 << i;
            for (String word : smallWords.get(i)) {
                byWord.put(word, byWord.getOrDefault(word, 0) | language);
            }
        }
    }

    boolean differ(String one, String other) {
        int first = of(one);
        int second = of(other);
        return first >= 0 && second >= 0 && first != second;
    }

    /** The number of the language, or -1 if that is not plain. */
    private int of(String text) {
        long kana = text.chars().filter(c -> c >= 0x3040 && c < 0x3100).count();
        long hangul = text.chars().filter(c -> c >= 0xAC00 && c < 0xD7B0).count();
        long han = text.chars().filter(c -> c >= 0x4E00 && c < 0xA000).count();
        if (kana + hangul + han >= LEAST_CHARACTERS) {
            return count + (kana > 0 ? 0 : hangul > 0 ? 1 : 2);
        }
        int[] found = new int[count];
        Words.forEach(text, word -> {
            int languages = byWord.getOrDefault(word, 0);
            for (int i = 0; i < count; i++) {
                found[i] += languages >> i & 1;
            }
        });
        int best = 0;
        for (int i = 1; i < count; i++) {
            best = found[i] > found[best] ? i : best;
        }
        int most = found[best];
        long rivals = Arrays.stream(found).filter(n -> 2 * n > most).count();
        return most >= LEAST && rivals == 1 ? best : -1;
    }
}
