package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.varve.ClosedException;
import dev.varve.DuplicateMessageException;
import dev.varve.HandOut;
import dev.varve.Message;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lists of sessions, deleting, closing, and opening again. */
interface LifecycleContract extends StoreFixture {

    @Test
    default void sessions_are_listed_by_their_newest_message() {
        Scope old = new Scope("acme", "ada", "old");
        Scope fresh = new Scope("acme", "zoe", "fresh");
        Scope tiedLater = new Scope("acme", "bob", "b");
        Scope tiedFirst = new Scope("acme", "ada", "z");
        append(fresh, Messages.user("x", Messages.START.plusSeconds(60)));
        append(tiedLater, Messages.user("x", Messages.START));
        append(old, Messages.user("x", Messages.START.minusSeconds(60)));
        append(tiedFirst, Messages.user("x", Messages.START));
        append(new Scope("other", "ada", "old"), Messages.user("x"));

        assertThat(store().sessions("acme"))
                .extracting(SessionSummary::scope)
                .containsExactly(fresh, tiedFirst, tiedLater, old);

        append(old, Messages.user("x", Messages.START.plusSeconds(120)));
        assertThat(store().sessions("acme")).first().satisfies(summary -> {
            assertThat(summary.scope()).isEqualTo(old);
            assertThat(summary.state()).isEqualTo(store().state(old).orElseThrow());
        });
    }

    /** Maintenance finds the sessions of all tenants by their pending work, the quietest first. */
    @Test
    default void maintenance_finds_sessions_of_all_tenants_by_what_awaits_them_the_quietest_first() {
        Scope quiet = new Scope("acme", "ada", "quiet");
        Scope foreign = new Scope("it's \"theirs\"", "zoe", "foreign");
        Scope fresh = new Scope("acme", "ada", "fresh");
        append(fresh, assistantAt(Messages.START.plusSeconds(60)));
        append(foreign, assistantAt(Messages.START), assistantAt(Messages.START));
        append(quiet, assistantAt(Messages.START.minusSeconds(60)));
        SessionQuery all = SessionQuery.all();

        assertThat(scopes(all)).containsExactly(quiet, foreign, fresh);
        assertThat(scopes(all.withTenant("acme"))).containsExactly(quiet, fresh);
        assertThat(scopes(all.withResource("acme", "ada").withLimit(2))).containsExactly(quiet, fresh);
        assertThat(scopes(all.withResource("it's \"theirs\"", "zoe"))).containsExactly(foreign);
        assertThat(scopes(all.withResource("acme", "zoe"))).isEmpty();
        assertThat(scopes(all.withQuietSince(Messages.START))).containsExactly(quiet, foreign);
        assertThat(scopes(all.withActiveSince(Messages.START))).containsExactly(foreign, fresh);
        assertThat(scopes(all.withOldestBefore(Messages.START))).containsExactly(quiet);
        assertThat(scopes(all.withLimit(1))).containsExactly(quiet);
        assertThat(scopes(all.withUnobserved(11))).containsExactly(foreign);

        assertThat(store().commit(foreign, Records.buffer(Records.chunk("o1", 1, 3))))
                .isPresent();
        assertThat(scopes(all.withUnobserved(1))).containsExactly(quiet, fresh);
        assertThat(scopes(all.withUncovered(11))).containsExactly(foreign);
        assertThat(store().sessions(all.withLimit(1)).get(0).state())
                .isEqualTo(store().state(quiet).orElseThrow());
        assertThat(store().schema().isCurrent()).isTrue();
    }

    @Test
    default void all_sessions_are_paged_through_also_if_many_are_of_one_moment() {
        List<Scope> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Scope scope = new Scope("acme", "ada", "s" + (char) ('a' + i));
            append(scope, assistantAt(Messages.START.plusSeconds(i / 5)));
            all.add(scope);
        }

        List<Scope> paged = new ArrayList<>();
        new SessionPages(store(), SessionQuery.all().withLimit(2))
                .forEachRemaining(session -> paged.add(session.scope()));

