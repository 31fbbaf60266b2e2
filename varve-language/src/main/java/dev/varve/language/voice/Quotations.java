package dev.varve.language.voice;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Claims what stands between quotation marks, unless it is a term of a word or two, all of the text, or what the person adopts.
 */
final class Quotations {
    /** Words up to which a quotation is a name. */
    private static final int TERM = 2;

    private static final int LONGEST_WHOLE = 240;

    private static final String QUOTES = "\"“”„«»「」『』";
    private static final String SINGLE = "'‘‚";
    private static final int LONGEST_SINGLE = 160;

    /** Each opening mark, and the marks that may close it. */
    private static final String[] PAIRS = {"“”\"", "„“”\"", "«»", "»«", "「」", "『』", "‹›", "\"\"", "''", "‘’", "‚‘’"};

    private final Ownership owned;
    private final Adoptions adoptions;
    private final String text;
    /** Where the marks of what the person adopts stand. */
    private final BitSet adopted = new BitSet();

    private final int[] nextClosing = new int[0x80];
    private int nextBlankLine = -1;

    private Quotations(Ownership owned, Adoptions adoptions) {
        this.owned = owned;
        this.adoptions = adoptions;
        this.text = owned.text();
        Arrays.fill(nextClosing, -1);
    }

    static void claim(Ownership owned, Adoptions adoptions) {
        Quotations quotations = new Quotations(owned, adoptions);
        if (!isWhole(owned.text())) {
            quotations.read();
        }
    }

    /** The same also where all of the text is quoted. Returns the text without the marks of what the person adopts. */
    static String claimEvenAll(Ownership owned, Adoptions adoptions) {
        Quotations quotations = new Quotations(owned, adoptions);
        quotations.read();
        return quotations.adopted.isEmpty() ? owned.text() : quotations.unmarked();
    }

    private String unmarked() {
        StringBuilder unmarked = new StringBuilder(text);
        for (int mark = adopted.length() - 1; mark >= 0; mark = mark == 0 ? -1 : adopted.previousSetBit(mark - 1)) {
            unmarked.deleteCharAt(mark);
        }
        return unmarked.toString();
    }

    /** True if a text begins with a quotation mark. */
    static boolean begins(String text) {
        return !text.isEmpty() && pairOf(text.charAt(0)) >= 0;
    }

    /** True if a sentence has one end of a quotation whose other end was cut off. */
    static boolean isPart(String sentence) {
        String said = sentence.strip();
        if (said.length() < 2) {
            return false;
        }
        int pair = pairOf(said.charAt(0));
        boolean opened = pair >= 0 && "'‘»".indexOf(said.charAt(0)) < 0 && !hasAny(PAIRS[pair], said);
        char last = said.charAt(said.length() - 1);
        boolean closed = "\"”»」』".indexOf(last) >= 0 && ".!?。！？".indexOf(said.charAt(said.length() - 2)) >= 0;
        return opened
                || closed && said.chars().filter(c -> QUOTES.indexOf(c) >= 0).count() == 1;
    }

