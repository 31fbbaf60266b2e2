package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelLimits;
import dev.varve.model.Retries;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A model's client that heeds neither its deadline nor the interruption of its thread. */
class DeafClientTest extends Scenario {
    private static final Duration DEADLINE = Duration.ofMillis(50);

    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger stuck = new AtomicInteger();
    private final Semaphore begun = new Semaphore(0);
    private final LanguageModel deaf = new LanguageModel() {
        @Override
        public String name() {
            return "acme/deaf";
        }

        @Override
        public Completion complete(Prompt prompt) {
            stuck.incrementAndGet();
            begun.release();
            boolean waiting = true;
            while (waiting) {
                try {
                    released.await();
                    waiting = false;
                } catch (InterruptedException e) {
                    // Goes on, as careless code does.
                }
            }
            return new Completion("[2026-03-02 09:00] NOTE too late", Usage.call(1, 1), End.DONE);
        }
    };

    @AfterEach
    void letTheThreadsGo() {
        released.countDown();
    }

    @Test
    void the_deadline_ends_the_wait_the_provider_is_left_alone_and_no_further_thread_is_lost() {
        try (Varve varve = deafened()) {
            int sessions = 0;
            while (!varve.providers().get(0).open()) { // a call may be given up before its thread has begun
                turn(varve.session("session " + sessions), sessions++, 600);
            }
            turn(varve.session("last"), 0, 600);
            begun.acquireUninterruptibly(2); // a thread that the engine has given up may not have come so far yet

            assertThat(stuck).as("threads that are lost").hasValue(2);
            assertThat(failures()).as("each session is told").hasSizeGreaterThan(sessions);
            assertThat(varve.session("last").context().window()).hasSize(2);
        }
    }

    @Test
    void another_model_takes_over_at_once_and_the_late_answer_is_nowhere() {
        try (Varve varve = deafened()) {
            Session session = varve.session(SCOPE);
            turn(session, 0, 600);
            assertThat(session.notes()).isEmpty();

            varve.change(builder -> builder.model(model).policy(Policy.incremental())); // with all the time it wants
            clock.advance(Duration.ofMinutes(10));
            turn(session, 1, 600);
            released.countDown();

            assertThat(session.notes()).isNotEmpty();
            assertThat(session.notes()).noneMatch(note -> note.text().contains("too late"));
        }
    }

    private Varve deafened() {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(PromptedModel.of(deaf))
                .limits(ModelLimits.defaults().withConcurrency(1).withBreaker(2, Duration.ofHours(1)))
                .policy(withDeadline(Policy.incremental(), DEADLINE))
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .listener(events::add)
                .closeTimeout(Duration.ZERO)
                .build();
    }
}
