package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodesTest {
    private static final int[] NUMBERS = {0, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, Integer.MAX_VALUE, 5};

    private final Codes codes = new Codes();

    @Test
    void numbers_of_any_size_are_read_from_where_they_begin() {
        for (int number : NUMBERS) {
            codes.add(number);
        }
        int second = codes.end();
        for (int number : NUMBERS) {
            codes.add(number);
        }

        assertThat(codes.read(0, 0, new int[NUMBERS.length])).isEqualTo(NUMBERS);
        assertThat(codes.read(second, 0, new int[NUMBERS.length])).isEqualTo(NUMBERS);
        assertThat(codes.read(0, 5, new int[2])).containsExactly(NUMBERS[5], NUMBERS[6]);
    }

    @Test
    void a_number_takes_as_many_bytes_as_are_said() {
        int end = 0;
        for (int number : NUMBERS) {
            codes.add(number);
            end += Codes.length(number);
            assertThat(codes.end()).as("after %d", number).isEqualTo(end);
        }
    }
}
