package dev.varve.lab.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RanksTest {
    private final Ranks ranks = new Ranks();

    @Test
    void evidence_that_comes_first_counts_everywhere() {
        ranks.add(List.of("a"), List.of("a", "b"), 100);

        assertThat(ranks.row("set", "all"))
                .isEqualTo(new Ranks.Row("set", "all", 1, 100, 100, 100, 100, 100, 100, 100));
    }

    @Test
    void of_two_sessions_one_among_five_is_half_of_the_mean_yet_not_all() {
        ranks.add(List.of("a", "z"), List.of("b", "a", "c", "d", "e", "z"), 50);

        assertThat(ranks.row("set", "all")).isEqualTo(new Ranks.Row("set", "all", 1, 0, 100, 50, 0, 100, 50, 50));
    }

    @Test
    void evidence_behind_the_fifth_is_among_ten_only() {
        ranks.add(List.of("g"), List.of("a", "b", "c", "d", "e", "f", "g"), 0);

        Ranks.Row row = ranks.row("set", "all");
        assertThat(row.any5()).isZero();
        assertThat(row.any10()).isEqualTo(100);
    }

    @Test
    void what_is_not_found_counts_as_a_question() {
        ranks.add(List.of("a"), List.of(), 0);
        ranks.add(List.of("a"), List.of("a"), 10);

        assertThat(ranks.row("set", "all")).isEqualTo(new Ranks.Row("set", "all", 2, 50, 50, 50, 50, 50, 50, 5));
    }
}
