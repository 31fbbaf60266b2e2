package dev.varve.language.literal;

import dev.varve.language.WordList;
import dev.varve.language.literal.Literal.Kind;
import dev.varve.language.pattern.Alternatives;
import dev.varve.language.pattern.TextPattern;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;

/**
 * Numbers in a text, with currency and unit. Most are plain digits and are told without the pattern, which is the same for all
 * others.
 */
final class NumberForms {
    /** In characters; the pattern below takes fewer. */
    private static final int LONGEST_NUMBER = 64;

    private static final int LONGEST_DIGITS = 15;
    private static final int LONGEST_GROUP = 6;
    private static final int MOST_GROUPS = 4;

    /** Units of letters; {@code %} and {@code °C} are units as well. */
    private static final Set<String> UNITS = Set.copyOf(WordList.UNIT.words());

    /** Units of scripts that set no blank between words, each one character. */
    private static final String COUNTERS = String.join("", WordList.COUNTER.words());

    private static final TextPattern NUMBER =
            TextPattern.compile("(?<![A-Za-z0-9_./:@#\\\\-])([$€£¥₩]\\s?)?\\d{1,15}+(?:[.,:]\\d{1,6}+){0,4}+"
                    + "(\\s?(?:%|°C|" + Alternatives.of(UNITS) + ")(?![A-Za-z0-9])"
                    + "|\\s?[" + COUNTERS + "])?(?![A-Za-z0-9_/@-]|[.,:]\\d)");

    /** The ASCII characters with which a number has certainly ended. */
    private static final boolean[] ENDS_NUMBER = new boolean[0x80];

    /** The ASCII characters behind which digits go on with a name, but for signs that also part digits. */
    private static final boolean[] IN_NAME = new boolean[0x80];

    static {
        for (int c = 0; c < ENDS_NUMBER.length; c++) {
            ENDS_NUMBER[c] = ")]}\"';!?".indexOf(c) >= 0;
            IN_NAME[c] = isLetter((char) c) || isDigit((char) c) || "_/@#\\-".indexOf(c) >= 0;
        }
    }

    private NumberForms() {}

    /**
     * Those that begin between two places.
     *
     * @param found is given each
     * @return how far the text has been read
     */
    static int within(String text, int from, int to, BiConsumer<Kind, String> found) {
        int i = from;
        while (i < to) {
            if (!isDigit(text.charAt(i))) {
                i++;
                continue;
            }
            int end = endOfDigitsAndSigns(text, i);
            if (end - i > LONGEST_NUMBER) {
                i = end; // a list without blanks
                continue;
            }
            int plain = endOfPlain(text, i);
            if (plain > i + 2) {
                found.accept(Kind.NUMBER, text.substring(i, plain));
                i = plain;
            } else if (plain < 0) {
                i = Math.max(i, number(text, currencyBefore(text, i), found));
            }
            i = endOfDigits(text, i);
        }
        return i;
    }

    /** Where the number ends that the pattern finds at a place, or 0. */
    private static int number(String text, int from, BiConsumer<Kind, String> found) {
        Matcher number = NUMBER.matcher(text)
                .useTransparentBounds(true)
                .useAnchoringBounds(false)
                .region(from, text.length());
        if (!number.lookingAt()) {
            return 0;
        }
        boolean marked = number.group(1) != null || number.group(2) != null;
        String digits = number.group().strip();
        if (marked || digits.length() > 2) {
            found.accept(marked ? Kind.AMOUNT : Kind.NUMBER, digits);
        }
        return number.end();
    }

    /**
     * Where a number ends that is digits and groups of them alone and plainly so, as most are: a sign follows that neither
     * goes on with it nor is a unit. It is {@code at} if what stands before says that it is a part of something else, and
     * less than 0 if only the pattern can tell.
     */
    private static int endOfPlain(String text, int at) {
        char before = at > 0 ? text.charAt(at - 1) : '(';
        if (before < 0x80 && (IN_NAME[before] || before == '.' || before == ':')) {
            return at;
        }
        boolean opens = before == ' ' ? currencyBefore(text, at) == at : "([{\"'\n".indexOf(before) >= 0;
        int end = opens ? endOfGroups(text, at) : -1;
        return end >= 0 && isOver(text, end) ? end : -1;
    }

    /** Where digits end that signs part into groups; less than 0 if they are more than the pattern takes for a number. */
    private static int endOfGroups(String text, int at) {
        int end = endOfDigits(text, at);
        boolean few = end - at <= LONGEST_DIGITS;
        for (int groups = 0; few && isGroup(text, end); groups++) {
            int next = endOfDigits(text, end + 1);
            few = groups < MOST_GROUPS && next - end - 1 <= LONGEST_GROUP;
            end = next;
        }
        return few ? end : -1;
    }

    private static boolean isGroup(String text, int at) {
        return at + 1 < text.length()
                && (text.charAt(at) == ',' || text.charAt(at) == '.' || text.charAt(at) == ':')
                && isDigit(text.charAt(at + 1));
    }

    static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** True if neither digits nor a unit can follow behind the digits that end there. */
    private static boolean isOver(String text, int end) {
        if (end == text.length()) {
            return true;
        }
        char after = text.charAt(end);
        if (after == '.' || after == ',' || after == ':') {
            return end + 1 == text.length() || !isDigit(text.charAt(end + 1));
        }
        if (after != ' ') {
            return after < ENDS_NUMBER.length && ENDS_NUMBER[after];
        }
        int to = end + 1;
        while (to < text.length() && (isDigit(text.charAt(to)) || isLetter(text.charAt(to)))) {
            to++;
        }
        boolean word = to > end + 1 && !UNITS.contains(text.substring(end + 1, to));
        return word && isLetter(text.charAt(end + 1));
    }

    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static int endOfDigitsAndSigns(String text, int from) {
        int end = from;
        while (end < text.length() && (isDigit(text.charAt(end)) || ".,:".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        return end;
    }

    /** Where a number begins whose digits begin at {@code at}: at its currency, if it has one. */
    private static int currencyBefore(String text, int at) {
        int sign = at > 1 && Character.isWhitespace(text.charAt(at - 1)) ? at - 2 : at - 1;
        return sign >= 0 && "$€£¥₩".indexOf(text.charAt(sign)) >= 0 ? sign : at;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
