package dev.varve.internal.recall;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Many lists of numbers, all in one array and each number in few bytes, as {@link Codes} writes it: an array for each list
 * would take more room around it than within. A list that has outgrown its block moves to one twice as large, and its old
 * one waits for the next list of that size. Not thread-safe.
 */
final class ByteLists {
    /** The size of a block in bytes; a free block has room to name the next free one. */
    private static final int SMALLEST = Integer.BYTES;

    private static final int NONE = -1;

    private byte[] bytes = {};
    private int end;

    /** Of each list. */
    private final Ints starts = new Ints();

    private final Ints sizes = new Ints();

    /** By the power of two that is their size, the first block that waits. */
    private final int[] waiting = new int[Integer.SIZE];

    ByteLists() {
        Arrays.fill(waiting, NONE);
    }

    /** A new list, without numbers; says which it is. */
    int add() {
        starts.add(NONE);
        sizes.add(0);
        return sizes.size() - 1;
    }

    void append(int list, int value) {
        int size = sizes.get(list);
        int larger = size + Codes.length(value);
        if (size == 0 || larger > room(size)) {
            move(list, room(larger));
        }
        Codes.write(value, bytes, starts.get(list) + size);
        sizes.set(list, larger);
    }

    /** The list has no numbers any more, and its room is for others. */
    void clear(int list) {
        free(starts.get(list), room(sizes.get(list)));
        sizes.set(list, 0);
    }

    /** Bytes of a list. */
    int size(int list) {
        return sizes.get(list);
    }

    /** The beginning of a list in {@link #array}. */
    int start(int list) {
        return starts.get(list);
    }

    /** The bytes of all lists; read-only, and replaced by a change. */
    byte[] array() {
        return bytes;
    }

    long bytes() {
        return bytes.length + starts.bytes() + sizes.bytes();
    }

    private void move(int list, int room) {
        int size = sizes.get(list);
        int start = block(room);
        if (size > 0) {
            System.arraycopy(bytes, starts.get(list), bytes, start, size);
            free(starts.get(list), room(size));
        }
        starts.set(list, start);
    }

    /** Bytes of the block that a list of such a size has. */
    private static int room(int size) {
        return Math.max(SMALLEST, Integer.highestOneBit(2 * size - 1));
    }

    private int block(int room) {
        int power = Integer.numberOfTrailingZeros(room);
        int start = waiting[power];
        if (start != NONE) {
            waiting[power] = ByteBuffer.wrap(bytes).getInt(start);
            return start;
        }
        if (end + room > bytes.length) {
            bytes = Arrays.copyOf(bytes, end + room + end / 8);
        }
        end += room;
        return end - room;
    }

    private void free(int start, int room) {
        int power = Integer.numberOfTrailingZeros(room);
        ByteBuffer.wrap(bytes).putInt(start, waiting[power]);
        waiting[power] = start;
    }
}
