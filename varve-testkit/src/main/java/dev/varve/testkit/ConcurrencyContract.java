package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Observation;
import dev.varve.store.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Many threads at once: nothing is lost, nothing happens twice. */
interface ConcurrencyContract extends StoreFixture {
    /** Threads that write at once. */
    int THREADS = 8;

    @Test
    default void appends_of_many_threads_all_get_their_own_place() throws Exception {
        int rounds = 25;
        List<List<Long>> places = onAllThreads(thread -> {
            List<Long> mine = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                append(SCOPE, Messages.user("thread " + thread + " round " + i), Messages.assistant("ok"))
                        .messages()
                        .forEach(message -> mine.add(message.seq()));
            }
            return mine;
        });

        long all = 2L * THREADS * rounds;
        assertThat(places.stream().flatMap(List::stream).sorted().toList())
                .isEqualTo(LongStream.rangeClosed(1, all).boxed().toList());
        assertThat(places).allSatisfy(mine -> assertThat(mine).isSorted());
        List<LoggedMessage> log = store().messages(SCOPE, ALL);
        assertThat(log)
                .extracting(LoggedMessage::seq)
                .isEqualTo(LongStream.rangeClosed(1, all).boxed().toList());
        assertThat(log)
                .extracting(LoggedMessage::tokensThrough)
                .isEqualTo(LongStream.rangeClosed(1, all)
                        .map(seq -> 10 * seq)
                        .boxed()
                        .toList());
        assertThat(state().totalTokens()).isEqualTo(10 * all);
        assertThat(state().version()).isEqualTo((long) THREADS * rounds);
    }

    @Test
    default void a_batch_is_never_seen_in_part() throws Exception {
        onAllThreads(thread -> {
            for (int i = 0; i < 20; i++) {
                if (thread % 2 == 0) {
                    append(Messages.user("one"), Messages.assistant("two"), Messages.assistant("three"));
                } else {
                    assertThat(store().messages(SCOPE, ALL).size() % 3).isZero();
                    store().state(SCOPE)
                            .ifPresent(state -> assertThat(state.lastSeq() % 3).isZero());
                }
            }
            return thread;
        });

        assertThat(state().lastSeq()).isEqualTo(3L * 20 * THREADS / 2);
    }

    /** Exactly one of many equal commits is accepted. */
    @Test
    default void exactly_one_of_many_equal_commits_wins() throws Exception {
        appendHellos(40);
        for (int round = 0; round < 10; round++) {
            long from = 1 + 4L * round;
            String id = "o" + round;
            List<Optional<SessionState>> outcomes = onAllThreads(thread -> {
                Observation chunk = Records.chunk(id + "-" + thread, from, from + 4);
                return store().commit(SCOPE, Records.buffer(chunk));
            });
            assertThat(outcomes.stream().filter(Optional::isPresent)).hasSize(1);
        }

        assertThat(store().notes(SCOPE, ANY)).hasSize(10);
        assertThat(state().bufferedTo()).isEqualTo(41);
        assertThat(state().usage().calls()).isEqualTo(10);
    }

    /** A file rewritten from a process's cached state loses writes of others (hermes-agent #26045). */
    @Test
    default void issue_hermes_agent_26045_commits_made_of_old_knowledge_change_nothing() {
        appendHellos(4);
        Observation stale = Records.chunk("stale", 1, 5);
        Observation chunk = Records.chunk("o1", 1, 3);
        commit(Records.buffer(chunk));
        commit(Records.activate(chunk));
        appendHellos(3);
        commit(Records.reflect(0, "r1", "digest", chunk));
        Snapshot before = snapshot(SCOPE);

        assertThat(store().commit(SCOPE, Records.buffer(stale))).isEmpty();
        assertThat(store().commit(SCOPE, Records.activate(chunk))).isEmpty();
        assertThat(store().commit(SCOPE, Records.reflect(0, "r2", "old digest", chunk)))
                .isEmpty();

        assertThat(snapshot(SCOPE)).isEqualTo(before);
    }

    /** One of many deletions of a session finds it. */
    @Test
    default void a_session_is_deleted_once() throws Exception {
        appendHellos(5);

        List<Boolean> outcomes = onAllThreads(thread -> store().delete(SCOPE));

        assertThat(outcomes.stream().filter(Boolean::booleanValue)).hasSize(1);
        assertThat(store().state(SCOPE)).isEmpty();
    }

    /** Work of one of the threads. */
    interface Work<T> {
        T on(int thread) throws Exception;
    }

    static <T> List<T> onAllThreads(Work<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CyclicBarrier start = new CyclicBarrier(THREADS);
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                tasks.add(() -> {
                    start.await();
                    return work.on(thread);
                });
            }
            List<T> outcomes = new ArrayList<>();
            for (Future<T> outcome : threads.invokeAll(tasks)) {
                outcomes.add(outcome.get());
            }
            return outcomes;
        } finally {
            threads.shutdownNow();
        }
    }
}
