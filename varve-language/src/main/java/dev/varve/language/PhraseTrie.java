package dev.varve.language;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds which of many phrases begin at a place of a text, in time that depends on the text only. Letters match
 * without case; a phrase of letters matches whole words, a CJK phrase matches anywhere.
 */
public final class PhraseTrie {
    private final Node root = new Node();

    private static final class Node {
        private static final int FEW = 3;
        private static final int ASCII = 128;

        private char[] keys = {};
        private Node[] children = {};
        /** Children by their letter, where they are more than a few: nearly all texts ask for these. */
        private @Nullable Node @Nullable [] byLetter;

        private long cues;

        /** Children are sorted by key, since the first letters of all languages are many. */
        Node child(char c) {
            @Nullable Node[] table = byLetter;
            if (table != null && c < ASCII) {
                Node child = table[c];
                return child == null ? MISSING : child;
            }
            if (keys.length <= FEW) {
                for (int i = 0; i < keys.length; i++) {
                    if (keys[i] == c) {
                        return children[i];
                    }
                }
                return MISSING;
            }
            int at = Arrays.binarySearch(keys, c);
            return at < 0 ? MISSING : children[at];
        }

        Node addChild(char c) {
            int at = Arrays.binarySearch(keys, c);
            if (at >= 0) {
                return children[at];
            }
            int place = -at - 1;
            char[] moreKeys = Arrays.copyOf(keys, keys.length + 1);
            Node[] moreChildren = Arrays.copyOf(children, children.length + 1);
            System.arraycopy(keys, place, moreKeys, place + 1, keys.length - place);
            System.arraycopy(children, place, moreChildren, place + 1, keys.length - place);
            moreKeys[place] = c;
            moreChildren[place] = new Node();
            keys = moreKeys;
            children = moreChildren;
            if (keys.length > FEW) {
                indexLetters();
            }
            return moreChildren[place];
        }

        private void indexLetters() {
            @Nullable Node[] table = new Node[ASCII];
            for (int i = 0; i < keys.length && keys[i] < ASCII; i++) {
                table[keys[i]] = children[i];
            }
            byLetter = table;
        }
    }

    private static final Node MISSING = new Node();

    /** Cues of the phrases that begin at a place, and where the longest of them ends. */
    public record Match(long cues, int end) {
        static final Match NONE = new Match(0, 0);
    }

    public void add(String phrase, long cue) {
        Node node = root;
        for (int i = 0; i < phrase.length(); i++) {
            node = node.addChild(Text.lower(phrase.charAt(i)));
        }
        node.cues |= cue;
    }

    /** The cues of all phrases that begin at {@code start}, which must be the start of a word. */
    public long cuesAt(CharSequence text, int start) {
        long cues = 0;
        Node node = root;
        for (int i = start; i < text.length(); i++) {
            node = node.child(Text.lower(text.charAt(i)));
            if (node == MISSING) {
                return cues;
            }
            if (node.cues != 0 && endsWord(text, i)) {
                cues |= node.cues;
            }
        }
        return cues;
    }

    /** How far phrases have come at the end of a word, wherever the word stands. Most words begin none. */
    public static final class Begun {
        private final Node node;
        private final long cues;

        private Begun(Node node, long cues) {
            this.node = node;
            this.cues = cues;
        }
    }

    /** The phrases that begin with a word, which must not end with an apostrophe. */
    public Begun begin(String word) {
        long cues = 0;
        Node node = root;
        for (int i = 0; i < word.length(); i++) {
            node = node.child(Text.lower(word.charAt(i)));
            if (node == MISSING) {
                return new Begun(MISSING, cues);
            }
            if (node.cues != 0 && i + 1 < word.length() && endsWord(word, i)) {
                cues |= node.cues;
            }
        }
        return new Begun(node, cues);
    }

    /** As {@link #cuesAt}, where the word that ends at {@code end} is known. */
    public long cuesAt(CharSequence text, int end, Begun begun) {
        long cues = begun.cues;
        Node node = begun.node;
        for (int i = end - 1; node != MISSING; i++) {
            if (node.cues != 0 && endsWord(text, i)) {
                cues |= node.cues;
            }
            if (i + 1 == text.length()) {
                return cues;
            }
            node = node.child(Text.lower(text.charAt(i + 1)));
        }
        return cues;
    }

    /** The longest phrase at {@code start} that has the cue. */
    public Match longestAt(CharSequence text, int start, long cue) {
        Match longest = Match.NONE;
        Node node = root;
        for (int i = start; i < text.length(); i++) {
            node = node.child(Text.lower(text.charAt(i)));
            if (node == MISSING) {
                return longest;
            }
            if ((node.cues & cue) != 0 && endsWord(text, i)) {
                longest = new Match(node.cues, i + 1);
            }
        }
        return longest;
    }

    private static boolean endsWord(CharSequence text, int last) {
        int next = last + 1;
        if (next == text.length() || Text.isCjk(text.charAt(last))) {
            return true;
        }
        char c = text.charAt(next);
        if (Text.isApostrophe(c)) {
            return next + 1 == text.length() || !Text.isWordChar(text.charAt(next + 1));
        }
        return !Text.isWordChar(c) || Text.isCjk(c);
    }
}
