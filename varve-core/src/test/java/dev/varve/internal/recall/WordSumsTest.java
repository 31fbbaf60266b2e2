package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordSumsTest {
    private final Random random = new Random(4);

    @Test
    void any_words_are_worth_what_each_is_worth() {
        for (int words : new int[] {1, 7, 8, 9, 63, 64, 65, 200}) {
            double[] worths = random.doubles(words, 0, 20).toArray();
            WordSums sums = new WordSums(worths);
            BitSet some = new BitSet();
            double worth = 0;
            for (int word = 0; word < words; word++) {
                if (random.nextBoolean()) {
                    some.set(word);
                    worth += worths[word];
                }
            }
            long[] bits = new long[1 + words / Long.SIZE + 1];
            long[] set = some.toLongArray();
            System.arraycopy(set, 0, bits, 1, set.length);

            assertThat(sums.of(bits, 1)).isCloseTo(worth, within(1e-9));
        }
    }

    @Test
    void words_of_the_same_worth_are_worth_the_same_whichever_they_are() {
        WordSums sums = new WordSums(new double[] {0.1, 0.7, 1e-3, 0.1, 0.7, 0.7, 0, 0, 0.1, 1e-3, 0.7});

        assertThat(sums.of(new long[] {0b111}, 0)).isEqualTo(sums.of(new long[] {0b11100000000}, 0));
    }
}
