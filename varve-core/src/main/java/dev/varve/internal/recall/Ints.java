package dev.varve.internal.recall;

import java.util.Arrays;

/** Numbers one after the other; has little more room than it needs. Not thread-safe. */
final class Ints {
    private int[] values;
    private int size;

    Ints() {
        this(16);
    }

    /** @param room initial capacity */
    Ints(int room) {
        values = new int[room];
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + size / 4 + 16);
        }
        values[size++] = value;
    }

    int get(int at) {
        return values[at];
    }

    void set(int at, int value) {
        values[at] = value;
    }

    int size() {
        return size;
    }

    /** A copy of a stretch. */
    int[] copy(int from, int to) {
        return Arrays.copyOfRange(values, from, to);
    }

    long bytes() {
        return 4L * values.length;
    }
}
