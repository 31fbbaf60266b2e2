package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BitSquareTest {
    @Test
    void rows_become_columns() {
        long[] before = new Random(8).longs(Long.SIZE).toArray();
        long[] after = before.clone();

        BitSquare.turn(after);

        for (int row = 0; row < Long.SIZE; row++) {
            for (int column = 0; column < Long.SIZE; column++) {
                assertThat(after[column] >>> row & 1).isEqualTo(before[row] >>> column & 1);
            }
        }
    }
}
