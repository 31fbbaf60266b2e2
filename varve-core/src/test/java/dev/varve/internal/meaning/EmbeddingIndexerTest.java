package dev.varve.internal.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ClosedException;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.TestClock;
import dev.varve.embedding.Embedder;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.model.Retries;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EmbeddingIndexerTest {
    private static final Scope SCOPE = Scope.of("s");

    private final InMemoryStore store = new InMemoryStore();
    private final TestClock clock = new TestClock();

    private void say(String text) {
        Message message = Message.user(text, Instant.parse("2026-03-02T09:00:00Z"));
        store.append(SCOPE, List.of(new CountedMessage(message, 10)));
    }

    private static String logged(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return written.toString(StandardCharsets.UTF_8);
    }

    /** What a model does that is asked for passages. */
    private record Model(Runnable work) implements Embedder {
        @Override
        public String name() {
            return "model-of-this-test";
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            work.run();
            return texts.stream().map(this::query).toList();
        }

        @Override
        public float[] query(String text) {
            return new float[] {1};
        }
    }

    private EmbeddingIndexer feed(Runnable work) {
        FailurePolicy failures = new FailurePolicy(Retries.immediate(), clock);
        return new EmbeddingIndexer(
                store, List.of(new Model(work)), text -> text, failures, Runnable::run, Duration.ZERO);
    }

    @Test
    void what_ends_because_it_was_closed_warns_nobody() {
        say("hello");
        EmbeddingIndexer[] closed = new EmbeddingIndexer[1];
        closed[0] = feed(() -> {
            closed[0].close();
            throw new ClosedException("the model is closed");
        });
        EmbeddingIndexer open = feed(() -> {
            throw new IllegalStateException("out of order");
        });

        assertThat(logged(() -> closed[0].use(SCOPE))).doesNotContain("model-of-this-test");
        assertThat(logged(() -> open.use(SCOPE))).contains("WARN", "model-of-this-test", "out of order");
    }

    @Test
    void a_model_that_fails_is_left_alone_for_longer_from_time_to_time() {
        AtomicInteger calls = new AtomicInteger();
        EmbeddingIndexer feed = feed(() -> {
            calls.incrementAndGet();
            throw new IllegalStateException("out of order");
        });
        say("hello");

        feed.use(SCOPE);
        feed.use(SCOPE);
        assertThat(calls).hasValue(1);

        clock.advance(Duration.ofSeconds(1));
        feed.use(SCOPE);
        assertThat(calls).hasValue(2);

        clock.advance(Duration.ofSeconds(1));
        feed.use(SCOPE);
        assertThat(calls).hasValue(2);

        clock.advance(Duration.ofSeconds(1));
        feed.use(SCOPE);
        assertThat(calls).hasValue(3);
    }

    @Test
    void a_session_that_is_only_looked_into_is_not_looked_through_each_time() {
        AtomicInteger calls = new AtomicInteger();
        EmbeddingIndexer feed = feed(calls::incrementAndGet);
        say("hello");

        feed.useOnce(SCOPE);
        say("and more");
        feed.useOnce(SCOPE);
        assertThat(calls).hasValue(1);

        feed.use(SCOPE);
        assertThat(calls).hasValue(2);
    }
}
