package dev.varve.internal.extractive;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds, of many patterns, those that may match at a place of a text. Most words begin none. Which patterns a beginning
 * may have is found out when it first comes up. Thread-safe.
 */
final class Beginnings<T> {
    /** Characters of a word that tell which patterns it may begin. */
    private static final int LETTERS = 3;

    private final List<T> all;
    private final Function<T, Pattern> pattern;

    /** By {@link #beginning}, of which Latin script has some thousands; most have an empty list. */
    private final Map<String, List<T>> known = new ConcurrentHashMap<>();

    Beginnings(List<T> all, Function<T, Pattern> pattern) {
        this.all = List.copyOf(all);
        this.pattern = pattern;
    }

    /** In their order. */
    List<T> at(String text, int start) {
        return known.computeIfAbsent(beginning(text, start), lower -> {
            String capital = Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
            return all.stream()
                    .filter(each -> canBegin(each, lower) || canBegin(each, capital))
                    .toList();
        });
    }

    private boolean canBegin(T each, String beginning) {
        Matcher matcher = pattern.apply(each).matcher(beginning);
        return matcher.lookingAt() || matcher.hitEnd();
    }

    /** The first letters of what begins there, in lower case; of a number or of another script the first character. */
    private static String beginning(String text, int start) {
        int end = start + 1;
        if (isAsciiLetter(text.charAt(start))) {
            int most = Math.min(text.length(), start + LETTERS);
            while (end < most && (isAsciiLetter(text.charAt(end)) || text.charAt(end) == ' ')) {
                end++;
            }
        }
        return text.substring(start, end).toLowerCase(Locale.ROOT);
    }

    private static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
