package dev.varve.testkit;

import static dev.varve.Note.Status.ACTIVE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Observation;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.internal.recall.Recall;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.CountedMessage;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Search: order, time range and number of the messages and notes found. */
interface SearchContract extends StoreFixture {

    @Test
    default void more_of_the_words_rank_higher() {
        append(
                Messages.user("the cache was slow today"),
                Messages.user("the postgres cache was slow"),
                Messages.user("postgres runs on port 5432"),
                Messages.user("unrelated talk about lunch"),
                Messages.user("more unrelated talk about lunch"));

        RecallResult result = search("postgres cache");

        assertThat(found("postgres cache")).hasSize(3).first().isEqualTo(2L);
        assertThat(result.hits()).isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
        assertThat(result.hits().get(0).score())
                .isGreaterThan(result.hits().get(1).score());
    }

    /** Long enough for a store that indexes some messages at a time to have done so more than once. */
    @Test
    default void old_and_new_messages_of_a_long_session_are_found_together() {
        for (int batch = 0; batch < 25; batch++) {
            List<CountedMessage> messages = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                int n = 50 * batch + i + 1;
                messages.add(Messages.user("entry " + n + (n % 100 == 7 ? " marked" : "") + " in a long log"));
            }
            store().append(SCOPE, messages);
            int stored = 50 * (batch + 1);
            assertThat(search("entry").total()).isEqualTo(stored);
            assertThat(found(String.valueOf(stored))).containsExactly((long) stored);
            assertThat(found("7")).containsExactly(7L);
        }
        commit(Records.buffer(Records.chunk("o1", 1, 50, "marked by memory")));

