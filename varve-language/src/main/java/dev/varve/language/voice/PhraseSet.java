package dev.varve.language.voice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Phrases that are sought together, each where a word begins. One pass over a text finds them. */
final class PhraseSet {
    private static final char FIRST_WITHOUT_SPACES = '\u1100';

    private final Map<Character, List<String>> byFirst = new HashMap<>();

    PhraseSet(List<String> phrases) {
        for (String phrase : phrases) {
            byFirst.computeIfAbsent(phrase.charAt(0), first -> new ArrayList<>())
                    .add(phrase);
        }
    }

    /** True if a stretch of a text has one of them. */
    boolean isIn(String text, int from, int to) {
        String lower = text.substring(from, to).toLowerCase(Locale.ROOT).replace('’', '\'');
        for (int at = 0; at < lower.length(); at++) {
            char first = lower.charAt(at);
            boolean begins =
                    first >= FIRST_WITHOUT_SPACES || at == 0 || !Character.isLetterOrDigit(lower.charAt(at - 1));
            if (begins && isAt(lower, at, byFirst.getOrDefault(first, List.of()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(String lower, int at, List<String> phrases) {
        for (String phrase : phrases) {
            if (lower.startsWith(phrase, at)) {
                return true;
            }
        }
        return false;
    }
}
