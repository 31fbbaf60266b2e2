package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.RecallResult.Hit;
import dev.varve.embedding.Embedder;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.Vectors;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.TopicEmbedder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an agent gets from a model that turns text into vectors. */
class RecallByMeaningTest {
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Scope SCOPE = Scope.of("meaning");

    private final InMemoryStore store = new InMemoryStore();
    private final TopicEmbedder model = TopicEmbedder.of("topics", "dog puppy hound", "boat ferry ship", "salary wage");
    private final List<Varve> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Varve::close);
    }

    private Varve varve(Store over, Policy policy, Embedder... models) {
        Varve varve = Varve.builder()
                .store(over)
                .keepStoreOpen()
                .policy(policy)
                .model(new ScriptedModel())
                .embedders(List.of(models))
                .build();
        opened.add(varve);
        return varve;
    }

    private Varve varve(Embedder... models) {
        return varve(store, Policy.defaults(), models);
    }

    private static void say(Session session, String... texts) {
        for (String text : texts) {
            session.append(Message.user(text, START));
        }
    }

    private static List<Long> found(Session session, String question) {
        return session.recall(RecallQuery.of(question)).hits().stream()
                .filter(Hit.OfMessage.class::isInstance)
                .map(hit -> ((Hit.OfMessage) hit).message().seq())
                .toList();
    }

    @Test
    @Tag("COR-38")
    void what_was_said_in_other_words_is_found() {
        Varve varve = varve(model);
        Session session = varve.session(SCOPE);
        say(session, "we bought a puppy", "the ferry leaves at noon", "my wage is low", "see you");

        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(found(session, "dogs")).first().isEqualTo(1L);
        assertThat(found(session, "a ship")).first().isEqualTo(2L);
        assertThat(found(varve().session(SCOPE), "dogs")).isEmpty();
    }

    @Test
    void in_a_project_the_session_that_means_it_comes_first_and_others_do_not_come() {
        Varve before = varve();
        List<String> said = List.of("the ferry leaves at noon", "we bought a puppy", "my wage is low", "see you");
        for (int i = 0; i < said.size(); i++) {
            say(before.session(family(i)), said.get(i), "well", "good morning");
        }
        say(before.session(new Scope(Scope.DEFAULT, "neighbours", "s")), "our dogs bark");
        Varve varve = varve(model);

        assertThat(sessions(varve.project(Scope.DEFAULT, "family"), "dogs"))
                .as("by words alone as long as there are no vectors")
                .isEmpty();
        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(sessions(varve.project(Scope.DEFAULT, "family"), "dogs")).containsExactly("s1");
        assertThat(sessions(varve.project(Scope.DEFAULT, "family").only(scope -> !scope.equals(family(1))), "dogs"))
                .doesNotContain("s1", "s");
        assertThat(sessions(Project.of(store, Scope.DEFAULT, "family", List.of(model)), "a ship"))
                .containsExactly("s0");
        assertThat(sessions(Project.of(store, Scope.DEFAULT, "family"), "a ship"))
                .isEmpty();
    }

    private static Scope family(int number) {
        return new Scope(Scope.DEFAULT, "family", "s" + number);
    }

    private static List<String> sessions(Project project, String question) {
        return project.recall(RecallQuery.of(question)).stream()
                .map(found -> found.session().session())
                .toList();
    }

    @Test
    void a_word_of_the_question_still_counts() {
        Varve varve = varve(model);
        Session session = varve.session(SCOPE);
        say(session, "the hound of Baskerville", "a dog called Rex", "nothing");

        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(found(session, "dog Rex")).startsWith(2L, 1L);
    }

    @Test
    void vectors_of_sessions_from_before_come_when_they_are_used() {
        say(varve().session(SCOPE), "we bought a puppy", "the ferry leaves at noon", "see you");
        Varve varve = varve(model);
        Session session = varve.session(SCOPE);

        assertThat(found(session, "dogs"))
                .as("by words alone as long as there are none")
                .isEmpty();
        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(found(session, "dogs")).first().isEqualTo(1L);
        assertThat(model.read()).as("each once").doesNotHaveDuplicates().hasSize(3);
    }

    @Test
    void notes_are_found_by_meaning_too() {
        Varve varve = varve(
                store,
                Policy.defaults().withObserve(observe -> observe.bufferEvery(1).chunkTokens(1)),
                TopicEmbedder.of("topics", "chunk observation note", "weather"));
        Session session = varve.session(SCOPE);
        say(session, "first", "second", "third");
        session.append(Message.assistant("done", START));
        assertThat(session.catchUp(LONG)).isTrue();

        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(store.vectors().progress(SCOPE, "topics").notes())
                .hasSameElementsAs(
                        session.notes().stream().map(dev.varve.Note::id).toList())
                .isNotEmpty();
    }

    @Test
    void what_is_deleted_has_no_vector_and_the_rest_is_still_found() {
        Varve varve = varve(model);
        Session session = varve.session(SCOPE);
        say(session, "we bought a puppy", "the ferry leaves at noon", "a hound barked");
        assertThat(varve.awaitIdle(LONG)).isTrue();

        session.deleteSpan(new Span(1, 2));
        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(found(session, "dogs")).first().isEqualTo(3L);
        assertThat(found(session, "dogs")).doesNotContain(1L);
        assertThat(model.read()).as("nothing is read again").hasSize(3);
    }

    @Test
    void another_model_reads_everything_anew_and_the_old_vectors_go() {
        Varve before = varve(model);
        say(before.session(SCOPE), "we bought a puppy", "see you");
        assertThat(before.awaitIdle(LONG)).isTrue();
        TopicEmbedder other = TopicEmbedder.of("other", "puppy dog");

        before.change(to -> to.embedders(List.of(other)));
        before.session(SCOPE).recall(RecallQuery.of("dogs"));
        assertThat(before.awaitIdle(LONG)).isTrue();

        assertThat(other.read()).hasSize(2);
        assertThat(store.vectors().progress(SCOPE, "topics").to()).isEqualTo(1);
        assertThat(found(before.session(SCOPE), "dogs")).first().isEqualTo(1L);
    }

    @Test
    void a_setting_turns_it_off() {
        Policy off = Policy.defaults().withRecall(new Policy.Recall(Policy.Embeddings.OFF));
        Varve varve = varve(store, off, model);
        say(varve.session(SCOPE), "we bought a puppy");

        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(found(varve.session(SCOPE), "dogs")).isEmpty();
        assertThat(model.read()).isEmpty();
    }

    @Test
    void a_model_that_fails_costs_nothing_else() {
        Varve varve = varve(new Broken());
        Session session = varve.session(SCOPE);
        say(session, "we bought a puppy");

        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(found(session, "puppy")).containsExactly(1L);
        assertThat(session.context().window()).hasSize(1);
    }

    private static final class Broken implements Embedder {
        @Override
        public String name() {
            return "broken";
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            throw new UnsatisfiedLinkError("no such library");
        }

        @Override
        public float[] query(String text) {
            throw new IllegalStateException("out of order");
        }
    }

    /** Of somebody who knows nothing of vectors. */
    private static final class Foreign extends ForwardingStore {
        Foreign(Store store) {
            super(store);
        }

        @Override
        public Vectors vectors() {
            return Vectors.NONE;
        }
    }

    @Test
    void a_store_that_keeps_no_vectors_goes_by_words() {
        Varve varve = varve(new Foreign(store), Policy.defaults(), model);
        Session session = varve.session(SCOPE);
        say(session, "we bought a puppy");

        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(found(session, "puppy")).containsExactly(1L);
        assertThat(found(session, "dogs")).isEmpty();
        assertThat(model.read()).isEmpty();
    }

    @Test
    void a_slow_model_holds_up_neither_append_nor_context() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Varve varve = varve(new Slow(asked, goOn));
        Session session = varve.session(SCOPE);
        say(session, "we bought a puppy");
        assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();

        say(session, "while it computes");
        assertThat(session.context().window()).hasSize(2);
        goOn.countDown();

        assertThat(varve.awaitIdle(LONG)).isTrue();
        assertThat(store.vectors().progress(SCOPE, "slow")).isEqualTo(new Vectors.Progress(3, Set.of()));
    }

    private record Slow(CountDownLatch asked, CountDownLatch goOn) implements Embedder {
        @Override
        public String name() {
            return "slow";
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            asked.countDown();
            try {
                if (!goOn.await(30, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("nobody said go on");
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return texts.stream().map(text -> new float[] {1}).toList();
        }

        @Override
        public float[] query(String text) {
            return new float[] {1};
        }
    }

    @Test
    void a_long_session_lets_others_in() {
        List<String> order = new ArrayList<>();
        Embedder recording = new Recording(order);
        Session first = varve().session(Scope.of("long"));
        for (int i = 0; i < 100; i++) {
            say(first, "long " + i);
        }
        Varve varve = varve(recording);
        varve.session(Scope.of("long")).recall(RecallQuery.of("anything"));
        say(varve.session(Scope.of("short")), "short");

        assertThat(varve.awaitIdle(LONG)).isTrue();

        assertThat(order).hasSize(101);
        assertThat(order.indexOf("short")).isLessThan(100);
    }

    private record Recording(List<String> order) implements Embedder {
        @Override
        public String name() {
            return "recording";
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            order.addAll(texts); // one thread at a time
            return texts.stream().map(text -> new float[] {1}).toList();
        }

        @Override
        public float[] query(String text) {
            return new float[] {1};
        }
    }
}
