package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.QuantisedVector;
import dev.varve.store.Vectors;
import dev.varve.store.Vectors.Entry;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Vectors, for stores that keep them: search by vectors, and deletion along with their sources. */
interface VectorContract extends StoreFixture {
    /** Name of a model. */
    String MODEL = "model-1";

    /** A direction in the plane, in degrees; those near each other are alike. */
    private static QuantisedVector at(int degrees) {
        double angle = Math.toRadians(degrees);
        return QuantisedVector.of(new float[] {(float) Math.cos(angle), (float) Math.sin(angle)});
    }

    private Vectors vectors() {
        assumeTrue(store().vectors() != Vectors.NONE, "this store keeps no vectors");
        return store().vectors();
    }

    private Vectors.Batch batch(String model, Span span, Entry... entries) {
        return new Vectors.Batch(model, state().createdAt(), state().goneMessages(), span, List.of(entries));
    }

    private boolean add(Span span, Entry... entries) {
        return vectors().add(SCOPE, batch(MODEL, span, entries));
    }

    private RecallResult nearest(int degrees) {
        return vectors().nearest(SCOPE, MODEL, at(degrees), RecallQuery.of(""));
    }

    private List<Long> nearestMessages(int degrees) {
        return nearest(degrees).hits().stream()
                .filter(Hit.OfMessage.class::isInstance)
                .map(hit -> ((Hit.OfMessage) hit).message().seq())
                .toList();
    }

    private List<String> nearestNotes() {
        return nearest(0).hits().stream()
                .filter(Hit.OfNote.class::isInstance)
                .map(hit -> ((Hit.OfNote) hit).note().id())
                .toList();
    }

    @Test
    default void messages_are_found_by_the_best_of_their_passages_the_nearest_first() {
        appendHellos(3);

        assertThat(add(
                        new Span(1, 4),
                        Entry.ofMessage(1, 0, at(90)),
                        Entry.ofMessage(2, 0, at(170)),
                        Entry.ofMessage(2, 1, at(10)),
                        Entry.ofMessage(3, 0, at(40))))
                .isTrue();

        assertThat(nearestMessages(0)).containsExactly(2L, 3L, 1L);
        assertThat(nearest(0).hits().get(0).score()).isBetween(0.97, 0.99);
        assertThat(vectors()
                        .nearest(SCOPE, MODEL, at(0), RecallQuery.of("").withLimit(1))
                        .hits())
                .hasSize(1);
        assertThat(vectors().nearest(SCOPE, "model-2", at(0), RecallQuery.of("")))
                .isEqualTo(RecallResult.NONE);
    }

    /** A time range limits the neighbours. */
    @Test
    default void a_time_bounds_what_is_near() {
        append(Messages.user("early"), Messages.user("late"));
        add(new Span(1, 3), Entry.ofMessage(1, 0, at(0)), Entry.ofMessage(2, 0, at(50)));

        RecallQuery never = RecallQuery.of("").withFrom(Messages.START.plusSeconds(1_000_000));
        RecallQuery then = RecallQuery.of("").withFrom(Messages.START).withTo(Messages.START.plusSeconds(1_000_000));

        assertThat(vectors().nearest(SCOPE, MODEL, at(0), never).hits()).isEmpty();
        assertThat(vectors().nearest(SCOPE, MODEL, at(0), then).hits()).hasSize(2);
    }

    /** Progress continues where it ended, and only there. */
    @Test
    default void progress_goes_on_where_it_ended_and_only_there() throws Exception {
        appendHellos(5);
        assertThat(vectors().progress(SCOPE, MODEL)).isEqualTo(new Vectors.Progress(1, Set.of()));

        assertThat(add(new Span(1, 3), Entry.ofMessage(1, 0, at(0)))).isTrue();
        assertThat(add(new Span(1, 3), Entry.ofMessage(1, 0, at(90))))
                .as("another was faster")
                .isFalse();
        assertThat(add(new Span(4, 5), Entry.ofMessage(4, 0, at(0))))
                .as("leaves one out")
                .isFalse();
        assertThat(add(new Span(3, 6))).as("none of them has words").isTrue();

        assertThat(vectors().progress(SCOPE, MODEL).to()).isEqualTo(6);
        assertThat(nearestMessages(0)).containsExactly(1L);
        assertThat(nearest(0).hits().get(0).score()).isGreaterThan(0.99);
        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");
        long to = vectors().progress(SCOPE, MODEL).to();
        assertThat(to).as("kept, or to be computed anew").isIn(6L, 1L);
        assertThat(nearestMessages(0)).hasSize(to == 6 ? 1 : 0);
    }

