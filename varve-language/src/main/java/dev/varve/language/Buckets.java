package dev.varve.language;

/** Numbers of features: the words that a linear model weighs are hashed, and the same on every machine. */
public final class Buckets {
    private Buckets() {}

    /**
     * The bucket of a hash whose low bits alone say little, by the last steps of MurmurHash3.
     *
     * @param buckets how many there are; a power of two
     */
    public static int of(int hash, int buckets) {
        int mixed = hash;
        mixed ^= mixed >>> 16;
        mixed *= 0x85ebca6b;
        mixed ^= mixed >>> 13;
        mixed *= 0xc2b2ae35;
        mixed ^= mixed >>> 16;
        return mixed & (buckets - 1);
    }
}
