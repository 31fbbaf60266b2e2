package dev.varve.testkit;

import static dev.varve.Note.Status.ACTIVE;
import static dev.varve.Note.Status.BUFFERED;
import static dev.varve.Note.Status.SUPERSEDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.Lease;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Memory: the writes of each kind of commit; a refused one writes nothing. */
interface CommitContract extends StoreFixture {

    @Test
    default void every_commit_equals_the_pure_function_and_moves_the_version() {
        SessionState expected = appendHellos(8);
        Observation first = Records.chunk("o1", 1, 4);
        Observation second = Records.chunk("o2", 4, 7);
        Observation third = Records.chunk("o3", 7, 9);
        List<Commit> commits = List.of(
                Records.buffer(first),
                Records.buffer(second),
                Records.activate(first, second),
                Records.reflect(0, "r1", "digest", first, second),
                Records.buffer(third),
                Records.activate(third));
        for (Commit commit : commits) {
            SessionState next = expected.commit(commit).orElseThrow();
            assertThat(store().commit(SCOPE, commit)).contains(next);
            assertThat(state()).isEqualTo(next);
            assertThat(next.version()).isGreaterThan(expected.version());
            expected = next;
        }
    }

    /** A chunk is buffered, then active, then superseded; it is kept. */
    @Test
    @Tag("LAN-21")
    default void a_chunk_is_buffered_then_active_then_superseded_and_kept() {
        appendHellos(6);
        Observation first = Records.chunk("o1", 1, 4);
        Observation second = Records.chunk("o2", 4, 7);
        commit(Records.buffer(first));
        commit(Records.buffer(second));
        assertThat(notes(BUFFERED)).containsExactly(first, second);
        assertThat(notes(ACTIVE, SUPERSEDED)).isEmpty();

        commit(Records.activate(first));
        assertThat(notes(ACTIVE)).containsExactly(first.withStatus(ACTIVE));
        assertThat(notes(BUFFERED)).containsExactly(second);

        commit(Records.activate(second));
        Commit.Reflect reflect = Records.reflect(0, "r1", "digest", first, second);
        commit(reflect);
        assertThat(notes(ACTIVE)).containsExactly(reflect.reflection());
        assertThat(notes(SUPERSEDED)).containsExactly(first.withStatus(SUPERSEDED), second.withStatus(SUPERSEDED));
        assertThat(store().messages(SCOPE, ALL)).hasSize(6);
    }

    /** A caller that knows the row, rightly or not, gets the same as one that does not. */
    @Test
    default void a_commit_to_an_expected_row_is_made_and_refused_like_any_other() {
        appendHellos(8);
        SessionState old = state();
        Observation first = Records.chunk("a", 1, 3);
        Observation second = Records.chunk("b", 3, 5);
        assertThat(store().commit(SCOPE, Records.buffer(first), SessionState.empty()))
                .as("no row is known")
                .contains(state());
        assertThat(store().commit(SCOPE, Records.buffer(second), old))
                .as("an old row is known")
                .contains(state());
        SessionState now = state();

        assertThat(store().commit(SCOPE, Records.activate(Records.chunk("missing", 1, 3)), now))
                .as("a note that is not there")
                .isEmpty();
        assertThat(store().commit(SCOPE, Records.buffer(Records.chunk("a", 5, 7)), now))
                .as("an id that is taken")
                .isEmpty();
        Lease lost = store().leases().take(SCOPE, "one", Duration.ofSeconds(-1)).orElseThrow();
        Lease held = store().leases().take(SCOPE, "two", Duration.ofMinutes(1)).orElseThrow();
        assertThat(store().commit(SCOPE, Records.activate(first), lost, now))
                .as("a lease that is lost")
                .isEmpty();
        assertThat(state()).isEqualTo(now);

        assertThat(store().commit(SCOPE, Records.activate(first), now)).contains(state());
        assertThat(store().commit(SCOPE, Records.reflect(0, "r", "digest", first), held, state()))
                .contains(state());
        assertThat(notes(ACTIVE)).extracting(Note::id).containsExactly("r");
        assertThat(notes(BUFFERED)).extracting(Note::id).containsExactly("b");
        assertThat(notes(SUPERSEDED)).extracting(Note::id).containsExactly("a");
        checkCoverage();
    }

