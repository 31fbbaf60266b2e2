package dev.varve.internal.recall;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** The words of notes, line by line, to tell whether what was said stands in one of them. Immutable. */
final class NotedLines {
    static final NotedLines NONE = new NotedLines("");

    private final int length;
    private final int hash;
    private final int lines;

    /** A word and the line that has it, in order. */
    private final long[] places;

    NotedLines(String text) {
        this.length = text.length();
        this.hash = text.hashCode();
        List<int[]> all = text.lines().map(WordHash::all).toList();
        this.lines = all.size();
        LongStream.Builder found = LongStream.builder();
        for (int line = 0; line < lines; line++) {
            for (int word : all.get(line)) {
                found.add(place(word, line));
            }
        }
        this.places = found.build().sorted().distinct().toArray();
    }

    private static long place(int word, int line) {
        return (long) word << Integer.SIZE | line;
    }

    /** Whether they are of this text, as far as its hash tells. */
    boolean isOf(String text) {
        return text.length() == length && text.hashCode() == hash;
    }

    /**
     * Whether one line has so many of the words.
     *
     * @param words each once
     * @param share of 1
     */
    boolean have(int[] words, double share) {
        double least = share * words.length;
        int[] having = new int[lines];
        int most = 0;
        for (int left = words.length; left > 0 && most + left >= least; left--) {
            int word = words[words.length - left];
            int found = Arrays.binarySearch(places, place(word, 0));
            for (int i = found < 0 ? -found - 1 : found; i < places.length && places[i] >> Integer.SIZE == word; i++) {
                most = Math.max(most, ++having[(int) places[i]]);
            }
        }
        return most >= least && lines > 0;
    }

    long bytes() {
        return 8L * places.length;
    }
}
