package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RanksTest {
    @Test
    void the_least_of_the_highest_is_the_one_that_sorting_finds() {
        Random random = new Random(11);
        for (int round = 0; round < 2_000; round++) {
            int different = 1 + random.nextInt(round % 3 == 0 ? 3 : 1_000);
            double[] numbers = random.doubles(1 + random.nextInt(round % 10 == 0 ? 2_000 : 60))
                    .map(number -> Math.floor(number * different))
                    .toArray();
            double[] sorted = numbers.clone();
            Arrays.sort(sorted);
            int highest = 1 + random.nextInt(numbers.length);

            assertThat(Ranks.least(numbers, highest)).isEqualTo(sorted[sorted.length - highest]);
        }
    }

    @Test
    void one_number_far_from_all_others_changes_nothing() {
        double[] numbers = new Random(5).doubles(1_000).toArray();
        numbers[17] = 1e300;
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);

        assertThat(Ranks.least(numbers, 400)).isEqualTo(sorted[600]);
    }
}
