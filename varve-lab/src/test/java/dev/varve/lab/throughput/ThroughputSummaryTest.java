package dev.varve.lab.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThroughputSummaryTest {
    private static ThroughputLine line(String memory, int history, int sessions, double rate) {
        return new ThroughputLine(memory, history, sessions, rate, rate, rate, 3, 1, 2);
    }

    @Test
    void each_memory_has_a_row_beside_the_reference_on_the_same_server() {
        List<ThroughputLine> lines = List.of(
                line("Varve", 100, 1, 200),
                line("window", 100, 1, 300),
                line("Varve", 100, 4, 400),
                line("window", 100, 4, 200),
                line("Varve", 10_000, 1, 250),
                line("window of all", 10_000, 1, 4.5));

        assertThat(new ThroughputSummary(lines, "Varve").table()).isEqualTo("""
                        | turns per second | 100 messages: 1 | 4 | 10,000 messages: 1 | to Varve |
                        |---|---:|---:|---:|---:|
                        | Varve | 200 | 400 | 250 | 1.00 to 1.00 |
                        | window | 300 | 200 | | 0.50 to 1.50 |
                        | window of all | | | 4.5 | 0.02 to 0.02 |""");
    }
}