    @Test
    default void open_notes_are_found_and_those_that_were_replaced_are_not() {
        appendHellos(4);
        Observation first = Records.chunk("o1", 1, 3);
        Observation second = Records.chunk("o2", 3, 5);
        commit(Records.buffer(first));
        commit(Records.buffer(second));
        assertThat(add(
                        new Span(1, 1),
                        Entry.ofNote("o1", 0, at(0)),
                        Entry.ofNote("o2", 0, at(10)),
                        Entry.ofNote("gone", 0, at(0))))
                .isTrue();

        assertThat(vectors().progress(SCOPE, MODEL)).isEqualTo(new Vectors.Progress(1, Set.of("o1", "o2")));
        assertThat(nearestNotes()).containsExactly("o1", "o2");
        commit(Records.activate(first, second));
        commit(Records.reflect(0, "r1", "digest", first, second));
        assertThat(nearestNotes()).isEmpty();
        assertThat(add(new Span(1, 1), Entry.ofNote("r1", 0, at(0)))).isTrue();
        assertThat(nearestNotes()).containsExactly("r1");
        commit(new Commit.Clear(
                state().version(), notes(Note.Status.ACTIVE, Note.Status.BUFFERED, Note.Status.SUPERSEDED), List.of()));
        assertThat(nearestNotes()).isEmpty();
        assertThat(vectors().progress(SCOPE, MODEL).notes()).isEmpty();
    }

    /** Deleted messages and notes lose their vectors, and none come later. */
    @Test
    default void what_is_deleted_loses_its_vectors_and_none_come_later() {
        appendHellos(6);
        commit(Records.buffer(Records.chunk("o1", 1, 4)));
        add(new Span(1, 7), Entry.ofMessage(2, 0, at(0)), Entry.ofMessage(4, 0, at(5)), Entry.ofNote("o1", 0, at(0)));
        Vectors.Batch late = batch(MODEL, new Span(1, 1), Entry.ofMessage(2, 0, at(0)), Entry.ofNote("o1", 0, at(0)));

        erase(2, 3);

        assertThat(nearestMessages(0)).containsExactly(4L);
        assertThat(nearestNotes()).isEmpty();
        assertThat(vectors().add(SCOPE, late)).isFalse();
        assertThat(nearestMessages(0)).containsExactly(4L);
        assertThat(nearestNotes()).isEmpty();
    }

    /** Vectors are counted with their sources, and are deleted with them. */
    @Test
    default void vectors_are_counted_with_what_they_were_made_of_and_none_are_left_after_it() {
        appendHellos(6);
        commit(Records.buffer(Records.chunk("o1", 1, 4)));
        add(
                new Span(1, 7),
                Entry.ofMessage(2, 0, at(0)),
                Entry.ofMessage(2, 1, at(1)),
                Entry.ofMessage(5, 0, at(5)),
                Entry.ofNote("o1", 0, at(0)));
        vectors().add(SCOPE, batch("other", new Span(1, 7), Entry.ofMessage(2, 0, at(0))));

        assertThat(vectors().count(SCOPE, new Span(1, 7), Set.of())).isEqualTo(4);
        assertThat(vectors().count(SCOPE, new Span(1, 3), Set.of("o1", "unknown")))
                .isEqualTo(4);
        assertThat(vectors().count(SCOPE, new Span(1, 1), Set.of("o1"))).isEqualTo(1);

        erase(2, 3);
        assertThat(vectors().count(SCOPE, new Span(1, 3), Set.of("o1"))).isZero();
        assertThat(vectors().count(SCOPE, new Span(1, 7), Set.of("o1"))).isEqualTo(1);

        store().delete(SCOPE);
        assertThat(vectors().count(SCOPE, new Span(1, 7), Set.of("o1"))).isZero();
    }

    @Test
    default void a_deleted_session_leaves_no_vector_to_the_one_that_takes_its_name() {
        appendHellos(2);
        add(new Span(1, 3), Entry.ofMessage(1, 0, at(0)));
        Vectors.Batch late = batch(MODEL, new Span(1, 3), Entry.ofMessage(1, 0, at(0)));

        store().delete(SCOPE);

        assertThat(vectors().add(SCOPE, late)).isFalse();
        assertThat(nearest(0)).isEqualTo(RecallResult.NONE);
        append(Messages.counted(Message.user("another one", Messages.START.plusSeconds(60 * 60 * 24))));
        assertThat(vectors().add(SCOPE, late)).isFalse();
        assertThat(nearest(0).hits()).isEmpty();
        assertThat(vectors().progress(SCOPE, MODEL).to()).isEqualTo(1);
    }

    @Test
    default void models_do_not_mix_and_old_ones_are_cleared() {
        appendHellos(2);
        vectors().add(SCOPE, batch("old", new Span(1, 3), Entry.ofMessage(1, 0, at(0))));
        add(new Span(1, 3), Entry.ofMessage(2, 0, at(0)));

        assertThat(nearestMessages(0)).containsExactly(2L);
        vectors().keepOnly(SCOPE, Set.of(MODEL));

        assertThat(vectors().progress(SCOPE, "old").to()).isEqualTo(1);
        assertThat(vectors().nearest(SCOPE, "old", at(0), RecallQuery.of("")).hits())
                .isEmpty();
        assertThat(nearestMessages(0)).containsExactly(2L);
    }

    @Test
    default void sessions_are_not_found_in_each_other() {
        Scope other = new Scope("acme", "bob", SCOPE.session());
        appendHellos(1);
        append(other, Messages.user("hello"));
        add(new Span(1, 2), Entry.ofMessage(1, 0, at(0)));

        assertThat(vectors().nearest(other, MODEL, at(0), RecallQuery.of("")).hits())
                .isEmpty();
        assertThat(vectors().progress(other, MODEL).to()).isEqualTo(1);
        store().delete(other);
        assertThat(nearestMessages(0)).containsExactly(1L);
    }
}
