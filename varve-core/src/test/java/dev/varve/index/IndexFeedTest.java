package dev.varve.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Samples;
import dev.varve.Scope;
import dev.varve.event.MemoryEvent;
import dev.varve.index.GraphSink.Predicate;
import dev.varve.index.GraphSink.Triple;
import dev.varve.store.SessionState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class IndexFeedTest {
    private static final Scope SCOPE = Scope.of("telegram:1");
    private static final Observation FIRST = Samples.chunk(1, 3, 5, 100).withStatus(Note.Status.ACTIVE);
    private static final Observation SECOND = Samples.chunk(3, 5, 5, 100).withStatus(Note.Status.ACTIVE);
    private static final Reflection BOTH = Samples.reflection(
            "r1-5.1",
            FIRST.span().hull(SECOND.span()),
            "[2026-03-02 09:00] NOTE both",
            5,
            200,
            Samples.START,
            "test",
            Note.Status.ACTIVE,
            1,
            0,
            List.of(FIRST.id(), SECOND.id()));

    /** Keeps ids; fails on demand. */
    private static final class Index implements EmbeddingIndex {
        final Set<String> ids = new LinkedHashSet<>();
        boolean broken;

        @Override
        public void put(Scope scope, Note note) {
            check();
            ids.add(note.id());
        }

        @Override
        public void remove(Scope scope, Set<String> gone) {
            check();
            ids.removeAll(gone);
        }

        @Override
        public void removeAll(Scope scope) {
            check();
            ids.clear();
        }

        private void check() {
            if (broken) {
                throw new IllegalStateException("scripted failure");
            }
        }
    }

    @Test
    @Tag("LAN-46")
    void an_index_holds_what_is_active() {
        Index index = new Index();
        IndexFeed feed = IndexFeed.embeddings(index, Runnable::run, 8);
        tell(feed, activated(FIRST, SECOND));
        assertThat(index.ids).containsExactly(FIRST.id(), SECOND.id());

        tell(feed, new MemoryEvent.Reflected(SCOPE, BOTH, List.of(FIRST, SECOND), List.of(FIRST, SECOND)));
        assertThat(index.ids).containsExactly(BOTH.id());

        tell(feed, new MemoryEvent.Deleted(SCOPE));
        assertThat(index.ids).isEmpty();
    }

    @Test
    @Tag("LAN-46")
    void a_graph_links_notes_with_their_session_the_note_before_and_what_they_reflect_on() {
        List<Triple> triples = new ArrayList<>();
        IndexFeed feed = IndexFeed.graph(
                new GraphSink() {
                    @Override
                    public void add(Scope scope, List<Triple> added) {
                        triples.addAll(added);
                    }

                    @Override
                    public void remove(Scope scope, Set<String> ids) {
                        triples.removeIf(triple -> ids.contains(triple.subject()) || ids.contains(triple.object()));
                    }

                    @Override
                    public void removeAll(Scope scope) {
                        triples.clear();
                    }
                },
                Runnable::run,
                8);
        tell(feed, activated(FIRST, SECOND));
        tell(feed, new MemoryEvent.Reflected(SCOPE, BOTH, List.of(FIRST, SECOND), List.of(FIRST, SECOND)));

        assertThat(triples)
                .containsExactly(
                        new Triple(FIRST.id(), Predicate.IN_SESSION, "telegram:1"),
                        new Triple(SECOND.id(), Predicate.IN_SESSION, "telegram:1"),
                        new Triple(SECOND.id(), Predicate.FOLLOWS, FIRST.id()),
                        new Triple(BOTH.id(), Predicate.IN_SESSION, "telegram:1"),
                        new Triple(BOTH.id(), Predicate.REFLECTS_ON, FIRST.id()),
                        new Triple(BOTH.id(), Predicate.REFLECTS_ON, SECOND.id()));
    }

    @Test
    @Tag("LAN-47")
    @Tag("LAN-48")
    void case_38_a_full_feed_drops_and_counts_what_it_did_not_accept_and_a_refill_makes_up_for_it() {
        Index index = new Index();
        List<Runnable> worker = new ArrayList<>();
        IndexFeed feed = IndexFeed.embeddings(index, worker::add, 2);
        List<Observation> notes = IntStream.range(0, 10)
                .mapToObj(i -> Samples.chunk(1 + 2 * i, 3 + 2 * i, 5, 100))
                .toList();
        tell(feed, activated(notes.toArray(Observation[]::new)), notes.toArray(Note[]::new));
        assertThat(feed.droppedCount()).isEqualTo(8);

        worker.get(0).run();
        assertThat(index.ids).hasSize(2);
        for (Observation note : notes) {
            feed.refill(SCOPE, List.of(note));
            worker.get(worker.size() - 1).run();
        }
        assertThat(index.ids).hasSize(10);
    }

    @Test
    @Tag("LAN-47")
    void a_deletion_is_never_dropped_and_overtakes_what_waits() {
        Index index = new Index();
        List<Runnable> worker = new ArrayList<>();
        IndexFeed feed = IndexFeed.embeddings(index, worker::add, 1);
        tell(feed, activated(FIRST));
        tell(feed, new MemoryEvent.Deleted(SCOPE));
        worker.forEach(Runnable::run);
        assertThat(index.ids).isEmpty();
        assertThat(feed.droppedCount()).isZero();
    }

    @Test
    @Tag("LAN-47")
    void a_deletion_that_fails_is_tried_again() {
        Index index = new Index();
        IndexFeed feed = IndexFeed.embeddings(index, Runnable::run, 4);
        tell(feed, activated(FIRST));
        index.broken = true;
        tell(feed, new MemoryEvent.Deleted(SCOPE));
        assertThat(index.ids).isNotEmpty();

        index.broken = false;
        feed.refill(Scope.of("other"), List.of(SECOND));
        assertThat(index.ids).doesNotContain(FIRST.id());
    }

    private static MemoryEvent.Activated activated(Observation... notes) {
        return new MemoryEvent.Activated(SCOPE, List.of(notes), List.of(notes), SessionState.empty(), 0, false);
    }

    @Test
    @Tag("LAN-46")
    void what_was_deleted_meanwhile_does_not_come_back_with_an_event_that_is_late() {
        Index index = new Index();
        IndexFeed feed = IndexFeed.embeddings(index, Runnable::run, 8);
        tell(feed, new MemoryEvent.Erased(SCOPE, FIRST.span(), List.of(SECOND)), SECOND);
        tell(feed, activated(FIRST, SECOND), SECOND);
        assertThat(index.ids).containsExactly(SECOND.id());
        assertThat(feed.droppedCount()).isZero();
    }

    @Test
    @Tag("LAN-46")
    void where_no_index_is_wanted_only_deletions_reach_it() {
        Index index = new Index();
        IndexFeed feed = IndexFeed.embeddings(index, Runnable::run, 8);
        feed.removals().on(activated(FIRST));
        assertThat(index.ids).isEmpty();
        tell(feed, activated(FIRST));
        feed.removals().on(new MemoryEvent.Erased(SCOPE, FIRST.span(), List.of(SECOND)));
        assertThat(index.ids).isEmpty();
    }

    private static void tell(IndexFeed feed, MemoryEvent event) {
        tell(feed, event, FIRST, SECOND, BOTH);
    }

    private static void tell(IndexFeed feed, MemoryEvent event, Note... active) {
        feed.following(scope -> List.of(active)).on(event);
    }
}
