package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemoryThreadsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final MemoryThreads threads = new MemoryThreads();
    private final List<String> logged = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        threads.close();
    }

    @Test
    void a_turn_that_is_still_being_read_is_not_logged_yet() {
        CompletableFuture<String> read = new CompletableFuture<>();
        threads.onceRead(read, turn -> threads.log("lane", () -> logged.add(turn)));

        assertThat(threads.awaitIdle(Duration.ofMillis(20))).isFalse();

        CompletableFuture.runAsync(() -> read.complete("turn"));
        assertThat(threads.awaitIdle(PATIENCE)).isTrue();
        assertThat(logged).containsExactly("turn");
    }

    @Test
    void a_turn_that_cannot_be_read_holds_up_nothing() {
        threads.onceRead(
                CompletableFuture.failedFuture(new IllegalStateException("no JSON")), turn -> logged.add("none"));
        threads.log("lane", () -> logged.add("next"));

        assertThat(threads.awaitIdle(PATIENCE)).isTrue();
        assertThat(logged).containsExactly("next");
    }

    @Test
    void turns_of_a_lane_are_logged_in_order_and_one_that_fails_holds_up_none() {
        threads.log("lane", () -> logged.add("first"));
        threads.log("lane", () -> {
            throw new IllegalStateException("full disk");
        });
        threads.log("lane", () -> logged.add("third"));

        assertThat(threads.awaitIdle(PATIENCE)).isTrue();
        assertThat(logged).containsExactly("first", "third");
    }

    @Test
    void an_answer_that_the_client_has_before_its_turn_is_in_line_is_awaited() {
        CompletableFuture<Void> answer = threads.underWay();

        assertThat(threads.awaitIdle(Duration.ofMillis(20))).isFalse();

        CompletableFuture.runAsync(() -> {
            threads.log("lane", () -> logged.add("turn"));
            answer.complete(null);
        });
        assertThat(threads.awaitIdle(PATIENCE)).isTrue();
        assertThat(logged).containsExactly("turn");
    }
}
