package dev.varve.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PromptCacheTest {
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    private static final List<Rules> RULES = Rules.load(Optional.empty());
    private static final Rules FIVE_MINUTES = rules("Anthropic, 5 minutes");
    private static final Rules AUTOMATIC = rules("OpenAI, writes 1.25x");

    private static Rules rules(String name) {
        return RULES.stream()
                .filter(rules -> rules.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A system prompt of 2 000 tokens, then so many blocks of 100, the first of which has this number. */
    private static Request request(int second, int firstBlock, int count) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block("system", 2_000));
        IntStream.range(firstBlock, firstBlock + count)
                .mapToObj(i -> new Block("block " + i, 100))
                .forEach(blocks::add);
        return new Request(START.plusSeconds(second), blocks, List.of(1), blocks.size(), 10);
    }

    @Test
    void what_grows_at_its_end_is_read_and_only_the_new_is_written() {
        PromptCache cache = FIVE_MINUTES.cache();

        assertThat(cache.send(request(0, 0, 3))).isEqualTo(new PromptCache.Split(0, 2_300, 0));
        assertThat(cache.send(request(60, 0, 5))).isEqualTo(new PromptCache.Split(2_300, 200, 0));
    }

    @Test
    void when_the_first_message_leaves_all_messages_are_written_again() {
        PromptCache cache = FIVE_MINUTES.cache();
        cache.send(request(0, 0, 5));

        assertThat(cache.send(request(60, 1, 5))).isEqualTo(new PromptCache.Split(2_000, 500, 0));
    }

    @Test
    void an_entry_lives_five_minutes_after_its_last_use() {
        PromptCache cache = FIVE_MINUTES.cache();
        cache.send(request(0, 0, 3));

        assertThat(cache.send(request(299, 0, 3)).read()).isEqualTo(2_300);
        assertThat(cache.send(request(299 + 299, 0, 3)).read()).isEqualTo(2_300);
        assertThat(cache.send(request(299 + 299 + 300, 0, 3)).read()).isZero();
    }

    @Test
    void an_earlier_end_is_found_twenty_blocks_back_and_with_a_further_breakpoint_forty_but_not_beyond() {
        for (int added : List.of(19, 39, 40)) {
            PromptCache cache = FIVE_MINUTES.cache();
            cache.send(request(0, 0, 100));

            long read = cache.send(request(60, 0, 100 + added)).read();

            assertThat(read).as("%d blocks later", added).isEqualTo(added < 40 ? 12_000 : 2_000);
        }
    }

    @Test
    void what_is_too_small_is_not_cached() {
        PromptCache cache = FIVE_MINUTES.cache();
        Request small = new Request(START, List.of(new Block("small", 1_000)), List.of(1), 1, 10);

        assertThat(cache.send(small)).isEqualTo(new PromptCache.Split(0, 0, 1_000));
        assertThat(cache.send(small)).isEqualTo(new PromptCache.Split(0, 0, 1_000));
    }

    @Test
    void without_breakpoints_a_common_beginning_counts_wherever_it_ends_in_steps_of128() {
        PromptCache cache = AUTOMATIC.cache();
        cache.send(new Request(START, List.of(new Block("a".repeat(2_000), 2_000)), List.of(1), 1, 10));

        PromptCache.Split split = cache.send(new Request(
                START, List.of(new Block("a".repeat(1_500) + "b".repeat(500), 2_000)), List.of(1), 1, 10));

        assertThat(split).isEqualTo(new PromptCache.Split(1_024 + 3 * 128, 2_000 - 1_024 - 3 * 128, 0));
    }
}