    /** True if a text has one of the marks that close a pair behind the one that opens it. */
    private static boolean hasAny(String pair, String text) {
        for (int i = 1; i < pair.length(); i++) {
            if (text.indexOf(pair.charAt(i), 1) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Who sets marks around all that he says says it nevertheless. */
    static boolean isWhole(String text) {
        String said = text.strip();
        if (said.length() < 3 || said.length() > LONGEST_WHOLE || said.indexOf('\n') >= 0) {
            return false;
        }
        int pair = pairOf(said.charAt(0));
        return pair >= 0 && PAIRS[pair].indexOf(said.charAt(said.length() - 1), 1) > 0;
    }

    /** True if a line stands between straight quotation marks, blanks within them included. */
    static boolean isSpacedLine(String text, int from, int to) {
        boolean marked = to - from > 2 && text.charAt(from) == '"' && text.charAt(to - 1) == '"';
        return marked && text.charAt(from + 1) == ' ' && text.indexOf('"', from + 1) == to - 1;
    }

    private void read() {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            int pair = c < 0x80 && c != '"' && c != '\'' ? -1 : pairOf(c);
            if (pair >= 0 && owned.isOwn(at) && opens(at)) {
                int end = closing(at, pair);
                if (end > at && isSaid(text.substring(at + 1, end))) {
                    if (adoptions.isAdopted(text, at)) {
                        adopted.set(at);
                        adopted.set(end);
                    } else {
                        owned.claim(at, end + 1, Kind.QUOTATION);
                    }
                }
                at = Math.max(at, end);
            }
        }
    }

    /** True if it is more than a term; a path is one. */
    private static boolean isSaid(String quoted) {
        return isSpaced(quoted) && Words.count(quoted, TERM + 1) > TERM;
    }

    private static boolean isSpaced(String quoted) {
        for (int i = 0; i < quoted.length(); i++) {
            char c = quoted.charAt(i);
            if (Character.isWhitespace(c) || Words.isWithoutSpaces(c)) {
                return true;
            }
        }
        return false;
    }

    private static int pairOf(char c) {
        for (int i = 0; i < PAIRS.length; i++) {
            if (PAIRS[i].charAt(0) == c) {
                return i;
            }
        }
        return -1;
    }

    private boolean isStraight(int at) {
        char c = text.charAt(at);
        return c == '"' || c == '\'' || c == '‘' || c == '»';
    }

    /** True if a mark opens a quotation: an inch, an apostrophe and a closing mark stand behind a letter or a digit. */
    private boolean opens(int at) {
        boolean free =
                at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)) && ".!?,".indexOf(text.charAt(at - 1)) < 0;
        boolean said = at + 1 < text.length() && !Character.isWhitespace(text.charAt(at + 1));
        return !isStraight(at) || free && said;
    }

    /** Where the quotation ends that begins at a place, or -1. One in a sentence ends in its paragraph. */
    private int closing(int at, int pair) {
        int nearest = -1;
        for (int i = 1; i < PAIRS[pair].length(); i++) {
            int end = next(at, pair, i);
            nearest = end >= 0 && (nearest < 0 || end < nearest) ? end : nearest;
        }
        boolean alone = at == 0 || text.charAt(at - 1) == '\n' || followsColon(at);
        if (nearest >= 0 && SINGLE.indexOf(text.charAt(at)) >= 0) {
            return nearest - at <= LONGEST_SINGLE ? nearest : -1; // further on it is an apostrophe
        }
        return alone || nearest < blankLineAfter(at) ? nearest : -1;
    }

    private boolean followsColon(int at) {
        int i = at - 1;
        while (i >= 0 && at - i < 8 && Character.isWhitespace(text.charAt(i))) {
            i--;
        }
        return i >= 0 && LeadIns.isColon(text.charAt(i));
    }

    /** The next place of a closing mark, which is kept, since later openings ask for it again. */
    private int next(int at, int pair, int closing) {
        int slot = pair * 4 + closing;
        if (nextClosing[slot] > at || nextClosing[slot] == text.length()) {
            return nextClosing[slot] == text.length() ? -1 : nextClosing[slot];
        }
        char mark = PAIRS[pair].charAt(closing);
        int end = text.indexOf(mark, at + 1);
        while (end >= 0 && (mark == '"' || mark == '\'' || mark == '’') && !closes(end)) {
            end = text.indexOf(mark, end + 1);
        }
        nextClosing[slot] = end < 0 ? text.length() : end;
        return end;
    }

    private boolean closes(int at) {
        boolean said = !Character.isWhitespace(text.charAt(at - 1));
        return said && (at + 1 == text.length() || !Character.isLetterOrDigit(text.charAt(at + 1)));
    }

    private int blankLineAfter(int at) {
        if (nextBlankLine < at) {
            int end = text.indexOf("\n\n", at);
            nextBlankLine = end < 0 ? text.length() : end;
        }
        return nextBlankLine;
    }
}
