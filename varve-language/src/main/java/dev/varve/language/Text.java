package dev.varve.language;

import dev.varve.language.pattern.TextPattern;
import java.util.regex.Pattern;

/** Small questions about characters and the one way in which foreign text is made safe to stand inside a line. */
public final class Text {
    private static final TextPattern MEMORY_TAG = TextPattern.compile(
            "<(/?\\s*(?:observations?|facts?|reflections?|current-task|suggested-response|instructions?|system|user|assistant"
                    + "|tool|memory)\\b[^<>]*)>",
            Pattern.CASE_INSENSITIVE);
    private static final TextPattern LINE_HEAD =
            TextPattern.compile("\\[(\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2})]\\s*+(CRITICAL|IMPORTANT|NOTE)?+:?+\\s*+");

    private static final char ESCAPE = '\u001B';

    /** The ASCII characters that words are made of, but for apostrophes. */
    private static final boolean[] IN_WORD = new boolean[0x80];

    static {
        for (char c = 0; c < IN_WORD.length; c++) {
            IN_WORD[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        }
    }

    private Text() {}

    /**
     * One line without control characters, in which neither a memory tag nor the head of an observation line is left,
     * so that words of a message cannot pass for words of the memory.
     */
    public static String defused(String text) {
        String line = oneLine(text);
        if (line.indexOf('<') >= 0) {
            line = MEMORY_TAG.matcher(line).replaceAll("‹$1›");
        }
        if (line.indexOf('[') >= 0) {
            line = LINE_HEAD.matcher(line).replaceAll("($1) ").strip();
        }
        return line;
    }

    /** Every run of white space, control and format characters becomes one space; colours of a terminal leave nothing. */
    public static String oneLine(String text) {
        if (isOneLine(text)) {
            return text;
        }
        StringBuilder line = new StringBuilder(text.length());
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ESCAPE) {
                i = TerminalCodes.end(text, i) - 1;
                continue;
            }
            if (isGap(c)) {
                gap = true;
                continue;
            }
            if (gap && line.length() > 0) {
                line.append(' ');
            }
            gap = false;
            line.append(c);
        }
        return line.toString();
    }

    /** True if nothing would change: every gap is one space between words. Most sentences are so. */
    public static boolean isOneLine(String text) {
        boolean gap = true; // none may begin it
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ' ? gap : isGap(c)) {
                return false;
            }
            gap = c == ' ';
        }
        return !gap || text.isEmpty();
    }

    private static boolean isGap(char c) {
        if (c > ' ' && c < 0x7F) {
            return false;
        }
        return c <= ' '
                || Character.isWhitespace(c)
                || Character.isSpaceChar(c)
                || Character.isISOControl(c)
                || (Character.getType(c) == Character.FORMAT && c != '\u200D');
    }

    /** Han, Kana and Hangul: scripts in which a word may begin at any character. */
    public static boolean isCjk(char c) {
        return c >= 0x2E80
                && (c >= 0x3040 && c <= 0x30FF
                        || c >= 0x3400 && c <= 0x4DBF
                        || c >= 0x4E00 && c <= 0x9FFF
                        || c >= 0xAC00 && c <= 0xD7AF
                        || c >= 0xF900 && c <= 0xFAFF
                        || c >= 0xD840 && c <= 0xD88D); // half of one beyond the basic plane
    }

    public static boolean hasCjk(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isCjk(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    public static boolean isHangul(char c) {
        return c >= 0xAC00 && c <= 0xD7AF;
    }

    public static boolean isKana(char c) {
        return c >= 0x3040 && c <= 0x30FF;
    }

    public static boolean isWordChar(char c) {
        return c < 0x80 ? IN_WORD[c] : Character.isLetterOrDigit(c) || isCjk(c);
    }

    /** A word without what stands around its letters and digits. */
    public static String withoutMarks(String word) {
        int from = 0;
        int to = word.length();
        while (from < to && !Character.isLetterOrDigit(word.charAt(from))) {
            from++;
        }
        while (to > from && !Character.isLetterOrDigit(word.charAt(to - 1))) {
            to--;
        }
        return word.substring(from, to);
    }

    /** True if a word continues after an apostrophe, as in {@code don't}. */
    public static boolean isApostrophe(char c) {
        return c == '\'' || c == '’';
    }

    public static char lower(char c) {
        if (c < 0x80) {
            return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
        }
        return c == '’' ? '\'' : Character.toLowerCase(c);
    }

    public static boolean hasWords(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isWordChar(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** At most {@code limit} characters, cut before a word and marked with an ellipsis. */
    public static String clipped(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int cut = limit - 1;
        while (cut > limit / 2 && !isBreak(text, cut)) {
            cut--;
        }
        if (cut == limit / 2) {
            cut = Character.isLowSurrogate(text.charAt(limit - 1)) ? limit - 2 : limit - 1;
        }
        return text.substring(0, cut).stripTrailing() + "…";
    }

    /** True if a cut right before {@code index} leaves both words whole. */
    public static boolean isBreak(String text, int index) {
        char before = text.charAt(index - 1);
        char after = text.charAt(index);
        return Character.isWhitespace(after)
                || Character.isWhitespace(before)
                || (isCjk(before) && !Character.isLowSurrogate(after));
    }
}
