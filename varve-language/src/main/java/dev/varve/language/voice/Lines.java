package dev.varve.language.voice;

import java.util.Arrays;
import java.util.Locale;

/** The lines of a text, each without the blanks at its ends. */
final class Lines {
    /** Characters of a line that are looked at to see what it is. */
    static final int HEAD = 240;

    private static final int TAB = 4;

    /** Columns up to which an indentation is counted. */
    private static final int DEEP = 64;

    private final String text;
    private int[] starts = new int[64];
    private int[] froms = new int[64];
    private int[] tos = new int[64];
    private int count;

    Lines(String text) {
        this.text = text;
        int start = 0;
        while (start >= 0) {
            int newline = text.indexOf('\n', start);
            add(start, newline < 0 ? text.length() : newline);
            start = newline < 0 ? -1 : newline + 1;
        }
    }

    private void add(int start, int end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            froms = Arrays.copyOf(froms, 2 * count);
            tos = Arrays.copyOf(tos, 2 * count);
        }
        int from = start;
        while (from < end && isBlank(text.charAt(from))) {
            from++;
        }
        int to = end;
        while (to > from && isBlank(text.charAt(to - 1))) {
            to--;
        }
        starts[count] = start;
        froms[count] = from;
        tos[count++] = to;
    }

    int count() {
        return count;
    }

    /** Where a line begins, its blanks included. */
    int start(int line) {
        return line < count ? starts[line] : text.length();
    }

    /** Where the first character of a line that is no blank stands. */
    int from(int line) {
        return line < count ? froms[line] : text.length();
    }

    /** The position after its last character that is no blank. */
    int to(int line) {
        return line < count ? tos[line] : text.length();
    }

    boolean isEmpty(int line) {
        return from(line) >= to(line);
    }

    /** Columns before the first character. */
    int indent(int line) {
        int columns = 0;
        int from = from(line);
        for (int i = start(line); i < from && columns < DEEP; i++) {
            columns += text.charAt(i) == '\t' ? TAB : 1;
        }
        return columns;
    }

    /** The beginning of a line. */
    String head(int line) {
        int from = from(line);
        return from >= to(line) ? "" : text.substring(from, Math.min(to(line), from + HEAD));
    }

    String lowerHead(int line) {
        return head(line).toLowerCase(Locale.ROOT);
    }

    /** The end of a line, as much as {@link #head} is of its beginning. */
    String tail(int line) {
        int to = to(line);
        return text.substring(Math.min(Math.max(from(line), to - HEAD), to), to);
    }

    /** The text from the first character of a line up to another line. */
    String between(int from, int to) {
        return text.substring(from(from), start(to));
    }

    /** The first line from one on that has something; the number of lines if none has. */
    int firstFilled(int line) {
        int at = line;
        while (at < count && isEmpty(at)) {
            at++;
        }
        return at;
    }

    /** The last line that has something; 0 if none has. */
    int lastFilled() {
        int at = count - 1;
        while (at > 0 && isEmpty(at)) {
            at--;
        }
        return at;
    }

    /** The first empty line from one on; the number of lines if there is none. */
    int endOfParagraph(int line) {
        int at = line;
        while (at < count && !isEmpty(at)) {
            at++;
        }
        return at;
    }

    /** True if a line begins with a mark of a list. */
    boolean isItem(int line) {
        String head = head(line);
        if (head.length() < 2) {
            return false;
        }
        if ("-*+•·–".indexOf(head.charAt(0)) >= 0) {
            return head.charAt(1) == ' ';
        }
        int digits = 0;
        while (digits < 3 && digits < head.length() && Character.isDigit(head.charAt(digits))) {
            digits++;
        }
        return digits > 0 && digits < head.length() && ".)、".indexOf(head.charAt(digits)) >= 0;
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || c == '\u00A0' || c == '\u3000' || c == '\uFEFF' || c == '\u200B';
    }
}
