package dev.varve.language.secret;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds many literals at once, in either case: an Aho-Corasick automaton with one look-up a character. Clean text costs no
 * more. Immutable.
 */
final class LiteralAutomaton {
    private static final int ASCII = 128;

    /** Something that a literal leads to. */
    record Hit(String literal, Matcher matcher) {}

    private final byte[] ascii = new byte[ASCII];
    private final Map<Character, Integer> foreign = new HashMap<>();
    private final int width;
    private final int[] next;
    private final Hit[][] hits;

    LiteralAutomaton(List<Hit> literals) {
        int classes = 1;
        for (Hit hit : literals) {
            for (char c : fold(hit.literal()).toCharArray()) {
                if (column(c) == 0) {
                    setColumn(c, classes++);
                }
            }
        }
        this.width = classes;
        List<int[]> rows = new ArrayList<>(List.of(new int[width]));
        List<List<Hit>> found = new ArrayList<>(List.of(new ArrayList<>()));
        for (Hit hit : literals) {
            int state = 0;
            for (char c : fold(hit.literal()).toCharArray()) {
                int[] row = rows.get(state);
                if (row[column(c)] == 0) {
                    row[column(c)] = rows.size();
                    rows.add(new int[width]);
                    found.add(new ArrayList<>());
                }
                state = row[column(c)];
            }
            found.get(state).add(hit);
        }
        addFailures(rows, found);
        this.next = new int[rows.size() * width];
        for (int state = 0; state < rows.size(); state++) {
            for (int column = 0; column < width; column++) {
                next[state * width + column] = rows.get(state)[column] * width;
            }
        }
        this.hits = found.stream().map(each -> each.toArray(new Hit[0])).toArray(Hit[][]::new);
    }

    /** Level by level, so that the shorter suffix is complete before it is needed. */
    private void addFailures(List<int[]> rows, List<List<Hit>> found) {
        int[] failure = new int[rows.size()];
        ArrayDeque<Integer> level = new ArrayDeque<>();
        Arrays.stream(rows.get(0)).filter(state -> state != 0).forEach(level::add);
        while (!level.isEmpty()) {
            int state = level.remove();
            int[] row = rows.get(state);
            int[] shorter = rows.get(failure[state]);
            found.get(state).addAll(found.get(failure[state]));
            for (int column = 0; column < width; column++) {
                if (row[column] == 0) {
                    row[column] = shorter[column];
                } else {
                    failure[row[column]] = shorter[column];
                    level.add(row[column]);
                }
            }
        }
    }

    /** Tells the matchers of all literals that occur. */
    void scan(Runs text, Consumer<Secret> found) {
        int state = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.at(i);
            state = next[state + (c < ASCII ? ascii[c] : foreign.getOrDefault(Character.toLowerCase(c), 0))];
            if (state != 0) {
                for (Hit hit : hits[state / width]) {
                    hit.matcher().match(text, i + 1 - hit.literal().length(), i + 1, found);
                }
            }
        }
    }

    private static String fold(String literal) {
        return literal.toLowerCase(Locale.ROOT);
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
