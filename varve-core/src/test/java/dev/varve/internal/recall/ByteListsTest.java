package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteListsTest {
    private final ByteLists lists = new ByteLists();

    private List<Integer> read(int list) {
        List<Integer> read = new ArrayList<>();
        int at = lists.start(list);
        int end = at + lists.size(list);
        while (at < end) {
            int number = Codes.read(lists.array(), at);
            read.add(number);
            at += Codes.length(number);
        }
        return read;
    }

    @Test
    void lists_that_grow_among_each_other_and_are_emptied_keep_what_is_theirs() {
        Random random = new Random(5);
        List<List<Integer>> put = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            put.add(new ArrayList<>());
            lists.add();
        }
        for (int i = 0; i < 20_000; i++) {
            int list = random.nextInt(1 + random.nextInt(put.size())); // of all lengths
            if (random.nextInt(500) == 0 && !put.get(list).isEmpty()) {
                lists.clear(list);
                put.get(list).clear();
            }
            int number = random.nextInt(1 << random.nextInt(31));
            lists.append(list, number);
            put.get(list).add(number);
        }

        for (int list = 0; list < put.size(); list++) {
            assertThat(read(list)).as("list %d", list).isEqualTo(put.get(list));
        }
    }

    @Test
    void room_that_a_list_has_left_is_taken_by_others() {
        int first = lists.add();
        for (int i = 0; i < 1_000; i++) {
            lists.append(first, 1);
        }
        lists.clear(first);
        long bytes = lists.bytes();
        int second = lists.add();
        for (int i = 0; i < 1_000; i++) {
            lists.append(second, 1);
        }

        assertThat(lists.bytes()).isEqualTo(bytes);
    }
}
