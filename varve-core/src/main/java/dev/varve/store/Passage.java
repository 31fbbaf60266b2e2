package dev.varve.store;

import java.util.ArrayList;
import java.util.List;

/**
 * A section of the words of a message ({@link SearchText#words}). A long message is about many things, so each of its
 * passages is searched separately. A short message is a single passage. Immutable.
 *
 * @param from first character, counted from 0
 * @param to   the character after the last
 */
public record Passage(int from, int to) {
    /** In characters; a paragraph or two. Indexes depend on it. */
    private static final int LENGTH = 1_000;

    /** A text of this many characters or fewer is a single passage. */
    static final int SINGLE = LENGTH * 3 / 2;

    /** Checks the values. */
    public Passage {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("not a passage: [" + from + ", " + to + ")");
        }
    }

    /** The passages of a text, in order and without gaps, divided at the end of a line, a sentence or a word. */
    static List<Passage> of(String words) {
        List<Passage> passages = new ArrayList<>();
        int from = 0;
        while (words.length() - from > SINGLE) {
            int to = end(words, from);
            passages.add(new Passage(from, to));
            from = to;
        }
        passages.add(new Passage(from, words.length()));
        return passages;
    }

    private static int end(String words, int from) {
        int most = from + LENGTH;
        int least = from + LENGTH / 2;
        for (char mark : new char[] {'\n', '.', '。', ' '}) {
            for (int last = most - 1; last >= least; last--) { // lastIndexOf would look through all that came before
                if (words.charAt(last) == mark) {
                    return last + 1;
                }
            }
        }
        return cut(words, most);
    }

    /** A position at which to cut a text without splitting a character: the given one or the one before it. */
    public static int cut(String text, int at) {
        int place = Math.max(0, Math.min(text.length(), at));
        boolean within = place > 0 && place < text.length() && Character.isLowSurrogate(text.charAt(place));
        return within ? place - 1 : place;
    }
}
