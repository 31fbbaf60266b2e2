package dev.varve.language.pattern;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells of many expressions, by one look at a text, which of them may be found in it: those of whose needed words the text has
 * one, and those without a known piece. The pieces are extracted on first use. Effectively immutable.
 */
public final class TextScreen {
    private static final int ASCII = 128;

    private final List<List<TextPattern>> expressions;

    private volatile @Nullable Tree known;

    /**
     * A screen.
     *
     * @param expressions for each number those that all have to be found
     */
    public TextScreen(List<List<TextPattern>> expressions) {
        this.expressions = List.copyOf(expressions);
    }

    /**
     * What is looked for.
     *
     * @param root   of the needed words
     * @param plain  what follows the root with each character of ASCII, which most of a text is of
     * @param always the numbers of those that may be found in any text
     */
    private record Tree(Node root, Node[] plain, BitSet always) {
        static Tree of(List<List<TextPattern>> expressions) {
            Node root = new Node();
            BitSet always = new BitSet();
            for (int number = 0; number < expressions.size(); number++) {
                Optional<Set<String>> needed = Optional.empty();
                for (TextPattern expression : expressions.get(number)) {
                    needed = NeededText.better(needed, NeededText.of(expression));
                }
                if (needed.isEmpty()) {
                    always.set(number);
                }
                for (String piece : needed.orElse(Set.of())) {
                    root.add(piece, number);
                }
            }
            Node[] plain = new Node[ASCII];
            for (char c = 0; c < ASCII; c++) {
                plain[c] = root.next(c);
            }
            return new Tree(root, plain, always);
        }

        Node first(char letter) {
            return letter < ASCII ? plain[letter] : root.next(letter);
        }
    }

    private Tree tree() {
        Tree tree = known;
        if (tree == null) {
            tree = Tree.of(expressions);
            known = tree;
        }
        return tree;
    }

    /** The numbers of those that may be found in a text. */
    public BitSet in(CharSequence text) {
        int length = text.length();
        char[] letters = new char[length];
        for (int i = 0; i < length; i++) {
            letters[i] = NeededText.folded(text.charAt(i));
        }
        Tree tree = tree();
        BitSet found = (BitSet) tree.always.clone();
        for (int from = 0; from < length; from++) {
            Node node = tree.first(letters[from]);
            for (int i = from + 1; node != Node.NONE; i++) {
                if (node.ends) {
                    found.or(node.complete);
                }
                node = i < length ? node.next(letters[i]) : Node.NONE;
            }
        }
        return found;
    }

    /** Where pieces begin alike. */
    private static final class Node {
        private static final Node NONE = new Node();

        private char[] keys = {};
        private Node[] nodes = {};
        private final BitSet complete = new BitSet();
        private boolean ends;

        Node next(char letter) {
            int at = Arrays.binarySearch(keys, letter);
            return at < 0 ? NONE : nodes[at];
        }

        void add(String piece, int number) {
            if (piece.isEmpty()) {
                complete.set(number);
                ends = true;
                return;
            }
            int at = Arrays.binarySearch(keys, piece.charAt(0));
            if (at < 0) {
                insert(-at - 1, piece.charAt(0));
                at = -at - 1;
            }
            nodes[at].add(piece.substring(1), number);
        }

        private void insert(int at, char key) {
            char[] moreKeys = Arrays.copyOf(keys, keys.length + 1);
            Node[] more = Arrays.copyOf(nodes, nodes.length + 1);
            System.arraycopy(keys, at, moreKeys, at + 1, keys.length - at);
            System.arraycopy(nodes, at, more, at + 1, nodes.length - at);
            moreKeys[at] = key;
            more[at] = new Node();
            keys = moreKeys;
            nodes = more;
        }
    }
}
