package dev.varve.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionTest {
    private static Execution.Outcome outcome(String script, Duration most) {
        return new Execution(List.of("sh", "-c", script), most).outcome();
    }

    @Test
    void what_a_benchmark_has_printed_stays_when_it_is_cut_off() {
        Execution.Outcome outcome = outcome("echo one; exec sleep 600", Duration.ofSeconds(1));

        assertThat(outcome.output()).isEqualTo("one\n");
        assertThat(outcome.said()).isEqualTo("cut off after 1 seconds");
        assertThat(outcome.failed()).isTrue();
    }

    @Test
    void what_it_has_started_ends_with_it(@TempDir Path folder) throws IOException {
        Path child = folder.resolve("child");

        outcome("sleep 600 & echo $! > " + child + "; wait", Duration.ofSeconds(1));

        long pid = Long.parseLong(Files.readString(child).strip());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void a_failure_is_said_with_its_last_words_and_so_is_what_cannot_be_run() {
        assertThat(outcome("echo one", Duration.ofMinutes(1))).isEqualTo(Execution.Outcome.done("one\n"));
        assertThat(outcome("echo one; echo no disk >&2; exit 3", Duration.ofMinutes(1)))
                .isEqualTo(Execution.Outcome.failure("failed with code 3", "one\n", "no disk"));
        assertThat(new Execution(List.of("/no/such/program"), Duration.ofMinutes(1)).outcome())
                .satisfies(outcome -> assertThat(outcome.said()).isEqualTo("cannot be run"))
                .satisfies(outcome -> assertThat(outcome.errors()).contains("/no/such/program"));
    }
}