        assertThat(found("marked")).hasSizeGreaterThan(8).allMatch(seq -> seq % 100 == 7);
        assertThat(found("marked 1207")).first().isEqualTo(1207L);
        assertThat(found("marked 107")).first().isEqualTo(107L);
        assertThat(store().search(SCOPE, RecallQuery.of("marked").withLimit(50)).hits())
                .hasSize(14)
                .extracting(Hit::score)
                .isSortedAccordingTo(Comparator.reverseOrder());
        store().delete(SCOPE);
        assertThat(search("entry marked").total()).isZero();
    }

    /** With enough short messages around it, a long one is lost if it counts as one text. */
    @Test
    @Tag("COR-38")
    default void a_needle_anywhere_in_a_long_message_is_found_and_shown() {
        Random random = new Random(7);
        List<String> needles = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            needles.add("the report of gate " + i + " names kestrel" + i + " as its owner");
            int length = 8_000 + random.nextInt(12_000);
            int before = i == 0 ? 0 : i == 1 ? length : random.nextInt(length);
            String end = i % 2 == 0 ? "\n" : " ";
            store().append(
                            SCOPE,
                            List.of(big(straw(before, end) + needles.get(i) + end + straw(length - before, end))));
        }
        for (int batch = 0; batch < 12; batch++) {
            store().append(SCOPE, Collections.nCopies(50, Messages.user("the weekly report names no owner of a gate")));
        }
        String last = "the report of gate 99 names kestrel99 as its owner";
        store().append(SCOPE, List.of(big(straw(6_000, "\n") + last + straw(6_000, "\n"))));
        needles.add(last);

        for (String needle : needles) {
            String word = needle.substring(needle.indexOf("kestrel"), needle.indexOf(" as its"));
            RecallResult found =
                    Recall.search(store(), SCOPE, RecallQuery.of("who owns the gate in the report of " + word));
            long seq = needle.equals(last) ? 611 : needles.indexOf(needle) + 1;
            assertThat(found.hits())
                    .first()
                    .isInstanceOfSatisfying(
                            Hit.OfMessage.class,
                            hit -> assertThat(hit.message().seq()).isEqualTo(seq));
            assertThat(RecallText.of(found.limit(1), ZoneOffset.UTC)).contains(needle);
        }
        assertThat(search("straw").total()).isEqualTo(11);
        assertThat(search("straw").hits()).hasSize(10).doesNotHaveDuplicates();
        store().delete(SCOPE);
        assertThat(search("straw report kestrel5").total()).isZero();
    }

    /** A time range holds for every passage of a long message. */
    @Test
    @Tag("COR-38")
    default void a_time_range_holds_for_each_passage_of_a_long_message() {
        Instant later = Messages.START.plusSeconds(3_600);
        append(big(straw(6_000, " ")), new CountedMessage(Message.assistant(straw(6_000, " "), later), 5_000));
        // enough for a store that indexes in batches
        store().append(SCOPE, Collections.nCopies(600, Messages.user("nothing of it")));

        RecallQuery query = RecallQuery.of("straw");
        assertThat(seqs(query)).containsExactlyInAnyOrder(1L, 2L);
        assertThat(seqs(query.withTo(later))).containsExactly(1L);
        assertThat(seqs(query.withFrom(later))).containsExactly(2L);
        assertThat(store().search(SCOPE, query.withTo(later).withLimit(1)).total())
                .isEqualTo(1);
        assertThat(store().search(SCOPE, query.withLimit(1)).total()).isEqualTo(2);
    }

    private static CountedMessage big(String text) {
        return new CountedMessage(Message.assistant(text, Messages.START), 5_000);
    }

    private static String straw(int characters, String end) {
        StringBuilder straw = new StringBuilder();
        for (int i = 0; straw.length() < characters; i++) {
            straw.append("straw ").append(i % 97).append(" is dry").append(end);
        }
        return straw.toString();
    }

    /** A date in a question finds the messages of that day. */
    @Test
    @Tag("COR-38")
    default void a_date_in_a_question_finds_what_was_said_then() {
        for (String day : List.of("2022-05-07", "2023-05-06", "2023-05-07", "2023-05-20", "2023-06-07")) {
            append(
                    Messages.user("we painted the fence", Instant.parse(day + "T10:00:00Z")),
                    Messages.user("and then had lunch", Instant.parse(day + "T12:00:00Z")));
        }
        for (int i = 0; i < 600; i++) { // so that a store that indexes some at a time has done so
            append(Messages.user(
                    "nothing of it", Instant.parse("2023-09-01T10:00:00Z").plusSeconds(i)));
        }

        for (String question : List.of(
                "what did we do on 7 May 2023?", "What did we do on May 7th, 2023?", "2023-05-07", "2023년 5월 7일")) {
            assertThat(recalled(question)).as(question).containsExactlyInAnyOrder(5L, 6L);
        }
        assertThat(recalled("lunch on 7 May 2023")).startsWith(6L);
        assertThat(recalled("What did we do in May 2023?")).containsExactlyInAnyOrder(3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(recalled("What did we do in May?")).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(recalled("May we march?")).isEmpty();
        assertThat(recalled("on 8 May 2023")).isEmpty();
    }

    private List<Long> recalled(String question) {
        return Recall.search(store(), SCOPE, RecallQuery.of(question)).hits().stream()
                .map(hit -> ((Hit.OfMessage) hit).message().seq())
                .toList();
    }

    /** Hits stop at the limit, and the total says how many there are. */
    @Test
    @Tag("COR-38")
    default void hits_stop_at_the_limit_and_the_total_says_how_many_there_are() {
        for (int i = 0; i < 12; i++) {
            append(Messages.user("hello number " + i));
        }

        assertThat(search("hello").hits()).hasSize(10);
        assertThat(search("hello").total()).isEqualTo(12);
        RecallResult two = store().search(SCOPE, RecallQuery.of("hello").withLimit(2));
        assertThat(two.hits()).isEqualTo(search("hello").hits().subList(0, 2));
        assertThat(two.total()).isEqualTo(12);
        assertThat(store().search(SCOPE, RecallQuery.of("hello").withLimit(Integer.MAX_VALUE))
                        .hits())
                .hasSize(12);
    }

    /** A search of several sessions returns the results of searching each alone. */
    @Test
    default void several_sessions_searched_at_once_give_what_each_gives_alone() {
        Scope other = new Scope(SCOPE.tenant(), SCOPE.resource(), "other");
        Scope none = new Scope(SCOPE.tenant(), SCOPE.resource(), "none");
        for (int i = 0; i < 12; i++) {
            append(Messages.assistant("hello " + "number ".repeat(i) + i));
            append(other, Messages.assistant("another hello " + i));
        }
        Observation first = Records.chunk("o1", 1, 3, "hello note");
        commit(Records.buffer(first));
        commit(Records.activate(first));
        commit(Records.buffer(Records.chunk("o2", 3, 5, "hello again")));
        store().commit(other, Records.buffer(Records.chunk("o1", 1, 2, "hello of another")));

        RecallQuery query = RecallQuery.of("hello number").withLimit(5);
        for (RecallQuery asked : List.of(query, query.withLimit(50), query.withText("nowhere"), query.withText(""))) {
            List<Scope> sessions = List.of(none, other, SCOPE);
            assertThat(store().search(sessions, asked))
                    .isEqualTo(sessions.stream()
                            .map(session -> store().search(session, asked))
                            .toList());
        }
        assertThat(store().search(List.of(), query)).isEmpty();
    }

    /** Hits are within the time range. */
    @Test
    @Tag("COR-38")
    default void hits_are_within_the_time_range() {
        Instant start = Messages.START;
        append(
                Messages.user("hello", start),
                Messages.user("hello", start.plusSeconds(60)),
                Messages.user("hello", start.plusSeconds(120)));
        commit(Records.buffer(Records.chunk("o1", 1, 3, "hello")));

        RecallQuery query = RecallQuery.of("hello");
        assertThat(store().search(SCOPE, query).total()).isEqualTo(4);
        assertThat(seqs(query.withFrom(start.plusSeconds(60)).withTo(start.plusSeconds(120))))
                .containsExactly(2L);
        assertThat(seqs(query.withFrom(start.plusNanos(1000)))).containsExactlyInAnyOrder(2L, 3L);
        assertThat(store().search(SCOPE, query.withFrom(start).withTo(start.plusNanos(1000)))
                        .total())
                .isEqualTo(2); // message 1 and the note
        assertThat(store().search(SCOPE, query.withTo(start))).isEqualTo(RecallResult.NONE);
        assertThat(store().search(
                                SCOPE,
                                query.withFrom(start)
                                        .withTo(start.plusSeconds(100))
                                        .withLimit(1))
                        .total())
                .isEqualTo(3);
    }

    /** Notes are found while they are buffered or active. */
    @Test
    default void records_are_found_while_buffered_or_active() {
        appendHellos(6);
        Observation first = Records.chunk("o1", 1, 4, "[2026-03-01 09:00] NOTE zebra seen");
        Observation second = Records.chunk("o2", 4, 7, "[2026-03-01 09:00] NOTE lion seen");
        commit(Records.buffer(first));
        commit(Records.buffer(second));
        assertThat(foundNotes("zebra")).containsExactly("o1");

        commit(Records.activate(first, second));
        assertThat(search("zebra").hits())
                .singleElement()
                .isInstanceOfSatisfying(
                        Hit.OfNote.class, hit -> assertThat(hit.note()).isEqualTo(first.withStatus(ACTIVE)));

        commit(Records.reflect(0, "r1", "both animals seen", first, second));
        assertThat(foundNotes("zebra")).isEmpty();
        assertThat(search("lion").total()).isZero();
        assertThat(foundNotes("animals")).containsExactly("r1");
    }

    /** Hits carry the stored content. */
    @Test
    default void hits_carry_what_was_stored() {
        List<LoggedMessage> logged =
                append(SCOPE, Messages.user("alpha"), Messages.user("beta")).messages();

        assertThat(search("beta").hits())
                .singleElement()
                .isInstanceOfSatisfying(
                        Hit.OfMessage.class, hit -> assertThat(hit.message()).isEqualTo(logged.get(1)));
    }

    private List<Long> seqs(RecallQuery query) {
        return store().search(SCOPE, query).hits().stream()
                .filter(Hit.OfMessage.class::isInstance)
                .map(hit -> ((Hit.OfMessage) hit).message().seq())
                .toList();
    }
}
