package dev.varve.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits a line of text into sentences: Latin and CJK marks, without cutting decimals, paths, URLs, abbreviations or
 * initials. A sentence that never ends is cut at a space.
 */
public final class Sentences {
    private static final int LONGEST = 480;
    private static final Abbreviations ABBREVIATIONS = Abbreviations.all();

    private static final int DAY_DIGITS = 2;

    private static final int LONGEST_SHORT_FORM = 6;

    /** Maximum length in characters of a bracketed or quoted part. */
    private static final int ASIDE = 240;

    /** In a row; the first of them tell whether they end a sentence. */
    private static final int MARKS = 4;

    private Sentences() {}

    /** The sentences of a line, in order; what has no words is left out. */
    public static List<String> of(String line) {
        List<String> sentences = new ArrayList<>();
        Aside aside = new Aside(line);
        int start = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            int end = c == ':' || c == ';'
                    ? afterSmiley(line, i)
                    : c < 0x80 && c != '.' && c != '!' && c != '?' ? -1 : endAfter(line, start, i, aside);
            if (end < 0 && i - start >= LONGEST && Text.isBreak(line, i)) {
                end = i;
            }
            if (end >= 0) {
                add(line, start, end, sentences);
                start = end;
                i = Math.max(i, end - 1);
            }
        }
        add(line, start, line.length(), sentences);
        return sentences;
    }

    /** Where a smiley before a capital ends a sentence that has no other mark; else -1. */
    private static int afterSmiley(String line, int eyes) {
        int end = eyes + 2;
        boolean smiley = eyes > 0
                && line.charAt(eyes - 1) == ' '
                && end < line.length()
                && ")(DP".indexOf(line.charAt(eyes + 1)) >= 0
                && line.charAt(end) == ' ';
        int next = end;
        while (smiley && next < line.length() && line.charAt(next) == ' ') {
            next++;
        }
        return smiley && next < line.length() && Character.isUpperCase(line.charAt(next)) ? end : -1;
    }

    private static void add(String line, int start, int end, List<String> sentences) {
        String sentence = line.substring(start, end).strip();
        if (Text.hasWords(sentence)) {
            sentences.add(sentence);
        }
    }

    /** Where the sentence ends if the character at {@code mark} ends it, quotes and brackets included; else -1. */
    private static int endAfter(String line, int start, int mark, Aside aside) {
        char c = line.charAt(mark);
        boolean cjk = c == '。' || c == '！' || c == '？' || c == '；' || c == '｡';
        if (!cjk && c != '.' && c != '!' && c != '?' && c != '…') {
            return -1;
        }
        if ((c == '…' || line.startsWith("..", mark)) && mark > start && line.charAt(mark - 1) == ' ') {
            return -1; // something was left out, as in "SELECT … FOR UPDATE"
        }
        if (c == '.' && mark > start && line.charAt(mark - 1) == '.') {
            return -1; // its first dot has told
        }
        if (mark - MARKS >= start && isMark(line.charAt(mark - 1)) && isMark(line.charAt(mark - MARKS))) {
            return -1; // the first of very many have told
        }
        int end = mark + 1;
        while (end < line.length() && isMark(line.charAt(end))) {
            end++;
        }
        while (end < line.length() && "\"'”’」』）)]*_".indexOf(line.charAt(end)) >= 0) {
            end++;
        }
        if (end < line.length() && aside.holds(start, mark, end)) {
            return -1;
        }
        if (cjk || end == line.length()) {
            return end;
        }
        if (line.charAt(end) != ' ') {
            return Text.isCjk(line.charAt(end)) && c != '.' ? end : -1;
        }
        boolean dot = c == '.' && end == mark + 1;
        return dot && (isFolder(line, start, mark) || isAbbreviation(line, start, mark)) ? -1 : end;
    }

    /** True if a full stop stands alone within a sentence, as in "run node . in the root". */
    private static boolean isFolder(String line, int start, int dot) {
        return dot > start
                && line.charAt(dot - 1) == ' '
                && dot + 2 < line.length()
                && !Character.isUpperCase(line.charAt(dot + 2));
    }

    /** What is open within a sentence. It reads on from mark to mark, so that a sentence of many marks is read once. */
    private static final class Aside {
        private final String line;
        private int start = -1;
        private int first;
        private int at;
        private int bracket;
        private int quote;

        Aside(String line) {
            this.line = line;
        }

        /**
         * True if a mark stands in brackets or in a quotation within the sentence that begins at {@code sentence}: "it burns
         * (unnecessary?) context", or two sentences in one pair of quotation marks.
         */
        boolean holds(int sentence, int mark, int end) {
            if (sentence != start) {
                begin(sentence, mark);
            }
            readTo(mark);
            boolean goesOn = end < line.length()
                    && (line.charAt(end) == ' ' ? startsLower(line, end + 1) : ",;:.".indexOf(line.charAt(end)) >= 0);
            if (bracket > first) {
                int closing = closing(')', mark, end);
                return closing >= end || closing >= 0 && goesOn;
            }
            if (quote >= 0) {
                int closing = closing(line.charAt(quote) == '"' ? '"' : '”', mark, end);
                return closing >= end || closing >= 0 && quote > first && goesOn;
            }
            return false;
        }

        private void begin(int sentence, int mark) {
            start = sentence;
            first = sentence;
            while (first < mark && line.charAt(first) == ' ') {
                first++;
            }
            at = first;
            bracket = -1;
            quote = -1;
        }

        private void readTo(int mark) {
            for (; at < mark; at++) {
                char c = line.charAt(at);
                if (c == '(') {
                    bracket = at;
                } else if (c == ')') {
                    bracket = -1;
                } else if (c == '"') {
                    quote = quote < 0 ? at : -1;
                } else if (c == '“' || c == '„') {
                    quote = at;
                } else if (c == '”') {
                    quote = -1;
                }
            }
        }

        /** Where it is closed, if not too far from the mark; else -1. */
        private int closing(char sign, int mark, int end) {
            int most = Math.min(line.length(), Math.max(end, mark + ASIDE + 1));
            for (int i = mark; i < most; i++) {
                if (line.charAt(i) == sign) {
                    return i;
                }
            }
            return -1;
        }
    }

    private static boolean startsLower(String line, int at) {
        return at < line.length() && Character.isLowerCase(line.charAt(at));
    }

    private static boolean isMark(char c) {
        return c == '.' || c == '!' || c == '?' || c == '…' || c == '。' || c == '！' || c == '？';
    }

    private static boolean isAbbreviation(String line, int start, int dot) {
        int from = dot;
        while (from > start
                && dot - from <= LONGEST_SHORT_FORM
                && line.charAt(from - 1) != ' '
                && line.charAt(from - 1) != '(') {
            from--;
        }
        if (dot - from > LONGEST_SHORT_FORM || from == dot) {
            return false;
        }
        String word = line.substring(from, dot).toLowerCase(Locale.ROOT);
        char next = dot + 2 < line.length() ? line.charAt(dot + 2) : ' ';
        if (isDay(word) && goesOnWithDay(line, dot + 1)) {
            return true;
        }
        boolean initial = word.length() == 1
                && Character.isUpperCase(line.charAt(from))
                && !ABBREVIATIONS.isWordOfOneLetter(word);
        if (ABBREVIATIONS.isTitle(word) || initial) {
            return true;
        }
        if (word.length() == 1 && isPart(line, word.charAt(0), dot)) {
            return true;
        }
        if (word.equals("1") && beginsList(line, from, dot)) {
            return true;
        }
        boolean first = from == start || from == start + 1 && line.charAt(start) == ' ';
        if (ABBREVIATIONS.isBeforeNumber(word) || first && isNumber(word)) {
            return Character.isDigit(next) || isNumber(word);
        }
        return ABBREVIATIONS.isShortForm(word) && !Character.isUpperCase(next);
    }

    /** True if a small letter is short for a word, alone or with the next one: "p. ej.", "u. a. der Parser". */
    private static boolean isPart(String line, char letter, int dot) {
        boolean goesOn = startsLower(line, dot + 2) || dot + 3 < line.length() && line.charAt(dot + 3) == '.';
        return Character.isLowerCase(letter) && !ABBREVIATIONS.isWordOfOneLetter(String.valueOf(letter)) && goesOn;
    }

    /** True if a list within a line begins with the number, as in "Options: 1. Redis. 2. The table". */
    private static boolean beginsList(String line, int from, int dot) {
        int most = Math.min(line.length(), dot + ASIDE);
        return from >= 2
                && line.startsWith(": ", from - 2)
                && line.substring(dot, most).contains(" 2. ");
    }

    /** True if a lower-case letter or the name of a month follows the full stop behind a number. */
    private static boolean goesOnWithDay(String line, int behind) {
        int next = behind < line.length() && line.charAt(behind) == ' ' ? behind + 1 : behind;
        return next < line.length()
                && (Character.isLowerCase(line.charAt(next)) || ABBREVIATIONS.goesOnWithDay(line, next));
    }

    /** "28", or "24.12" with its month. */
    private static boolean isDay(String word) {
        int dot = word.indexOf('.');
        String day = dot < 0 ? word : word.substring(0, dot);
        String month = dot < 0 ? "" : word.substring(dot + 1);
        return !day.isEmpty()
                && day.length() <= DAY_DIGITS
                && isNumber(day)
                && (dot < 0 || !month.isEmpty() && month.length() <= DAY_DIGITS && isNumber(month));
    }

    private static boolean isNumber(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (!Character.isDigit(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
