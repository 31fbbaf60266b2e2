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
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankedSearchTest {
    private static final Scope SCOPE = new Scope("acme", "shop", "s");
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private final Store store = new InMemoryStore();
    private Instant time = START;

    @Test
    void shows_the_lines_of_a_long_message_that_matched() {
        String lines = String.join(
                "\n",
                IntStream.range(0, 40)
                        .mapToObj(i -> "Step " + i + " went well.")
                        .toList());
        say(Message.assistant(lines + "\nThe shipment key is a lilac comet.\n" + lines, next()));

        String part = body(search("shipment key comet").hits().get(0));

        assertThat(part).contains("lilac comet").hasLineCount(MatchedPart.MOST_LINES);
    }

    @Test
    void of_near_copies_the_newest_stays() {
        String state = "The import of customers waits for the new schema of the billing service, as agreed with Ann";
        say(
                Message.user(state, next()),
                Message.user("Something else altogether.", next()),
                Message.user(state + ".", next()));

        assertThat(seqs("import customers schema")).containsExactly(3L);
    }

    @Test
    void what_differs_in_a_number_is_no_copy() {
        String state = "The import of customers waits for the new schema of the billing service, row ";
        say(Message.user(state + "7", next()), Message.user(state + "8", next()));

        assertThat(seqs("import customers schema")).containsExactlyInAnyOrder(1L, 2L);
    }

    @Test
    void an_answer_stands_before_its_question() {
        say(
                Message.user("Which port does the collector listen on?", next()),
                Message.assistant("The collector listens on port 4320 of the loopback.", next()));

        assertThat(seqs("which port does the collector listen on")).startsWith(2L);
    }

    @Test
    void a_rule_stands_before_its_acknowledgement() {
        say(
                Message.user("Never amend commits of the release branch.", next()),
                Message.assistant("Understood, no commits of the release branch are amended.", next()));

        assertThat(seqs("amend commits release branch")).startsWith(1L);
    }

    @Test
    void nothing_fits_where_one_of_several_words_was_said() {
        say(Message.user("The release waits for Ann.", next()));

        RecallResult found = search("Which translation agency certifies the release of penguins?");

        assertThat(found.hits()).isNotEmpty();
        assertThat(found.fits()).isFalse();
        assertThat(search("release Ann").fits()).isTrue();
    }

    @Test
    void says_why_a_hit_stands_where_it_does() {
        say(Message.user("Deploys wait for Ann.", next()), Message.user("Lunch is at noon.", next()));

        Explanation why =
                Recall.explain(store, SCOPE, RecallQuery.of("deploys Ann")).get(0);

        assertThat(why.words()).containsExactlyInAnyOrder("deploy", "ann");
        assertThat(why.share()).isEqualTo(1);
        assertThat(why.reasons()).containsExactly("the person's own words");
    }

    private Instant next() {
        time = time.plusSeconds(60);
        return time;
    }

    private void say(Message... messages) {
        store.append(
                SCOPE,
                Stream.of(messages)
                        .map(message -> new CountedMessage(message, 10))
                        .toList());
    }

    private RecallResult search(String words) {
        return Recall.search(store, SCOPE, RecallQuery.of(words));
    }

    private List<Long> seqs(String words) {
        return search(words).hits().stream()
                .map(hit -> ((Hit.OfMessage) hit).message().seq())
                .toList();
    }

    private static String body(Hit hit) {
        return RecallText.body((Hit.OfMessage) hit).strip();
    }
}
