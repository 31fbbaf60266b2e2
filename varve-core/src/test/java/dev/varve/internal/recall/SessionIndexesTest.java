package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallTool;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.session.SessionViews;
import dev.varve.internal.weight.Weights;
import dev.varve.store.CountedMessage;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Words in the heap answer as a store does, as far as they are there. */
class SessionIndexesTest {
    private static final Scope SCOPE = Scope.of("s");
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final long PLENTY = 100_000_000;

    /** Characters of the messages of a session that are kept. */
    private static final int KEPT = 1 << 20;

    private static final List<String> WORDS = List.of(
            "harbour",
            "ferry",
            "Ada",
            "the",
            "budget",
            "planned",
            "kitchens",
            "4711",
            "What",
            "red",
            "数据迁移",
            "café",
            "in",
            "March",
            "2026-03-04",
            "we",
            "moved",
            "boat",
            "key",
            "hook");

    private final InMemoryStore store = new InMemoryStore();
    private final Varve varve =
            Varve.builder().store(store).executor(Runnable::run).build();
    private final Queue<Runnable> loads = new ArrayDeque<>();
    private long said;
    private int reads;

    @AfterEach
    void close() {
        varve.close();
    }

    private SessionIndexes indexes(long bytes) {
        Store counting = new ForwardingStore(store) {
            @Override
            public List<LoggedMessage> messages(Scope scope, Span span) {
                reads++;
                return super.messages(scope, span);
            }
        };
        return new SessionIndexes(counting, bytes, loads::add);
    }

    private SessionView view(Scope scope) {
        return new SessionViews(store, 10, 2_000, false, false).current(scope);
    }

    private void say(Scope scope, String text) {
        say(scope, Message.user(text, START.plus(Duration.ofMinutes(17 * said++))));
    }

    private void say(Scope scope, Message message) {
        store.append(scope, List.of(new CountedMessage(message, 30)));
    }