    /** Notes come in the order of their spans, and sources before their reflection. */
    @Test
    default void records_come_in_span_order_and_sources_before_their_reflection() {
        appendHellos(12);
        Observation first = Records.chunk("z", 1, 4);
        Observation second = Records.chunk("y", 4, 7);
        Observation third = Records.chunk("x", 7, 10);
        Observation fourth = Records.chunk("w", 10, 12);
        List.of(first, second, third, fourth).forEach(chunk -> commit(Records.buffer(chunk)));
        commit(Records.activate(first, second, third));
        Commit.Reflect shallow = Records.reflect(0, "b", "digest", first, second);
        commit(shallow);
        Commit.Reflect deep = Records.reflect(1, "a", "digest", shallow.reflection(), third);
        commit(deep);

        assertThat(store().notes(SCOPE, ANY)).extracting(Note::id).containsExactly("z", "y", "b", "x", "a", "w");
        assertThat(notes(ACTIVE, BUFFERED)).extracting(Note::id).containsExactly("a", "w");
        assertThat(store().notes(SCOPE, Set.of())).isEmpty();
    }

    /** Every field of a note comes back. */
    @Test
    @Tag("LAN-04")
    default void every_field_of_a_record_comes_back() {
        appendHellos(3);
        for (String odd : TextContract.ODD) {
            store().delete(SCOPE);
            appendHellos(3);
            Observation chunk = Records.observation(
                    "id" + odd,
                    new Span(1, 3),
                    odd,
                    11,
                    20,
                    Instant.parse("1969-12-31T23:59:59.123456Z"),
                    odd,
                    BUFFERED,
                    new ContinuationHint(odd, "next " + odd));
            commit(Records.buffer(chunk));
            commit(Records.activate(chunk));
            Reflection reflection = Records.reflection(
                    "r" + odd,
                    new Span(1, 3),
                    odd,
                    Integer.MAX_VALUE,
                    Long.MAX_VALUE,
                    Messages.START,
                    odd,
                    ACTIVE,
                    3,
                    4,
                    List.of(chunk.id()));
            commit(new Commit.Reflect(0, reflection, List.of(chunk), new Usage(1, 2, 3, 4, 5)));

            assertThat(store().notes(SCOPE, ANY)).containsExactly(chunk.withStatus(SUPERSEDED), reflection);
            assertThat(state().hint()).isEqualTo(chunk.hint());
        }
    }

    @Test
    default void usage_adds_up_and_the_latest_hint_stays() {
        appendHellos(6);
        Observation hinted = Records.observation(
                "o1",
                new Span(1, 3),
                "text",
                5,
                20,
                Messages.START,
                "m",
                BUFFERED,
                new ContinuationHint("fix the build", ""));
        Observation plain = Records.chunk("o2", 3, 5);
        commit(new Commit.Buffer(hinted, new Usage(1, 2, 3, 4, 5)));
        commit(new Commit.Buffer(plain, new Usage(10, 20, 30, 40, 50)));
        assertThat(state().hint()).isEqualTo(ContinuationHint.NONE);

        commit(Records.activate(hinted, plain));

        assertThat(state().usage()).isEqualTo(new Usage(11, 22, 33, 44, 55));
        assertThat(state().hint()).isEqualTo(new ContinuationHint("fix the build", ""));
    }

    /** The cost of a useless call is added to the usage; nothing else changes. */
    @Test
    default void what_was_paid_for_nothing_is_added_and_nothing_else_changes() {
        appendHellos(2);
        commit(new Commit.Buffer(Records.chunk("o1", 1, 3), new Usage(1, 2, 3, 4, 5)));
        SessionState before = state();

        commit(new Commit.Spend(new Usage(10, 20, 30, 40, 50)));

        assertThat(state().usage()).isEqualTo(new Usage(11, 22, 33, 44, 55));
        assertThat(state().version()).isEqualTo(before.version() + 1);
        assertThat(state().bufferedTo()).isEqualTo(before.bufferedTo());
        assertThat(state().epoch()).isEqualTo(before.epoch());
    }

