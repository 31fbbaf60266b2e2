package dev.varve.testkit;

import static dev.varve.Note.Status.ACTIVE;
import static dev.varve.Note.Status.SUPERSEDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Fact;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.Usage;
import dev.varve.language.Voice;
import dev.varve.store.Commit;
import dev.varve.store.Learning;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Deleting messages: words that only they had are in no note on others, and in no fact. */
interface TraceContract extends StoreFixture {
    /** Another session of the same resource. */
    Scope OTHER = new Scope(SCOPE.tenant(), SCOPE.resource(), "telegram:2");

    /** A later note that repeats deleted words is written again, and others stay. */
    @Test
    default void a_later_note_that_repeats_deleted_words_is_written_anew_and_others_stay() {
        Observation clean = Records.chunk("o3", 7, 10, "[2026-03-01 09:00] NOTE also hello");
        observed("hello", clean);

        erase(2, 3);

        assertThat(store().notes(SCOPE, ANY))
                .hasSize(3)
                .contains(clean)
                .noneMatch(note -> note.text().contains("XYZZY1"));
        assertThat(search("XYZZY1").total()).isZero();
        checkCoverage();
    }

    @Test
    default void a_word_that_other_messages_have_too_is_no_trace() {
        observed("XYZZY1 it was", Records.chunk("o3", 7, 10));

        erase(2, 3);

        assertThat(store().notes(SCOPE, ANY))
                .extracting(note -> note.text().contains("XYZZY1"))
                .containsExactly(false, true, false);
        checkCoverage();
    }

    /** A reflection with a trace is dropped, and its sources count again. */
    @Test
    default void a_reflection_on_a_trace_gives_way_and_what_it_stood_for_counts_again() {
        Observation clean = Records.chunk("o3", 7, 10);
        observed("hello", clean);
        Observation first = (Observation) store().notes(SCOPE, ANY).get(0);
        Observation second = (Observation) store().notes(SCOPE, ANY).get(1);
        commit(Records.activate(first, second, clean));
        commit(Records.reflect(0, "r1", "[2026-03-01 09:00] NOTE nothing of it", second, clean));

        erase(2, 3);

        assertThat(notes(SUPERSEDED)).isEmpty();
        assertThat(notes(ACTIVE))
                .hasSize(3)
                .contains(clean.withStatus(ACTIVE))
                .noneMatch(note -> note.text().contains("XYZZY1"));
        checkCoverage();
    }

    /** The ends of its links are sources of a statement, whoever else says the words that it quotes. */
    @Test
    default void a_statement_that_quotes_a_deleted_message_is_written_anew() {
        Statement said = Statement.of(Voice.PERSON).withPlace(new Statement.Place(5, 0, 10));
        Observation answering = linked("o2", new Span(4, 7), said.withAnswers(2));
        Observation replacing =
                linked("o3", new Span(7, 10), said.withReplaces(List.of(new Statement.Place(2, 0, 10))));
        Observation other = linked("o4", new Span(10, 11), said.withAnswers(4));
        appendHellos(10);
        List.of(Records.chunk("o1", 1, 4), answering, replacing, other).forEach(chunk -> commit(Records.buffer(chunk)));
        assertThat(links()).isEqualTo(3);

        erase(2, 3);

        assertThat(store().notes(SCOPE, ANY)).hasSize(4).contains(other);
        assertThat(links()).isEqualTo(1);
        checkCoverage();
    }

    private long links() {
        return store().notes(SCOPE, ANY).stream()
                .flatMap(note -> note.lines().stream())
                .filter(line -> !line.statement().quoted().isEmpty())
                .count();
    }

    private static Observation linked(String id, Span span, Statement statement) {
        Observation chunk = Records.chunk(id, span.from(), span.to());
        return chunk.withLines(
                chunk.lines().stream()
                        .map(line -> line.withStatement(statement))
                        .toList(),
                chunk.tokens());
    }

    @Test
    default void a_fact_that_repeats_deleted_words_goes_unless_its_own_messages_say_them() {
        observed("hello", Records.chunk("o3", 7, 10));
        append(OTHER, Messages.user("what was it again?"), Messages.user("I like XYZZY1, too"));
        Fact later = fact("later", "it was XYZZY1", SCOPE, new Span(4, 7));
        Fact clean = fact("clean", "it was nothing", SCOPE, new Span(4, 7));
        Fact known = fact("known", "it is still XYZZY1", OTHER, new Span(1, 2));
        Fact own = fact("own", "likes XYZZY1", OTHER, new Span(2, 3));
        commit(new Commit.Learn(0, new Learning(1, 7, List.of(later, clean), Map.of()), Usage.NONE));
        Commit.Learn ofOther = new Commit.Learn(0, new Learning(1, 3, List.of(known, own), Map.of()), Usage.NONE);
        assertThat(store().commit(OTHER, ofOther)).isPresent();

        erase(2, 3);

        assertThat(store().facts(SCOPE.tenant(), SCOPE.resource(), EnumSet.allOf(Fact.Status.class)))
                .containsExactlyInAnyOrder(clean, own);
    }

    /** Ten messages: the second has the marker, the fifth these words. Of three chunks two repeat the marker. */
    private void observed(String fifth, Observation third) {
        append(
                Messages.assistant("hello"),
                Messages.user("the marker XYZZY1"),
                Messages.assistant("hello"),
                Messages.assistant("hello"),
                Messages.user(fifth),
                Messages.assistant("hello"));
        appendHellos(4);
        commit(Records.buffer(Records.chunk("o1", 1, 4, "[2026-03-01 09:00] NOTE the marker XYZZY1")));
        commit(Records.buffer(Records.chunk("o2", 4, 7, "[2026-03-01 09:00] NOTE still about XYZZY1")));
        commit(Records.buffer(third));
    }

    private static Fact fact(String id, String summary, Scope origin, Span span) {
        return new Fact(id, Fact.Type.EVENT, summary, List.of(), origin, span, 4, Messages.START, "extractive", "");
    }
}
