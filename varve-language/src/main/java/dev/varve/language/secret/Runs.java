package dev.varve.language.secret;

import java.util.Arrays;

/**
 * A text with the ends of runs of characters. Each run is read once, however often somebody asks for its end, so that finding
 * stays linear. Not thread-safe.
 */
final class Runs {
    private static final int KINDS = CharClass.values().length;
    private static final char FIRST_WIDE = '\u3000';

    private final String text;
    /** The same: reading an array takes half the time of reading a string. */
    private final char[] characters;

    private final int length;
    private final int[] froms = new int[KINDS];
    private final int[] ends = new int[KINDS];
    private final int[] judgedFroms = new int[KINDS];
    private final int[] judgedEnds = new int[KINDS];
    private int valueFrom = -1;
    private int valueEnd;
    private int covered;

    Runs(String text) {
        this.text = text;
        this.characters = text.toCharArray();
        this.length = characters.length;
        Arrays.fill(froms, -1);
        Arrays.fill(judgedEnds, -1);
    }

    int length() {
        return length;
    }

    char[] characters() {
        return characters;
    }

    /** A blank beyond either end. */
    char at(int index) {
        return index < 0 || index >= length ? ' ' : characters[index];
    }

    String part(int from, int to) {
        return text.substring(from, to);
    }

    /** Where the run of such characters ends that a place is in; the place itself if it is in none. */
    int end(CharClass of, int at) {
        int kind = of.ordinal();
        if (froms[kind] >= 0 && froms[kind] <= at && at < ends[kind]) {
            return ends[kind];
        }
        int end = at;
        while (end < length && of.has(characters[end])) {
            end++;
        }
        froms[kind] = at;
        ends[kind] = end;
        return end;
    }

    /** Where a value ends that no quotation marks enclose: at a mark that divides it from the next, or with its run. */
    int valueEnd(int from, int run) {
        if (valueFrom < 0 || from < valueFrom || from > valueEnd || valueEnd > run) {
            int to = from;
            char before = FIRST_WIDE;
            while (to < run) {
                char c = characters[to];
                boolean sentence = c >= FIRST_WIDE && before < 128; // goes on right behind a value, without a blank
                if (sentence || ";&,".indexOf(c) >= 0 && isDivider(to, run)) {
                    break;
                }
                before = c;
                to++;
            }
            valueFrom = from;
            valueEnd = to;
        }
        return valueEnd;
    }

    /** True if nothing follows a mark, or another name with its value. */
    private boolean isDivider(int mark, int run) {
        int end = mark + 1;
        while (end < run && end - mark < 24 && CharClass.WORD.has(characters[end])) {
            end++;
        }
        boolean named = end > mark + 1 && (at(end) == '=' || at(end) == ':');
        return end == mark + 1 && end >= run || named || end == run && at(end) == ' ' && characters[mark] == ';';
    }

    /** True if a run is judged for the first time, or again from the same place by another rule. */
    boolean isNew(CharClass of, int from, int end) {
        int kind = of.ordinal();
        if (judgedEnds[kind] == end && judgedFroms[kind] != from) {
            return false;
        }
        judgedFroms[kind] = from;
        judgedEnds[kind] = end;
        return true;
    }

    /** True if a word may begin here: no letter or digit stands before, unless it belongs to an escape such as {@code \n}. */
    boolean isStart(int at) {
        char before = at(at - 1);
        return !isWordy(before)
                || "nrt".indexOf(before) >= 0 && at(at - 2) == '\\'
                || before >= '0' && before <= 'F' && isEscaped(at);
    }

    /** Of forms such as {@code %3D}, which is an equals sign in an address. */
    private boolean isEscaped(int at) {
        return at(at - 3) == '%' && CharClass.HEX.has(at(at - 1)) && CharClass.HEX.has(at(at - 2));
    }

    /** Length of the line break at a position: one or two characters, also as a JSON escape; 0 if the line continues. */
    int lineBreak(int at) {
        if (at(at) == '\n') {
            return 1;
        }
        boolean two = at(at) == '\r' && at(at + 1) == '\n' || at(at) == '\\' && at(at + 1) == 'n';
        return two ? 2 : 0;
    }

    static boolean isWordy(char c) {
        return c < 128 ? CharClass.ALNUM.has(c) : Character.isLetterOrDigit(c);
    }

    boolean has(String word, int at) {
        if (at < 0 || at + word.length() > length) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (characters[at + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Index of the next occurrence of a word within this many characters, or -1. */
    int next(String word, int from, int within) {
        int last = Math.min(length - word.length(), from + within);
        for (int at = from; at <= last; at++) {
            if (characters[at] == word.charAt(0) && has(word, at)) {
                return at;
            }
        }
        return -1;
    }

    /** A long secret reaches to there, so that nobody needs to look within. */
    void cover(int to) {
        covered = Math.max(covered, to);
    }

    int covered() {
        return covered;
    }
}