    private static String text(Random random, int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(WORDS.get(random.nextInt(WORDS.size()))).append(random.nextInt(9) == 0 ? ". " : " ");
        }
        return text.toString();
    }

    private Optional<RecallResult> found(SessionIndexes indexes, Scope scope, RecallQuery query) {
        return indexes.ask(scope, view(scope), finder -> found(finder, query));
    }

    private RecallResult found(Finder finder, RecallQuery query) {
        RankedHits found = Recall.ranked(
                finder,
                query,
                Recall.question(finder, query),
                Weights.defaults(),
                new SemanticSearch(store, List.of()));
        return new RecallResult(finder.hits(found.candidates()), found.total());
    }

    private List<Long> seqs(SessionIndexes indexes, String words) {
        return found(indexes, SCOPE, RecallQuery.of(words)).orElseThrow().hits().stream()
                .map(hit -> ((RecallResult.Hit.OfMessage) hit).message().seq())
                .toList();
    }

    @Test
    void what_is_found_is_what_the_store_finds_in_the_same_order() {
        Random random = new Random(5);
        Session session = varve.session(SCOPE);
        for (int i = 0; i < 300; i++) {
            Instant time = START.plus(Duration.ofMinutes((long) i * i % 700 + 40L * i));
            session.append(
                    Message.user(text(random, 1 + random.nextInt(60)), time).withSpeaker("Ada Red"),
                    Message.assistant(text(random, i % 50 == 0 ? 900 : 20), time));
            session.context();
        }
        assertThat(session.notes()).as("notes are found too").isNotEmpty();
        SessionIndexes indexes = indexes(PLENTY);

        for (int i = 0; i < 60; i++) {
            RecallQuery always =
                    RecallQuery.of(text(random, 1 + random.nextInt(6))).withLimit(i % 2 == 0 ? 10 : 100);
            RecallQuery query = i % 3 == 0 ? always.withFrom(START.plus(Duration.ofDays(2))) : always;

            RecallResult expected = found(new StoreFinder(store, SCOPE), query);
            RecallResult found = found(indexes, SCOPE, query).orElseThrow();

            assertThat(found.total()).as(query.text()).isEqualTo(expected.total());
            assertThat(found.hits()).as(query.text()).hasSameSizeAs(expected.hits());
            for (int j = 0; j < found.hits().size(); j++) {
                RecallResult.Hit hit = found.hits().get(j);
                assertThat(hit.score())
                        .as(query.text())
                        .isCloseTo(expected.hits().get(j).score(), within(1e-9));
            }
            assertThat(found.hits().get(0))
                    .extracting(Object::getClass)
                    .isEqualTo(expected.hits().get(0).getClass());
        }
    }

    @Test
    void what_is_said_afterwards_is_found_without_a_load() {
        SessionIndexes indexes = indexes(PLENTY);
        say(SCOPE, "the ferry leaves at noon");
        assertThat(seqs(indexes, "ferry harbour")).containsExactly(1L);

        say(SCOPE, "the harbour is closed");

        assertThat(seqs(indexes, "harbour")).containsExactly(2L);
        assertThat(loads).as("so few are read at once").isEmpty();
    }

    @Test
    void a_long_session_is_read_in_the_background_and_the_store_is_asked_until_then() {
        for (int i = 0; i < 2_200; i++) {
            say(SCOPE, "village " + i);
        }
        SessionIndexes indexes = indexes(PLENTY);

        assertThat(found(indexes, SCOPE, RecallQuery.of("village"))).isEmpty();
        loads.remove().run();

        assertThat(seqs(indexes, "village 1100")).startsWith(1_101L);
    }

    @Test
    void long_messages_are_read_in_the_background_however_few_they_are() {
        for (int i = 0; i < 12; i++) {
            store.append(SCOPE, List.of(new CountedMessage(Message.user("village " + i, START), 10_000)));
        }
        SessionIndexes indexes = indexes(PLENTY);

        assertThat(found(indexes, SCOPE, RecallQuery.of("village"))).isEmpty();
        loads.remove().run();

        assertThat(seqs(indexes, "village 7")).startsWith(8L);
    }

    @Test
    void deleted_messages_and_those_of_an_earlier_session_are_not_found() {
        SessionIndexes indexes = indexes(PLENTY);
        for (int i = 0; i < 5; i++) {
            say(SCOPE, "village " + i + " has a mill");
        }
        assertThat(seqs(indexes, "mill")).hasSize(5);
        varve.session(SCOPE).deleteSpan(new Span(2, 4));
        assertThat(seqs(indexes, "mill")).containsExactlyInAnyOrder(1L, 4L, 5L);

        store.delete(SCOPE);
        for (int i = 0; i < 6; i++) {
            say(SCOPE, "another bridge");
        }

        assertThat(seqs(indexes, "mill bridge")).hasSize(6);
    }

    @Test
    void a_log_that_another_wrote_anew_is_read_anew() {
        SessionIndexes indexes = indexes(PLENTY);
        say(SCOPE, Message.user("the mill", START));
        say(SCOPE, Message.user("the bridge", START));
        assertThat(seqs(indexes, "bridge")).containsExactly(2L);
        store.delete(SCOPE); // as after a failover that lost the newest
        say(SCOPE, Message.user("the mill", START));
        store.append(SCOPE, List.of(new CountedMessage(Message.user("the ferry", START), 31)));

        assertThat(seqs(indexes, "ferry")).containsExactly(2L);
    }

    @Test
    void one_that_takes_too_much_is_left_to_the_store_and_others_make_room() {
        SessionIndexes indexes = indexes(60_000);
        List<Scope> many = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            many.add(Scope.of("many-" + i));
            for (int j = 0; j < 50; j++) {
                say(many.get(i), "village " + j + " has a mill and a bridge and an inn and a well and a barn");
            }
            assertThat(found(indexes, many.get(i), RecallQuery.of("mill"))).isPresent();
        }
        for (int i = 0; i < 1_000; i++) {
            say(SCOPE, "village " + i + " has a mill and a bridge and an inn");
        }

        assertThat(found(indexes, SCOPE, RecallQuery.of("mill"))).isEmpty();
        int once = reads;
        assertThat(found(indexes, SCOPE, RecallQuery.of("mill"))).isEmpty();
        assertThat(reads).as("not again and again").isEqualTo(once);
        assertThat(indexes.bytes()).isLessThanOrEqualTo(60_000);
    }

    @Test
    void what_an_agent_looked_up_is_marked() {
        SessionIndexes indexes = indexes(PLENTY);
        say(SCOPE, "the mill");
        List<Part> parts = List.of(new Part.ToolCall("c1", RecallTool.NAME, "{\"query\":\"mill\"}"));
        say(SCOPE, Message.assistant("", START).withParts(parts));

        List<Boolean> echoes = indexes.ask(
                        SCOPE,
                        view(SCOPE),
                        finder -> mills(finder).stream().map(Candidate::echo).toList())
                .orElseThrow();

        assertThat(echoes).containsExactlyInAnyOrder(false, true);
    }

    @Test
    void what_was_said_lately_is_shown_without_a_question_to_the_store() {
        SessionIndexes indexes = indexes(PLENTY);
        say(SCOPE, "the mill");
        for (int i = 0; i < 150; i++) {
            say(SCOPE, "the bridge");
        }
        assertThat(indexes.askWithoutReading(SCOPE, view(SCOPE), finder -> true))
                .as("what was said before the view begins is not read")
                .isEmpty();
        assertThat(seqs(indexes, "mill")).containsExactly(1L);
        say(SCOPE, "the mill again");
        assertThat(seqs(indexes, "mill")).hasSize(2);

        assertThat(indexes.askWithoutReading(SCOPE, view(SCOPE), SessionIndexesTest::hasMills))
                .contains(true);
        say(SCOPE, "ferry ".repeat(KEPT / 6));
        assertThat(seqs(indexes, "ferry")).containsExactly(153L);
        assertThat(indexes.askWithoutReading(SCOPE, view(SCOPE), SessionIndexesTest::hasMills))
                .as("there is room for so much only")
                .contains(false);
    }

    @Test
    void much_that_is_new_is_not_read_while_an_agent_waits() {
        SessionIndexes indexes = indexes(PLENTY);
        SessionViews views = new SessionViews(store, 10, 100_000, false, false);
        say(SCOPE, "the mill");
        assertThat(indexes.askWithoutReading(SCOPE, views.current(SCOPE), finder -> true))
                .contains(true);
        store.append(SCOPE, List.of(new CountedMessage(Message.user("the bridge", START), 20_000)));
        SessionView longer = views.current(SCOPE);
        assertThat(longer.tail()).hasSize(2);

        assertThat(indexes.askWithoutReading(SCOPE, longer, finder -> true)).isEmpty();
        assertThat(indexes.ask(SCOPE, longer, finder -> true)).contains(true);
        assertThat(indexes.askWithoutReading(SCOPE, longer, finder -> true)).contains(true);
    }

    private static List<Candidate> mills(Finder finder) {
        Matches mills = finder.best(Question.of("mill"), RecallQuery.of("mill"));
        return IntStream.range(0, mills.size()).mapToObj(mills::candidate).toList();
    }

    private static boolean hasMills(Finder finder) {
        List<Candidate> mills = mills(finder);
        assertThat(mills).hasSize(2);
        return finder.hitsAtHand(mills).filter(hits -> hits.size() == 2).isPresent();
    }

    @Test
    void a_message_that_has_to_be_read_and_is_gone_from_the_log_is_no_hit() {
        SessionIndexes indexes = indexes(PLENTY);
        say(SCOPE, "the mill " + "of many words ".repeat(KEPT / 10));

        List<RecallResult.Hit> hits = indexes.ask(SCOPE, view(SCOPE), finder -> {
                    List<Candidate> mills = mills(finder);
                    assertThat(mills).hasSize(1);
                    store.delete(SCOPE);
                    return finder.hits(mills);
                })
                .orElseThrow();

        assertThat(hits).isEmpty();
    }
}
