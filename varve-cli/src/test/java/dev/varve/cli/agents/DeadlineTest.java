package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.cli.Cli;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("A2")
class DeadlineTest {
    private static final Clock CLOCK = Clock.fixed(Cli.NOW, ZoneOffset.UTC);

    @Test
    void work_without_end_is_given_up() {
        Deadline deadline = new Deadline(Cli.NOW.plusMillis(20), CLOCK);
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> deadline.run(() -> await(never))).isInstanceOf(TimeoutException.class);
        assertThat(deadline.isOver()).isTrue();
    }

    @Test
    void work_that_fails_says_why() {
        Deadline deadline = new Deadline(Cli.NOW.plusSeconds(60), CLOCK);
        assertThatThrownBy(() -> deadline.run(() -> {
                    throw new IndexOutOfBoundsException("7");
                }))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> deadline.run(() -> deeper(0))).hasCauseInstanceOf(StackOverflowError.class);
        assertThat(deadline.isOver()).isFalse();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int deeper(int depth) {
        return depth < Integer.MAX_VALUE ? deeper(depth + 1) + 1 : depth;
    }
}
