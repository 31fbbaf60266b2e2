package dev.varve.language.intent;

import dev.varve.language.intent.Features.Group;
import dev.varve.language.intent.Features.Sink;

/** Reads the words of one text, once. */
final class WordReader {
    private static final int BASE = 0x01000193;
    private static final int WORD = 0x3ade68b1;
    private static final int PAIR = 0x1b873593;
    private static final int BEGINS = 0x2545f491;
    private static final int PIECE = 0x7feb352d;
    private static final int EDGE = 3;
    private static final int DIGIT = '0';

    private static final int SHORTEST_PIECE = 3;
    private static final int LONGEST_PIECE = 5;
    private static final int LONGEST_RUN = 3;

    private final String text;
    private final Sink sink;
    private int count;
    private int before = BEGINS;

    WordReader(String text, Sink sink) {
        this.text = text;
        this.sink = sink;
    }

    /** How many words have been read. */
    int count() {
        return count;
    }

    void read() {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (isUnspaced(c)) {
                at = run(at);
            } else if (isOfWord(c)) {
                at = word(at);
            } else {
                at++;
            }
        }
    }

    /** A word of letters and digits; an apostrophe may stand inside. */
    private int word(int start) {
        int end = start;
        int hash = WORD;
        while (end < text.length() && (isInWord(end) && !isUnspaced(text.charAt(end)))) {
            hash = hash * BASE + letter(end);
            end++;
        }
        add(hash);
        pieces(start, end);
        return end;
    }

    /** Letters of a script that sets no spaces: each counts as a word. */
    private int run(int start) {
        int end = start;
        while (end < text.length() && isUnspaced(text.charAt(end))) {
            int word = WORD; // overflows on purpose
            add(word * BASE + text.charAt(end));
            int hash = PIECE;
            for (int i = end; i < Math.min(text.length(), end + LONGEST_RUN) && isUnspaced(text.charAt(i)); i++) {
                hash = hash * BASE + text.charAt(i);
                sink.add(Group.PIECES, Features.bucket(hash));
            }
            end++;
        }
        return end;
    }

    private void add(int word) {
        sink.add(Group.WORDS, Features.bucket(word));
        sink.add(Group.WORDS, Features.bucket((before ^ PAIR) * BASE + word));
        if (count == 1) {
            sink.add(Group.WORDS, Features.bucket((before ^ BEGINS) * BASE + word));
        }
        before = word;
        count++;
    }

    private void pieces(int start, int end) {
        for (int from = start - 1; from <= end - SHORTEST_PIECE + 1; from++) {
            int hash = PIECE;
            int until = Math.min(end + 1, from + LONGEST_PIECE);
            for (int i = from; i < until; i++) {
                hash = hash * BASE + (i < start || i >= end ? EDGE : letter(i));
                if (i - from >= SHORTEST_PIECE - 1) {
                    sink.add(Group.PIECES, Features.bucket(hash));
                }
            }
        }
    }

    private int letter(int at) {
        char c = text.charAt(at);
        if (c < 128) {
            return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c >= '0' && c <= '9' ? DIGIT : c;
        }
        return Character.isDigit(c) ? DIGIT : c == '’' ? '\'' : Character.toLowerCase(c);
    }

    private boolean isInWord(int at) {
        char c = text.charAt(at);
        return isOfWord(c)
                || (c == '\'' || c == '’') && at + 1 < text.length() && at > 0 && isOfWord(text.charAt(at + 1));
    }

    private static boolean isOfWord(char c) {
        return c < 128
                ? c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
                : Character.isLetterOrDigit(c);
    }

    /** Han, Kana, and Thai and its neighbours. */
    private static boolean isUnspaced(char c) {
        return c >= 0x0e00 && (c >= 0x3040 && c < 0x3100 || c >= 0x3400 && c < 0xa000 || c < 0x0f00);
    }
}
