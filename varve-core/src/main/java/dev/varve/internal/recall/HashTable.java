package dev.varve.internal.recall;

import java.util.Arrays;

/** Numbers from 0 for some hashes, found fast. Immutable once filled. */
final class HashTable {
    private static final int NONE = -1;

    private final int[] keys;
    private final int[] values;
    private final int mask;
    private int size;

    /** @param most hashes that it will have */
    HashTable(int most) {
        int capacity = Integer.highestOneBit(Math.max(8, most) * 4);
        this.keys = new int[capacity];
        this.values = new int[capacity];
        this.mask = capacity - 1;
        Arrays.fill(values, NONE);
    }

    int size() {
        return size;
    }

    /** The number of a hash, a new one if it had none. */
    int add(int hash) {
        int slot = slot(hash);
        if (values[slot] == NONE) {
            keys[slot] = hash;
            values[slot] = size++;
        }
        return values[slot];
    }

    /** The number of a hash, or less than 0. */
    int of(int hash) {
        return values[slot(hash)];
    }

    private int slot(int hash) {
        int slot = hash & mask;
        while (values[slot] != NONE && keys[slot] != hash) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