        assertThat(paged).containsExactlyInAnyOrderElementsOf(all);
    }

    private static CountedMessage assistantAt(Instant time) {
        return Messages.counted(Message.assistant("noted", time));
    }

    private List<Scope> scopes(SessionQuery query) {
        return store().sessions(query).stream().map(SessionSummary::scope).toList();
    }

    /** Deleting removes everything, and the session starts afresh. */
    @Test
    @Tag("LAN-39")
    default void deleting_removes_everything_and_the_session_starts_afresh() {
        appendHellos(6);
        append(Messages.withId("m1", "hello"));
        Observation chunk = Records.chunk("o1", 1, 4);
        commit(Records.buffer(chunk));
        commit(Records.activate(chunk));

        assertThat(store().delete(SCOPE)).isTrue();

        assertThat(store().state(SCOPE)).isEmpty();
        assertThat(store().messages(SCOPE, ALL)).isEmpty();
        assertThat(store().notes(SCOPE, ANY)).isEmpty();
        assertThat(search("hello chunk").total()).isZero();
        assertThat(store().sessions("acme")).isEmpty();
        assertThat(store().delete(SCOPE)).isFalse();

        SessionState.Appended appended = append(SCOPE, Messages.withId("m1", "hello again"), Messages.assistant("hi"));
        assertThat(appended.messages().get(0).seq()).isEqualTo(1);
        assertThat(found("hello")).containsExactly(1L);
        assertThat(store().notes(SCOPE, ANY)).isEmpty();
        commit(Records.buffer(Records.chunk("o1", 1, 2)));
    }

    /** Stored data are there after opening again. */
    @Test
    @Tag("ZOR-16")
    default void what_was_stored_is_there_after_opening_again() throws Exception {
        append(
                Messages.withId("m1", "hello \uD83D\uDE80"),
                Messages.calls("c1"),
                Messages.result("c1", "result"),
                Messages.counted(Message.assistant(Messages.START, new Part.ToolCall("open", "run", "{}"))));
        Observation chunk = Records.chunk("o1", 1, 4);
        commit(Records.buffer(chunk));
        commit(Records.activate(chunk));
        commit(Records.reflect(0, "r1", "digest", chunk));
        Snapshot before = snapshot(SCOPE);
        List<SessionSummary> listed = store().sessions("acme");

        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");

        assertThat(snapshot(SCOPE)).isEqualTo(before);
        assertThat(store().sessions("acme")).isEqualTo(listed);
        CountedMessage late = Messages.result("open", "answered after a restart");
        assertThat(append(SCOPE, late).messages().get(0).seq()).isEqualTo(5);
        assertThatThrownBy(() -> append(Messages.withId("m1", "hello"))).isInstanceOf(DuplicateMessageException.class);
    }

    /** Forgotten memories that came back when the store was opened again (mentedb #90). */
    @Test
    default void issue_mentedb_90_what_was_forgotten_stays_forgotten_after_opening_again() throws Exception {
        Scope kept = new Scope("acme", "ada", "kept");
        append(kept, Messages.user("hello from the one that stays"));
        appendHellos(4);
        Observation chunk = Records.chunk("o1", 1, 3);
        commit(Records.buffer(chunk));
        commit(Records.activate(chunk));
        commit(Records.reflect(0, "r1", "digest", chunk));
        assertThat(store().delete(SCOPE)).isTrue();

        assumeTrue(closeAndReopen().isPresent(), "this store forgets when it is closed");

        assertThat(store().state(SCOPE)).isEmpty();
        assertThat(store().messages(SCOPE, ALL)).isEmpty();
        assertThat(store().notes(SCOPE, ANY)).isEmpty();
        assertThat(search("hello chunk digest").total()).isZero();
        assertThat(store().sessions("acme")).extracting(SessionSummary::scope).containsExactly(kept);
        appendHellos(1);
        assertThat(state().lastSeq()).isEqualTo(1);
        assertThat(store().notes(SCOPE, ANY)).isEmpty();
    }

    @Test
    default void closing_twice_is_fine_and_use_afterwards_is_refused() {
        appendHellos(1);

        store().close();
        store().close();

        List<ThrowingCallable> uses = List.of(
                () -> store().state(SCOPE),
                () -> appendHellos(1),
                () -> store().append(SCOPE, List.of()),
                () -> store().messages(SCOPE, new Span(1, 2)),
                () -> store().tail(SCOPE, 1, 0),
                () -> store().notes(SCOPE, ANY),
                () -> store().commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 2))),
                () -> store().search(SCOPE, RecallQuery.of("hello")),
                () -> store().search(SCOPE, RecallQuery.of("")),
                () -> store().sessions("acme"),
                () -> store().sessions(SessionQuery.all()),
                () -> store().schema(),
                () -> store().facts("acme", "ada", Set.of()),
                () -> store().deleteFact("acme", "ada", "f1"),
                () -> store().correct(Records.pin("c1", SCOPE, "f1")),
                () -> store().corrections("acme", "ada"),
                () -> store().undoCorrection("acme", "ada", "c1"),
                () -> store().handOut(Records.handOut("h1", SCOPE)),
                () -> store().handOuts("acme", "ada", 1),
                () -> store().handOuts(SCOPE, 1),
                () -> store().markUse("acme", "ada", "h1", HandOut.Use.YES),
                () -> store().deleteHandOuts("acme", "ada", Messages.START),
                () -> store().retire(SCOPE),
                () -> store().delete(SCOPE));
        assertThat(uses).allSatisfy(use -> assertThatThrownBy(use).isInstanceOf(ClosedException.class));
    }
}
