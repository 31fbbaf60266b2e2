package dev.varve.internal.recall;

import java.util.Arrays;

/** Numbers one after the other, none less than 0, each in as few bytes as it takes: in one, as a rule. Not thread-safe. */
final class Codes {
    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    /** Most bytes of a number. */
    private static final int LONGEST = 5;

    private byte[] bytes = new byte[64];
    private int end;

    void add(int value) {
        if (end + LONGEST > bytes.length) {
            bytes = Arrays.copyOf(bytes, end + end / 4 + 64);
        }
        end = write(value, bytes, end);
    }

    /** The beginning of the next number. */
    int end() {
        return end;
    }

    /**
     * Numbers from one place on, as many as there is room for.
     *
     * @param skipped number of leading entries to skip
     */
    int[] read(int from, int skipped, int[] values) {
        int at = from;
        for (int i = 0; i < skipped; at++) {
            i += bytes[at] >= 0 ? 1 : 0;
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes[at] >= 0 ? bytes[at++] : read(bytes, at);
            at += values[i] < MORE ? 0 : length(values[i]);
        }
        return values;
    }

    long bytes() {
        return bytes.length;
    }

    /** Bytes of a number. */
    static int length(int value) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(value);
        return Math.max(1, (bits + BITS - 1) / BITS);
    }

    /** Writes a number, the low bits first; says where it ends. */
    static int write(int value, byte[] bytes, int from) {
        int at = from;
        int left = value;
        while (left >= MORE) {
            bytes[at++] = (byte) (left | MORE);
            left >>>= BITS;
        }
        bytes[at++] = (byte) left;
        return at;
    }

    /** A number that begins at a place. */
    static int read(byte[] bytes, int from) {
        int value = 0;
        int at = from;
        int shift = 0;
        while (bytes[at] < 0) {
            value |= (bytes[at++] & (MORE - 1)) << shift;
            shift += BITS;
        }
        return value | bytes[at] << shift;
    }
}
