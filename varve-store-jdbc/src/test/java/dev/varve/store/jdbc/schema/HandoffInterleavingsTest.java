package dev.varve.store.jdbc.schema;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/** One thread hands its work in and waits, two look for work: whoever takes it ends it, and the one that waits wakes. */
class HandoffInterleavingsTest {
    @Test
    void work_is_done_once_and_the_thread_that_waits_for_it_wakes() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(2)
                .actorsBefore(0)
                .actorsAfter(0)
                .iterations(3)
                .invocationsPerIteration(40)
                .sequentialSpecification(Counter.class)
                .check(Desk.class);
    }

    /** Work is to count. */
    public static class Desk {
        private final Queue<Handoff<Integer>> open = new ConcurrentLinkedQueue<>();
        private int count;

        /** Hands work in, does it or waits until another has done it, and returns its result. */
        @Operation
        public int ask() {
            Handoff<Integer> own = new Handoff<>();
            open.add(own);
            own.own();
            while (!own.isOver()) {
                if (own.take()) {
                    end(own);
                } else {
                    own.park();
                }
            }
            return own.result();
        }

        /** Does what others have handed in. */
        @Operation
        public void help() {
            for (Handoff<Integer> next = open.poll(); next != null; next = open.poll()) {
                if (next.take()) {
                    end(next);
                }
            }
        }

        private synchronized void end(Handoff<Integer> work) {
            count++;
            work.end(count);
        }
    }

    /** The same by one thread. */
    public static class Counter {
        private int count;

        public int ask() {
            count++;
            return count;
        }

        public void help() {}
    }
}
