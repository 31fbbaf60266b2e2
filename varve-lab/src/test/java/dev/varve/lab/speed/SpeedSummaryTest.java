package dev.varve.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedSummaryTest {
    private static SpeedLine line(String memory, int turns, double p50) {
        return new SpeedLine(memory, turns, 500, p50, p50, p50, 2 * p50, 3 * p50, turns);
    }

    @Test
    void each_memory_has_a_row_and_what_was_not_measured_is_empty() {
        List<SpeedLine> lines = List.of(line("one", 200, 0.5), line("other", 200, 7), line("one", 30_000, 1));

        assertThat(new SpeedSummary(lines, List.of(new ColdLine("one", 1_029, 175, 1_000))).table())
                .isEqualTo("""
                        | a turn, ms: p50 / p95 / p99 | after 200 turns | after 30,000 turns | KB allocated | cold start, ms | peak memory, MiB |
                        |---|---:|---:|---:|---:|---:|
                        | one | 0.50 / 1.00 / 1.50 | 1.00 / 2.00 / 3.00 | 30,000 | 1,029 | 175 |
                        | other | 7.00 / 14.00 / 21.00 |  | 200 |  | |""");
    }
}
