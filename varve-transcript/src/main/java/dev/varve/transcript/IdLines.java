package dev.varve.transcript;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * The line on which each id was first seen. A log of a million messages has a million ids; as strings in a map they
 * would take most of a small heap, so this table holds 128 bits of each id's SHA-256 instead, 32 to 64 bytes per id.
 * Two ids in a billion share these bits with a chance below one in 10<sup>20</sup>.
 */
final class IdLines {
    /** Two words of digest, one of line; line 0 marks a free slot. */
    private static final int WORDS = 3;

    private final MessageDigest sha256 = Digests.sha256();
    private long[] table = new long[WORDS * 1024];
    private int size;

    /** Records the line of a new id and returns 0, or returns the line of a known one. */
    long putIfAbsent(String id, long line) {
        ByteBuffer digest = ByteBuffer.wrap(sha256.digest(id.getBytes(StandardCharsets.UTF_8)));
        long high = digest.getLong();
        long low = digest.getLong();
        int slot = find(high, low);
        long earlier = table[slot + 2];
        if (earlier == 0) {
            put(slot, high, low, line);
            size++;
            growIfCrowded();
        }
        return earlier;
    }

    /** The slot of an id, or a free one for it. */
    private int find(long high, long low) {
        int slots = table.length / WORDS;
        int slot = (int) Long.remainderUnsigned(high, slots);
        while (table[slot * WORDS + 2] != 0 && (table[slot * WORDS] != high || table[slot * WORDS + 1] != low)) {
            slot = (slot + 1) % slots;
        }
        return slot * WORDS;
    }

    private void put(int slot, long high, long low, long line) {
        table[slot] = high;
        table[slot + 1] = low;
        table[slot + 2] = line;
    }

    private void growIfCrowded() {
        if (size < table.length / WORDS / 4 * 3) {
            return;
        }
        long[] old = table;
        table = new long[2 * old.length];
        for (int i = 0; i < old.length; i += WORDS) {
            if (old[i + 2] != 0) {
                put(find(old[i], old[i + 1]), old[i], old[i + 1], old[i + 2]);
            }
        }
    }
}
