package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Postings give back what was put in. */
class PostingsTest {
    private static final int WORDS = 40;

    private final Postings postings = new Postings();

    private Map<Integer, Integer> read(int word, int passages) {
        int[] found = new int[passages];
        int[] times = new int[passages];
        int size = postings.read(word, found, times);
        Map<Integer, Integer> read = new TreeMap<>();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            read.put(found[i], times[i]);
            order.add(found[i]);
        }
        assertThat(order).as("in order, each once").isSorted().doesNotHaveDuplicates();
        return read;
    }

    @Test
    void each_passage_of_a_word_is_read_with_how_often_it_has_it() {
        Random random = new Random(3);
        Map<Integer, Map<Integer, Integer>> put = new HashMap<>();
        int passages = 100_000;
        for (int passage = 0; passage < passages; passage += 1 + random.nextInt(300)) {
            for (int i = 0; i < 12; i++) {
                int word = random.nextInt(1 + random.nextInt(WORDS)); // low numbers often, high ones seldom
                postings.add(word, passage);
                put.computeIfAbsent(word, any -> new TreeMap<>()).merge(passage, 1, Integer::sum);
            }
        }
        for (int word = 0; word < WORDS; word++) {
            assertThat(read(word, passages)).as("word %d", word).isEqualTo(put.getOrDefault(word, Map.of()));
        }
    }

    @Test
    void a_distance_may_be_of_any_size() {
        int[] places = {0, 127, 255, 16_383, 32_767, 2_097_151, 400_000_000, Integer.MAX_VALUE};
        for (int place : places) {
            postings.add(7, place);
        }
        int[] found = new int[places.length];
        assertThat(postings.read(7, found, new int[places.length])).isEqualTo(places.length);
        assertThat(found).isEqualTo(places);
    }

    @Test
    void a_word_that_was_never_said_has_none() {
        postings.add(3, 0);

        assertThat(read(2, 1)).isEmpty();
        assertThat(read(4, 1)).isEmpty();
    }
}
