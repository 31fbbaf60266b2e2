package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnQueueTest {
    private static final Scope ADA = Scope.of("ada");

    private final TurnQueue turns = TurnQueue.of(Duration.ofSeconds(30));

    @Test
    void turns_of_a_conversation_run_one_after_the_other() throws Exception {
        AtomicInteger running = new AtomicInteger();
        List<Integer> atOnce = new CopyOnWriteArrayList<>();
        ExecutorService users = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(users.submit(() -> {
                    TurnQueue.Turn turn = turns.begin(ADA);
                    atOnce.add(running.incrementAndGet());
                    Thread.yield();
                    running.decrementAndGet();
                    turn.close();
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            users.shutdownNow();
        }
        assertThat(atOnce).hasSize(200).containsOnly(1);
    }

    @Test
    void conversations_do_not_wait_for_each_other_and_a_turn_may_end_on_another_thread() throws Exception {
        TurnQueue.Turn streaming = turns.begin(ADA);
        turns.begin(Scope.of("bob")).close();
        CountDownLatch begun = new CountDownLatch(1);
        Thread next = new Thread(() -> {
            TurnQueue.Turn turn = turns.begin(ADA);
            begun.countDown();
            turn.close();
        });
        next.start();
        assertThat(begun.getCount()).isEqualTo(1);

        streaming.close();
        streaming.close();
        begun.await();
        next.join();
    }

    @Test
    void a_turn_that_never_ends_keeps_the_next_one_waiting_only_so_long() {
        TurnQueue impatient = TurnQueue.of(Duration.ofMillis(1));
        TurnQueue.Turn hung = impatient.begin(ADA);

        assertThatThrownBy(() -> impatient.begin(ADA))
                .isInstanceOf(VarveException.class)
                .hasMessageContainingAll("ada", "close turns");
        hung.close();
        impatient.begin(ADA).close();
    }
}
