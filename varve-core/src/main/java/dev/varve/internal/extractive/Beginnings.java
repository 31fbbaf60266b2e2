package dev.varve.internal.extractive;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds, of many patterns, those that may match at a place of a text. Most words begin none. Which patterns a beginning
 * may have is found out when it first comes up. Thread-safe.
 */
final class Beginnings<T> {
    /** Characters of a word that tell which patterns it may begin. */
    private static final int LETTERS = 3;

    /** Letters, a blank, and nothing. */
    private static final int SIGNS = 28;

    private final List<T> all;
    private final Function<T, Pattern> pattern;

    /** By the first letters. */
    private final AtomicReferenceArray<@Nullable List<T>> byLetters = new AtomicReferenceArray<>(SIGNS * SIGNS * SIGNS);

    /** By the first character, where it is no plain letter. */
    private final Map<String, List<T>> known = new ConcurrentHashMap<>();

    Beginnings(List<T> all, Function<T, Pattern> pattern) {
        this.all = List.copyOf(all);
        this.pattern = pattern;
    }

    /** In their order. */
    List<T> at(String text, int start) {
        if (!isAsciiLetter(text.charAt(start))) {
            return known.computeIfAbsent(beginning(text, start, 1).toLowerCase(Locale.ROOT), this::starting);
        }
        int place = place(text, start);
        List<T> few = byLetters.get(place);
        if (few == null) {
            few = starting(beginning(text, start, LETTERS).toLowerCase(Locale.ROOT));
            byLetters.set(place, few);
        }
        return few;
    }

    private List<T> starting(String lower) {
        String capital = Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
        return all.stream()
                .filter(each -> canBegin(each, lower) || canBegin(each, capital))
                .toList();
    }

    private boolean canBegin(T each, String beginning) {
        Matcher matcher = pattern.apply(each).matcher(beginning);
        return matcher.lookingAt() || matcher.hitEnd();
    }

    private static int place(String text, int start) {
        int place = 0;
        boolean ended = false;
        for (int i = start; i < start + LETTERS; i++) {
            char c = i < text.length() && !ended ? text.charAt(i) : '\0';
            int sign = isAsciiLetter(c) ? (c | ' ') - 'a' + 2 : c == ' ' ? 1 : 0;
            ended |= sign == 0;
            place = place * SIGNS + sign;
        }
        return place;
    }

    /** The first letters of what begins there; of a number or of another script the first character. */
    private static String beginning(String text, int start, int letters) {
        int end = start + 1;
        int most = Math.min(text.length(), start + letters);
        while (end < most && (isAsciiLetter(text.charAt(end)) || text.charAt(end) == ' ')) {
            end++;
        }
        return text.substring(start, end);
    }

    private static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