    /** A refused commit changes nothing. */
    @Test
    default void a_refused_commit_leaves_everything_as_it_was() {
        appendHellos(8);
        Observation first = Records.chunk("o1", 1, 4);
        Observation second = Records.chunk("o2", 4, 6);
        commit(Records.buffer(first));
        commit(Records.buffer(second));
        commit(Records.activate(first));
        Snapshot before = snapshot(SCOPE);

        assertRefused(before, Records.buffer(Records.chunk("o3", 4, 8))); // not where the chunks end
        assertRefused(before, Records.buffer(Records.chunk("o3", 7, 8))); // leaves a gap
        assertRefused(before, Records.buffer(Records.chunk("o3", 6, 10))); // beyond the log
        append(Messages.calls("c1"));
        before = snapshot(SCOPE);
        assertRefused(before, Records.buffer(Records.chunk("o3", 6, 10))); // into a group that is open
        assertRefused(before, Records.activate(first)); // already active
        assertRefused(before, Records.activate(Records.chunk("o3", 4, 7))); // beyond the chunks
        assertRefused(before, Records.reflect(1, "r1", "digest", first)); // another epoch
    }

    @Test
    default void a_commit_that_does_not_fit_the_records_is_refused() {
        appendHellos(8);
        Observation first = Records.chunk("o1", 1, 4);
        Observation second = Records.chunk("o2", 4, 6);
        commit(Records.buffer(first));
        commit(Records.buffer(second));
        commit(Records.activate(first));
        Snapshot before = snapshot(SCOPE);

        assertRefused(before, Records.activate(Records.chunk("unknown", 4, 6)));
        assertRefused(before, Records.reflect(0, "r1", "digest", first, Records.chunk("unknown", 4, 6)));
        assertRefused(before, Records.reflect(0, "o2", "digest", first)); // an id that is taken
        assertRefused(before, Records.buffer(Records.chunk("o1", 6, 8)));
    }

    /** A reflection on notes that do not lie end to end is refused. */
    @Test
    @Tag("G1")
    default void a_reflection_of_records_that_do_not_lie_end_to_end_is_refused() {
        appendHellos(12);
        Observation first = Records.chunk("o1", 1, 4);
        Observation second = Records.chunk("o2", 4, 6);
        Observation third = Records.chunk("o3", 6, 9);
        List.of(first, second, third).forEach(chunk -> commit(Records.buffer(chunk)));
        commit(Records.activate(first, second));
        commit(Records.activate(third));
        Snapshot before = snapshot(SCOPE);

        assertRefused(before, Records.reflect(0, "r1", "digest", first, third)); // leaves out the part between
        assertRefused(before, Records.reflect(0, "r1", "digest", second, first)); // the wrong way round
        assertRefused(before, Records.reflect(0, "r1", "digest", first, first));
        Commit.Reflect wide = Records.reflect(0, "r1", "digest", first, second, third);
        assertRefused(before, new Commit.Reflect(0, wide.reflection(), List.of(first, second), Usage.NONE));
        assertRefused(before, new Commit.Reflect(0, wide.reflection(), List.of(), Usage.NONE));
        assertThat(store().commit(SCOPE, wide)).isPresent();
        checkCoverage();
    }

    @Test
    default void a_commit_to_an_unknown_session_is_refused_and_makes_none() {
        assertThat(store().commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 1))))
                .isEmpty();
        assertThat(store().state(SCOPE)).isEmpty();
        assertThat(store().sessions("acme")).isEmpty();
    }

    /** Notes belong to their session. */
    @Test
    default void records_belong_to_their_session() {
        Scope other = new Scope("acme", "ada", "other");
        appendHellos(3);
        append(other, Messages.user("hello"), Messages.assistant("hello"));
        Observation mine = Records.chunk("o1", 1, 3);
        Observation theirs = Records.chunk("o1", 1, 2, "the same id, another session");
        commit(Records.buffer(mine));
        assertThat(store().commit(other, Records.buffer(theirs))).isPresent();

        commit(Records.activate(mine));

        assertThat(store().notes(other, ANY)).containsExactly(theirs);
    }

    private void assertRefused(Snapshot before, Commit commit) {
        assertThat(store().commit(SCOPE, commit)).isEmpty();
        assertThat(snapshot(SCOPE)).isEqualTo(before);
    }
}
