package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Words that stand in few texts and words that stand in many are both found where they were put. */
class WordPlacesTest {
    private static final int WORDS = 40;
    private static final int TEXTS = 3_000;

    private final WordPlaces places = new WordPlaces();

    private Map<Integer, Integer> read(int word) {
        int[] texts = new int[TEXTS];
        int[] times = new int[TEXTS];
        Map<Integer, Integer> read = new TreeMap<>();
        if (places.isOften(word)) {
            for (int text = 0; text < TEXTS; text++) {
                if ((places.block(word, text / Long.SIZE) >>> text & 1) != 0) {
                    read.put(text, 1);
                }
            }
            assertThat(places.count(word)).isEqualTo(read.size());
        }
        int size = places.isOften(word) ? places.again(word, texts, times) : places.seldom(word, texts, times);
        for (int i = 0; i < size; i++) {
            read.merge(texts[i], times[i], Integer::sum);
        }
        return read;
    }

    @Test
    void each_text_of_a_word_is_there_with_how_often_it_has_it() {
        Random random = new Random(3);
        Map<Integer, Map<Integer, Integer>> put = new HashMap<>();
        for (int text = 0; text < TEXTS; text++) {
            for (int i = 0; i < 12; i++) {
                int word = random.nextInt(1 + random.nextInt(WORDS)); // low numbers often, high ones seldom
                places.add(word, text);
                put.computeIfAbsent(word, any -> new TreeMap<>()).merge(text, 1, Integer::sum);
            }
        }

        for (int word = 0; word < WORDS; word++) {
            assertThat(read(word)).as("word %d", word).isEqualTo(put.getOrDefault(word, Map.of()));
        }
        assertThat(places.isOften(0)).isTrue();
        assertThat(places.isOften(WORDS - 1)).isFalse();
    }

    @Test
    void a_word_that_was_often_said_and_then_no_more_stands_where_it_stood() {
        for (int text = 0; text < 200; text++) {
            places.add(3, text);
        }
        places.add(3, TEXTS - 1);
        places.add(3, TEXTS - 1);

        assertThat(places.isOften(3)).isTrue();
        assertThat(read(3)).hasSize(201).containsEntry(199, 1).containsEntry(TEXTS - 1, 2);
        assertThat(read(2)).isEmpty();
        assertThat(read(4)).isEmpty();
    }

    @Test
    void what_stands_in_many_texts_takes_an_eighth_of_a_byte_each() {
        for (int text = 0; text < 100_000; text++) {
            places.add(0, text);
        }

        assertThat(places.bytes()).isLessThan(100_000 / 8 + 5_000);
    }

    @Test
    void a_word_that_stands_once_takes_four_bytes_and_a_second_place_no_array_of_its_own() {
        for (int word = 0; word < 10_000; word++) {
            places.add(word, 0);
        }
        assertThat(places.bytes()).isLessThan(10_000 * 4 * 5 / 4 + 1_000);

        for (int word = 0; word < 10_000; word++) {
            places.add(word, 1);
        }
        assertThat(places.bytes()).isLessThan(10_000 * (4 + 12 + 4) * 5 / 4 + 1_000);
    }
}
