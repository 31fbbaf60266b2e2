package dev.varve.language.secret;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds many literals at once, in either case: an Aho-Corasick automaton with one look-up a character. Clean text costs no
 * more. Immutable.
 */
final class LiteralAutomaton {
    private static final int ASCII = 128;
    private static final Hit[] NONE = {};

    /** Something that a literal leads to. */
    record Hit(String literal, Matcher matcher) {}

    private final byte[] ascii = new byte[ASCII];
    private final Map<Character, Integer> foreign = new HashMap<>();
    private final int width;

    /** By state and column, the next state; a state is the place where its row begins. */
    private final int[] next;

    /** By number of the state. */
    private final Hit[][] hits;

    LiteralAutomaton(List<Hit> literals) {
        int columns = 1;
        int most = 1;
        for (Hit hit : literals) {
            most += hit.literal().length();
            for (int i = 0; i < hit.literal().length(); i++) {
                char c = Character.toLowerCase(hit.literal().charAt(i));
                if (column(c) == 0) {
                    setColumn(c, columns++);
                }
            }
        }
        this.width = columns;
        Tree tree = new Tree(most, width);
        this.hits = new Hit[most][];
        Arrays.fill(hits, NONE);
        for (Hit hit : literals) {
            int state = 0;
            for (int i = 0; i < hit.literal().length(); i++) {
                state = tree.child(
                        state, column(Character.toLowerCase(hit.literal().charAt(i))));
            }
            add(state / width, new Hit[] {hit});
        }
        addFailures(tree);
        this.next = Arrays.copyOf(tree.rows, tree.states * width);
    }

    private void add(int state, Hit[] more) {
        Hit[] known = hits[state];
        Hit[] all = Arrays.copyOf(known, known.length + more.length);
        System.arraycopy(more, 0, all, known.length, more.length);
        hits[state] = all;
    }

    /** Level by level, so that the shorter suffix is complete before it is needed. */
    private void addFailures(Tree tree) {
        int[] failure = new int[tree.states];
        int[] queue = new int[tree.states];
        int end = 0;
        for (int child = tree.first[0]; child != 0; child = tree.sibling[child]) {
            queue[end++] = child;
        }
        for (int at = 0; at < end; at++) {
            int state = queue[at];
            int shorter = failure[state];
            if (hits[shorter].length > 0) {
                add(state, hits[shorter]);
            }
            System.arraycopy(tree.rows, shorter * width, tree.rows, state * width, width);
            for (int child = tree.first[state]; child != 0; child = tree.sibling[child]) {
                int cell = state * width + tree.column[child];
                failure[child] = tree.rows[cell] / width;
                tree.rows[cell] = child * width;
                queue[end++] = child;
            }
        }
    }

    /** The literals, which share what they begin with. Children of a state are a chain of siblings. */
    private static final class Tree {
        private final int width;
        private final int[] rows;
        private final int[] first;
        private final int[] sibling;
        private final int[] column;
        private int states = 1;

        Tree(int most, int width) {
            this.width = width;
            this.rows = new int[most * width];
            this.first = new int[most];
            this.sibling = new int[most];
            this.column = new int[most];
        }

        int child(int state, int by) {
            int cell = state + by;
            if (rows[cell] == 0) {
                int child = states++;
                rows[cell] = child * width;
                column[child] = by;
                sibling[child] = first[state / width];
                first[state / width] = child;
            }
            return rows[cell];
        }
    }

    /** Tells the matchers of all literals that occur. */
    void scan(Runs text, Consumer<Secret> found) {
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.at(i);
            state = next[state + (c < ASCII ? ascii[c] : foreign.getOrDefault(Character.toLowerCase(c), 0))];
            if (state != 0) {
                Hit[] reached = hits[state / width];
                for (int hit = 0; hit < reached.length; hit++) {
                    reached[hit]
                            .matcher()
                            .match(text, i + 1 - reached[hit].literal().length(), i + 1, found);
                }
            }
        }
    }

    private int column(char c) {
        return c < ASCII ? ascii[c] : foreign.getOrDefault(c, 0);
    }

    private void setColumn(char c, int column) {
        if (c < ASCII) {
            ascii[c] = (byte) column;
            ascii[Character.toUpperCase(c)] = (byte) column;
        } else {
            foreign.put(c, column);
        }
    }
}
