package dev.varve.internal.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Samples;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.model.FactNote;
import dev.varve.store.Learning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("ZOR-09")
class FactReviewTest {
    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");

    private final FactReview review = new FactReview(TokenEstimator.scriptAware());
    private final List<Fact> known = new ArrayList<>();

    @Test
    void a_fact_leads_back_to_the_note_that_has_its_words() {
        Learning learning = learn(
                List.of(noteOf(1, 5, "Mina owns the checkout service"), noteOf(5, 9, "Mina prefers tabs over spaces")),
                "Mina prefers tabs");

        assertThat(learning.from()).isEqualTo(1);
        assertThat(learning.to()).isEqualTo(9);
        assertThat(learning.facts()).singleElement().satisfies(fact -> {
            assertThat(fact.span()).isEqualTo(new Span(5, 9));
            assertThat(fact.origin()).isEqualTo(SCOPE);
            assertThat(fact.createdAt()).isEqualTo(NOW);
            assertThat(fact.tokens()).isPositive();
        });
        assertThat(learn(
                                List.of(noteOf(1, 5, "Mina owns checkout"), noteOf(5, 9, "Bob owns billing")),
                                "Mina owns checkout and Bob billing")
                        .facts())
                .singleElement()
                .satisfies(fact -> assertThat(fact.span()).isEqualTo(new Span(1, 9)));
    }

    @Test
    void what_the_notes_do_not_say_is_no_fact() {
        List<Note> notes = List.of(noteOf(1, 5, "Mina raised the limit to 250"));

        assertThat(learn(notes, "The limit is 300").facts()).isEmpty(); // a number that nobody said
        assertThat(learn(notes, "Zoltan collects antique clocks").facts()).isEmpty();
        assertThat(learn(notes, "Mina").facts()).isEmpty();
        assertThat(learn(notes, "Mina raised the limit to 250 " + "and so on ".repeat(40))
                        .facts())
                .isEmpty();
        assertThat(learn(notes, "Mina raised\nthe limit to 250").facts()).isEmpty();
        assertThat(learn(notes, "Mina raised the limit to 250").facts()).hasSize(1);
    }

    @Test
    void what_is_known_is_not_written_again_and_what_says_more_takes_its_place() {
        List<Note> notes = List.of(noteOf(1, 5, "Mina prefers tabs in Java and Kotlin; the limit is 250 then 300"));
        remember(learn(notes, "Mina prefers tabs in Java"));

        assertThat(learn(notes, "Mina prefers tabs in Java").facts()).isEmpty();
        assertThat(learn(notes, "mina: prefers tabs").facts()).isEmpty();
        Learning more = learn(notes, "Mina prefers tabs in Java and Kotlin");
        assertThat(more.superseded()).containsOnlyKeys(known.get(0).id());
        assertThat(more.superseded()).containsValue(more.facts().get(0).id());

        Learning number = learn(notes, "the limit is 250", "the limit is 300");
        assertThat(number.facts()).extracting(Fact::summary).containsExactly("the limit is 300");
    }

    @Test
    void a_known_fact_gives_way_where_the_model_says_so() {
        List<Note> notes = List.of(noteOf(1, 5, "Mina moved from Berlin to Lisbon"));
        remember(learn(List.of(noteOf(1, 3, "Mina lives in Berlin")), "Mina lives in Berlin"));

        Learning learning = review.review(
                SCOPE,
                notes,
                List.of(new FactNote(
                        Fact.Type.PROFILE,
                        "Mina moved to Lisbon",
                        List.of(),
                        List.of(known.get(0).id()))),
                known,
                1,
                NOW,
                "test");

        assertThat(learning.superseded())
                .containsEntry(known.get(0).id(), learning.facts().get(0).id());
    }

    @Test
    void the_newest_stand_first_and_those_about_the_topic_before_them() {
        List<Fact> newestFirst = new ArrayList<>();
        for (String summary : List.of("Bob likes tea", "Mina owns checkout", "Staging runs PostgreSQL 16")) {
            newestFirst.addAll(learn(List.of(noteOf(1, 5, summary)), summary).facts());
        }
        assertThat(FactRank.of(newestFirst, "")).isEqualTo(newestFirst);
        assertThat(FactRank.of(newestFirst, "Which PostgreSQL?"))
                .extracting(Fact::summary)
                .containsExactly("Staging runs PostgreSQL 16", "Bob likes tea", "Mina owns checkout");
        assertThat(FactRank.about(newestFirst, "the checkout"))
                .extracting(Fact::summary)
                .containsExactly("Mina owns checkout");
    }

    private void remember(Learning learning) {
        assertThat(learning.facts()).hasSize(1);
        known.addAll(learning.facts());
    }

    private Learning learn(List<Note> notes, String... summaries) {
        List<FactNote> facts = Arrays.stream(summaries)
                .map(summary -> new FactNote(Fact.Type.PROFILE, summary, List.of(), List.of()))
                .toList();
        return review.review(SCOPE, notes, facts, known, 1, NOW, "test");
    }

    private static Note noteOf(long from, long to, String text) {
        return Samples.observation(
                "o" + from,
                new Span(from, to),
                "[2026-03-02 09:00] NOTE " + text,
                10,
                100,
                NOW,
                "test",
                Note.Status.ACTIVE,
                ContinuationHint.NONE);
    }
}
