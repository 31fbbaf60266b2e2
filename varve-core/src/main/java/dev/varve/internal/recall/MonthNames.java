package dev.varve.internal.recall;

import dev.varve.language.pattern.Alternatives;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Names of months, whole and short, in seven languages, and where they stand in a text. */
final class MonthNames {
    private static final List<Locale> LOCALES = List.of(
            Locale.ENGLISH,
            Locale.GERMAN,
            Locale.FRENCH,
            Locale.ITALIAN,
            Locale.forLanguageTag("es"),
            Locale.forLanguageTag("pt"),
            Locale.forLanguageTag("nl"));
    private static final TreeMap<String, Integer> NUMBERS = numbers();
    private static final Set<String> WORDS = words();
    private static final int SHORTEST =
            WORDS.stream().mapToInt(String::length).min().orElse(0);
    private static final int LONGEST =
            WORDS.stream().mapToInt(String::length).max().orElse(0);
    /** Most words are told by their first letters. */
    private static final BitSet BEGINNINGS = beginnings();

    /** Words before a name and behind it that may belong to its date. */
    private static final int WORDS_AROUND = 2;

    private MonthNames() {}

    /** A pattern that any of the names matches, the longest that can. */
    static String alternatives() {
        return Alternatives.of(NUMBERS.keySet());
    }

    /** 1 to 12; 0 if it names none. */
    static int number(String name) {
        return NUMBERS.getOrDefault(name.toLowerCase(Locale.ROOT), 0);
    }

    private static TreeMap<String, Integer> numbers() {
        TreeMap<String, Integer> months = new TreeMap<>();
        for (Locale locale : LOCALES) {
            for (Month month : Month.values()) {
                for (TextStyle style : List.of(TextStyle.FULL, TextStyle.SHORT)) {
                    String name = month.getDisplayName(style, locale).toLowerCase(Locale.ROOT);
                    months.putIfAbsent(
                            name.endsWith(".") ? name.substring(0, name.length() - 1) : name, month.getValue());
                }
            }
        }
        return months;
    }

    /** The letters with which the names of months begin, up to the first character that is none. */
    private static Set<String> words() {
        return NUMBERS.keySet().stream()
                .map(name -> folded(name, 0, endOfLetters(name, 0)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A part of a text. */
    record Stretch(int from, int to) {}

    /**
     * The stretches of a text in which a date with the name of a month may stand: each such name with the two words before it
     * and the two behind, since to look for each name at each place takes long.
     */
    static List<Stretch> around(CharSequence text) {
        Deque<Stretch> stretches = new ArrayDeque<>();
        for (int i = 0; i < text.length(); i++) {
            int end = endOfLetters(text, i);
            if (isMonth(text, i, end)) {
                int from = wordsBefore(text, i);
                if (!stretches.isEmpty() && from <= stretches.getLast().to()) {
                    from = stretches.removeLast().from();
                }
                stretches.add(new Stretch(from, wordsBehind(text, end)));
            }
            i = end;
        }
        return List.copyOf(stretches);
    }

    /** The first two letters of a word as one number, without regard to case; 0 if they are not of the 26. */
    private static int beginning(CharSequence text, int from) {
        int first = (text.charAt(from) | 0x20) - 'a';
        int second = (text.charAt(from + 1) | 0x20) - 'a';
        return first >= 0 && first < 26 && second >= 0 && second < 26 ? 1 + 26 * first + second : 0;
    }

    private static BitSet beginnings() {
        BitSet beginnings = new BitSet();
        beginnings.set(0); // a word with other letters is looked up
        WORDS.forEach(word -> beginnings.set(beginning(word, 0)));
        return beginnings;
    }

    private static boolean isMonth(CharSequence text, int from, int to) {
        return to - from >= SHORTEST
                && to - from <= LONGEST
                && BEGINNINGS.get(beginning(text, from))
                && WORDS.contains(folded(text, from, to));
    }

    private static int wordsBefore(CharSequence text, int word) {
        int from = word;
        for (int i = 0; i <= WORDS_AROUND; i++) {
            while (from > 0 && i > 0 && isBlank(text.charAt(from - 1))) {
                from--;
            }
            while (from > 0 && !isBlank(text.charAt(from - 1))) {
                from--;
            }
        }
        return from;
    }

    private static int wordsBehind(CharSequence text, int word) {
        int to = word;
        for (int i = 0; i <= WORDS_AROUND; i++) {
            while (to < text.length() && i > 0 && isBlank(text.charAt(to))) {
                to++;
            }
            while (to < text.length() && !isBlank(text.charAt(to))) {
                to++;
            }
        }
        return to;
    }

    /** At the least what patterns take for it. */
    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }

    private static int endOfLetters(CharSequence text, int from) {
        int end = from;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** As patterns compare letters. */
    private static String folded(CharSequence text, int from, int to) {
        StringBuilder folded = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            folded.append(Character.toLowerCase(Character.toUpperCase(text.charAt(i))));
        }
        return folded.toString();
    }
}
