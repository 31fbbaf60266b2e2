package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("COR-38")
class RecallTest {
    private static final Scope SCOPE = Scope.of("recall");
    private static final Instant FRIDAY = Instant.parse("2026-03-06T09:00:00Z");

    private final Store store = new InMemoryStore();

    private void say(String text, Duration later) {
        store.append(SCOPE, List.of(new CountedMessage(Message.user(text, FRIDAY.plus(later)), 20)));
    }

    private List<Long> found(String query) {
        return Recall.search(store, SCOPE, RecallQuery.of(query)).hits().stream()
                .map(hit -> ((Hit.OfMessage) hit).message().seq())
                .toList();
    }

    @Test
    void an_answer_ranks_higher_for_its_question() {
        say("the harbour was closed", Duration.ofDays(-9));
        say("Which harbour did the ferry leave from?", Duration.ZERO);
        say("From the old harbour", Duration.ofMinutes(1));

        assertThat(found("ferry harbour")).containsExactly(2L, 3L, 1L);
    }

    @Test
    void what_the_same_sitting_says_counts_and_another_day_does_not() {
        say("We talked about the budget", Duration.ofDays(-30));
        say("nothing of it", Duration.ofDays(-20));
        say("The budget is for the new kitchen", Duration.ZERO);
        say("The kitchen needs a sink", Duration.ofMinutes(3));
        say("and we wait for the budget", Duration.ofMinutes(5));

        assertThat(found("budget kitchen")).startsWith(3L).endsWith(1L);
    }

    @Test
    void grammar_of_the_question_finds_nothing_by_itself() {
        say("What did you do when it was over?", Duration.ZERO);
        say("The marathon", Duration.ofDays(2));

        assertThat(found("When did you do the marathon?")).containsExactly(2L);
        assertThat(found("what was it")).containsExactly(1L);
    }

    @Test
    void plural_and_tense_are_one_word() {
        say("She adopted two puppies and planned trips", Duration.ZERO);

        for (String query : List.of("adopt", "adopting", "puppy", "plan", "planning", "trip")) {
            assertThat(found(query)).as(query).containsExactly(1L);
        }
        assertThat(found("plant")).isEmpty();
    }

    @Test
    void a_relative_date_is_shown_with_the_date_that_it_meant() {
        say("I signed the lease yesterday", Duration.ZERO);

        String text = RecallText.of(Recall.search(store, SCOPE, RecallQuery.of("lease")), ZoneOffset.UTC);

        assertThat(text).isEqualTo("[2026-03-06]\n#1 09:00 user: I signed the lease yesterday (2026-03-05)\n");
    }

    @Test
    void the_limit_is_kept_and_the_total_counts_all() {
        for (int i = 0; i < 30; i++) {
            say("hello number " + i, Duration.ofMinutes(i));
        }

        assertThat(Recall.search(store, SCOPE, RecallQuery.of("hello").withLimit(3))
                        .hits())
                .hasSize(3);
        assertThat(Recall.search(store, SCOPE, RecallQuery.of("hello").withLimit(3))
                        .total())
                .isEqualTo(30);
    }

    @Test
    void where_more_than_ten_are_wanted_neighbours_of_the_best_come_after_them() {
        say("Where shall we meet?", Duration.ZERO);
        say("At the ferry, by the harbour", Duration.ofMinutes(1));
        say("Fine, I bring Ada", Duration.ofMinutes(2));
        say("An aside of another day", Duration.ofDays(3));

        assertThat(found("ferry harbour")).containsExactly(2L);
        RecallResult more =
                Recall.search(store, SCOPE, RecallQuery.of("ferry harbour").withLimit(11));
        assertThat(more.hits())
                .extracting(hit -> ((Hit.OfMessage) hit).message().seq())
                .containsExactly(2L, 3L, 1L);
        assertThat(more.total()).isEqualTo(3);
        assertThat(Recall.search(
                                store,
                                SCOPE,
                                RecallQuery.of("ferry harbour").withLimit(11).withFrom(FRIDAY.plusSeconds(30)))
                        .hits())
                .hasSize(2);
    }

    @Test
    void a_neighbour_that_was_found_too_comes_forward_once() {
        say("the harbour at noon", Duration.ofDays(-1));
        for (int i = 0; i < 15; i++) {
            say("the harbour of the ferry " + i, Duration.ofHours(6L * i));
        }
        say("no, the other harbour", Duration.ofHours(6 * 14).plusMinutes(1));

        RecallResult found =
                Recall.search(store, SCOPE, RecallQuery.of("ferry harbour 14").withLimit(20));

        assertThat(found.total()).isEqualTo(17);
        assertThat(found.hits())
                .extracting(hit -> ((Hit.OfMessage) hit).message().seq())
                .doesNotHaveDuplicates()
                .hasSize(17)
                .startsWith(16L);
        assertThat(found.hits()).isSortedAccordingTo((one, other) -> Double.compare(other.score(), one.score()));
    }
}
