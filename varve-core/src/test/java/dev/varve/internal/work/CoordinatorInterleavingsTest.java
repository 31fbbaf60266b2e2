package dev.varve.internal.work;

import dev.varve.Scope;
import dev.varve.internal.work.SessionJobQueue.Kind;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** Two threads speak in two sessions, whose notes one job at a time writes, in whichever order their steps come. */
class CoordinatorInterleavingsTest {
    @Test
    void what_was_said_is_noted_when_nothing_runs_any_more() {
        new StressOptions()
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(0)
                .actorsAfter(0)
                .iterations(5)
                .invocationsPerIteration(100)
                .check(Notes.class);
    }

    /** How much was said in each session, and how much of it is noted. */
    public static class Notes {
        private static final List<Scope> SESSIONS = List.of(Scope.of("a"), Scope.of("b"));

        private final SessionJobQueue coordinator = new SessionJobQueue(Runnable::run, 4, 1, event -> {});
        private final AtomicIntegerArray said = new AtomicIntegerArray(2);
        private final AtomicIntegerArray noted = new AtomicIntegerArray(2);
        private final AtomicBoolean running = new AtomicBoolean();
        private final AtomicBoolean twoAtOnce = new AtomicBoolean();

        /** Says something, which asks for notes. */
        @Operation
        public void say(@Param(gen = IntGen.class, conf = "0:1") int session) {
            said.incrementAndGet(session);
            coordinator.submit(SESSIONS.get(session), Kind.OBSERVE, JobGoal.DUE, goal -> note(session));
        }

        private void note(int session) {
            if (!running.compareAndSet(false, true)) {
                twoAtOnce.set(true);
            }
            noted.set(session, said.get(session));
            running.set(false);
        }

        /** Called after each run. */
        @Validate
        public void validate() {
            if (twoAtOnce.get()
                    || coordinator.pending() > 0
                    || noted.get(0) != said.get(0)
                    || noted.get(1) != said.get(1)) {
                throw new IllegalStateException(
                        "said " + said + ", noted " + noted + ", " + coordinator.pending() + " jobs left");
            }
        }
    }
}
