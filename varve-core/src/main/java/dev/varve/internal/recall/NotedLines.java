package dev.varve.internal.recall;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The words of notes, line by line, to tell whether what was said stands in one of them. Most lines stay from one state of the
 * notes to the next, and are read once. Not thread-safe.
 */
final class NotedLines {
    /** More lines than this that are no longer shown are not kept. */
    private static final int FEW = 100;

    private static final int OVERHEAD = 100; // of a line in the map

    private final WordNumbers numbers;
    /** The lines that have a word, by word. */
    private Postings places = new Postings();

    private final Map<String, Integer> lines = new HashMap<>();
    private final BitSet shown = new BitSet();
    /** For lines that are read, and how many of the words that are looked for each has. */
    private int[] found = {};

    private int[] times = {};
    private int[] having = {};

    private long seen;
    private long bytes;

    /** @param numbers of the words; those of notes are added */
    NotedLines(WordNumbers numbers) {
        this.numbers = numbers;
    }

    NotedLines(List<String> texts) {
        this(new WordNumbers());
        follow(texts);
    }

    /** Goes on with the notes as they are now; the same as before, as far as their hashes tell, cost nothing. */
    void follow(List<String> texts) {
        long now = 1;
        for (String text : texts) {
            now = 31 * (31 * now + text.hashCode()) + text.length();
        }
        if (now == seen) {
            return;
        }
        seen = now;
        List<String> all = texts.stream().flatMap(String::lines).toList();
        if (lines.size() > 2 * all.size() + FEW) {
            places = new Postings();
            lines.clear();
            bytes = 0;
        }
        shown.clear();
        all.forEach(line -> shown.set(lines.computeIfAbsent(line, this::read)));
    }

    private int read(String line) {
        int number = lines.size();
        for (int word : numbers.all(line)) {
            places.add(word, number);
        }
        bytes += OVERHEAD + 2L * line.length();
        return number;
    }

    /** True if a word, by its number, may stand in any of the lines. */
    boolean mayHave(int word) {
        return places.has(word);
    }

    /**
     * True if one line contains at least this many of the words.
     *
     * @param words as {@link WordHash} has them, each once
     * @param share of 1
     */
    boolean have(int[] words, double share) {
        return haveNumbered(Arrays.stream(words).map(numbers::of).toArray(), share);
    }

    /** The same of words by their numbers; less than 0 stands for one that has none. */
    boolean haveNumbered(int[] words, double share) {
        double least = share * words.length;
        int[] known = new int[words.length];
        int size = 0;
        for (int word : words) {
            if (word >= 0 && places.has(word)) {
                known[size++] = word;
            }
        }
        int spare = size - (int) Math.ceil(least);
        return spare >= 0 && !shown.isEmpty() && (least <= 0 || mostIn(known, size, spare) >= least);
    }

    /**
     * How many of the words the line has that has most of them; 0 if it lacks more than may be missing.
     *
     * @param words whose order is changed
     * @param spare how many may be missing
     */
    private int mostIn(int[] words, int size, int spare) {
        if (found.length < lines.size()) {
            int room = lines.size() + lines.size() / 4;
            found = new int[room];
            times = new int[room];
            having = new int[room];
        }
        boolean any = false;
        for (int i = 0; i <= spare && i < size; i++) { // a line with enough of them has one of these
            rarestFirst(words, i, size);
            any |= anyShown(found, places.read(words[i], found, times));
        }
        if (!any) {
            return 0;
        }
        Arrays.fill(having, 0, lines.size(), 0);
        int most = 0;
        for (int i = 0; i < size && most + spare >= i; i++) {
            int in = places.read(words[i], found, times);
            for (int at = 0; at < in; at++) {
                most = shown.get(found[at]) ? Math.max(most, ++having[found[at]]) : most;
            }
        }
        return most;
    }

    private boolean anyShown(int[] found, int size) {
        for (int i = 0; i < size; i++) {
            if (shown.get(found[i])) {
                return true;
            }
        }
        return false;
    }

    private void rarestFirst(int[] words, int from, int to) {
        int rarest = from;
        for (int i = from + 1; i < to; i++) {
            rarest = places.most(words[i]) < places.most(words[rarest]) ? i : rarest;
        }
        int word = words[rarest];
        words[rarest] = words[from];
        words[from] = word;
    }

    /** Without the numbers. */
    long bytes() {
        return places.bytes() + bytes + 3L * Integer.BYTES * found.length;
    }
}
