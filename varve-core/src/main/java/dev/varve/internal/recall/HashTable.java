package dev.varve.internal.recall;

/** Numbers from 0 for some hashes, found fast. Immutable once filled. */
final class HashTable {
    private static final int NONE = -1;

    /** Most that are looked for are not there, and are to meet an empty slot at once. */
    private static final int ROOM = 8;

    /** An empty place has the key 0; the hash 0 counts as another. */
    private final int[] keys;

    private final int[] values;
    private final int mask;
    private int size;

    /** @param most hashes that it will have */
    HashTable(int most) {
        this(most, ROOM);
    }

    /** @param room places for each; at least 2, a power of two */
    HashTable(int most, int room) {
        int capacity = Integer.highestOneBit(Math.max(ROOM, most)) * room;
        this.keys = new int[capacity];
        this.values = new int[capacity];
        this.mask = capacity - 1;
    }

    int size() {
        return size;
    }

    /** The number of a hash, a new one if it had none. */
    int add(int hash) {
        int known = of(hash);
        if (known != NONE) {
            return known;
        }
        int slot = hash & mask;
        while (keys[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        keys[slot] = key(hash);
        values[slot] = size;
        return size++;
    }

    /** The number of a hash, or less than 0. */
    int of(int hash) {
        int wanted = key(hash);
        for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
            int key = keys[slot];
            if (key == wanted) {
                return values[slot];
            }
            if (key == 0) {
                return NONE;
            }
        }
    }

    private static int key(int hash) {
        return hash == 0 ? 1 : hash;
    }
}
