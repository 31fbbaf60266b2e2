package dev.varve.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExecutionTest {
    private static String output(String script, Duration most) {
        return new Execution(List.of("sh", "-c", script), most).output();
    }

    @Test
    void what_a_benchmark_has_printed_stays_when_it_is_cut_off() {
        assertThat(output("echo one; exec sleep 600", Duration.ofSeconds(1)))
                .startsWith("one\n")
                .endsWith("Cut off after 1 seconds.\n");
    }

    @Test
    void a_failure_is_said_and_so_is_what_cannot_be_run() {
        assertThat(output("echo one", Duration.ofMinutes(1))).isEqualTo("one\n");
        assertThat(output("echo one; exit 3", Duration.ofMinutes(1))).endsWith("Failed with code 3.\n");
        assertThat(new Execution(List.of("/no/such/program"), Duration.ofMinutes(1)).output())
                .startsWith("Not run: ");
    }
}
