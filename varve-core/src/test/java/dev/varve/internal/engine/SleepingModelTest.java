package dev.varve.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.embedding.Embedder;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A context does not wait until a model for meaning is loaded, and loses nothing by that. */
class SleepingModelTest {
    private static final Instant START = Instant.parse("2026-03-04T09:00:00Z");

    @Test
    void while_a_model_is_loaded_passages_are_found_by_words() throws InterruptedException {
        SlowModel model = new SlowModel();
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore())
                .policy(Policy.incremental()
                        .withContext(context -> context.recall(1_500)
                                .recallWithin(Duration.ofMinutes(1))
                                .memory(Limit.tokens(200))))
                .embedders(List.of(model))
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session("s");
            session.append(Message.user(
                    "By the way, the spare key of the boathouse hangs behind the kayak, third hook.", START));
            for (int i = 0; i < 60; i++) {
                Instant time = START.plus(Duration.ofMinutes(i + 1L));
                session.append(
                        Message.assistant("Village " + i + " has a mill from the year " + (1500 + i) + ".", time),
                        Message.user("Tell me about village " + i + " in the valley, its mill and its bridge.", time));
            }
            session.append(Message.user("Where was the spare key of the boathouse?", START.plus(Duration.ofHours(2))));

            String asked = session.context().messages().toString();

            assertThat(model.answered.getCount())
                    .as("the model is not there yet")
                    .isEqualTo(1);
            assertThat(asked).contains("<recalled>", "behind the kayak, third hook");

            model.loaded.countDown();
            assertThat(model.answered.await(1, TimeUnit.MINUTES))
                    .as("it was asked for")
                    .isTrue();
        } finally {
            model.loaded.countDown();
        }
    }

    /** Answers when it is told to. */
    private static final class SlowModel implements Embedder {
        private final CountDownLatch loaded = new CountDownLatch(1);
        private final CountDownLatch answered = new CountDownLatch(1);

        @Override
        public String name() {
            return "slow";
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return texts.stream().map(text -> new float[] {1, 0}).toList();
        }

        @Override
        public boolean isReady() {
            return answered.getCount() == 0;
        }

        @Override
        public float[] query(String text) {
            try {
                loaded.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            answered.countDown();
            return new float[] {1, 0};
        }
    }
}
