package dev.varve.internal.recall;

/** 64 rows of 64 bits. */
final class BitSquare {
    private BitSquare() {}

    /** Makes rows of columns: bit i of row k becomes bit k of row i. In blocks of 32, then 16 and so on. */
    static void turn(long[] rows) {
        long low = 0xFFFF_FFFFL;
        for (int width = Integer.SIZE; width != 0; width >>= 1, low ^= low << width) {
            for (int row = 0; row < Long.SIZE; row = row + width + 1 & ~width) {
                long moved = (rows[row] >>> width ^ rows[row + width]) & low;
                rows[row] ^= moved << width;
                rows[row + width] ^= moved;
            }
        }
    }
}
