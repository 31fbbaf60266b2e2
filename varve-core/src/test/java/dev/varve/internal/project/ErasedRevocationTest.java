package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Correction;
import dev.varve.Digest;
import dev.varve.Fact;
import dev.varve.Message;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody took back does not hold again because the words that took it back were erased. */
class ErasedRevocationTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
    private static final Duration LONG = Duration.ofMinutes(1);

    private static final String JENKINS = "We always deploy with Jenkins";
    private static final String NO_JENKINS = "We no longer deploy with Jenkins";
    private static final String CENTS = "Always keep prices in cents";

    private final InMemoryStore store = new InMemoryStore();
    private final Varve varve = Varve.builder()
            .store(store)
            .executor(Runnable::run)
            .clock(Clock.fixed(MONDAY.plus(Duration.ofDays(9)), ZoneOffset.UTC))
            .build();
    private int said;

    @AfterEach
    void close() {
        varve.close();
    }

    private Session session(String name) {
        return varve.session(new Scope(Scope.DEFAULT, "shop", name));
    }

    /** Two messages for each of these. */
    private Session say(String session, String... words) {
        for (String each : words) {
            Instant time = MONDAY.plus(Duration.ofHours(++said));
            session(session)
                    .append(
                            Message.user(each, time).withId("m" + said),
                            Message.assistant("I see.", time.plusSeconds(30)).withId("a" + said));
        }
        return session(session);
    }

    /** What is told to hold, without the last words of sessions, which are quoted as they are. */
    private String told() {
        Project project = Project.of(store, Scope.DEFAULT, "shop");
        Digest digest = project.digest(2_000, ZoneOffset.UTC);
        return Stream.of(digest.rules(), digest.decisions(), digest.lately(), project.holding(ZoneOffset.UTC))
                .flatMap(List::stream)
                .map(Digest.Line::toString)
                .collect(Collectors.joining("\n"));
    }

    private void erase(String session, long message) {
        assertThat(session(session).deleteSpan(new Span(message, message + 1))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_rule_of_another_session_stays_replaced_when_the_message_that_took_it_back_is_erased(boolean noted) {
        Session old = say("a", JENKINS, CENTS);
        Session later = say("b", NO_JENKINS, "Hello again.");
        if (noted) {
            assertThat(old.end(LONG) && later.end(LONG)).isTrue();
        }
        assertThat(told()).contains(CENTS).doesNotContain(JENKINS);

        erase("b", 1);

        assertThat(told()).contains(CENTS).doesNotContain("Jenkins");
        assertThat(store.corrections(Scope.DEFAULT, "shop")).singleElement().satisfies(kept -> {
            assertThat(kept.author()).isEqualTo(Correction.Author.RULE);
            assertThat(kept.about().session().session()).isEqualTo("a");
            assertThat(kept.text()).isEmpty();
            assertThat(kept.source()).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void it_stays_so_when_all_of_the_session_that_took_it_back_goes(boolean noted) {
        Session old = say("a", JENKINS, CENTS);
        Session later = say("b", NO_JENKINS);
        if (noted) {
            assertThat(old.end(LONG) && later.end(LONG)).isTrue();
        }

        assertThat(later.delete()).isTrue();

        assertThat(told()).contains(CENTS).doesNotContain("Jenkins");
    }

    /** In one chunk the replaced sentence has no line of its own, and would get one when the chunk is written anew. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, true"})
    void a_rule_of_the_same_session_stays_replaced(boolean chunks, boolean noted) {
        Session session = say("a", JENKINS, CENTS);
        if (chunks) {
            assertThat(session.end(LONG)).isTrue();
        }
        say("a", NO_JENKINS, "Hello again.");
        if (noted) {
            assertThat(session.end(LONG)).isTrue();
        }
        assertThat(told()).doesNotContain(JENKINS);

        erase("a", 5);

        assertThat(told()).contains(CENTS).doesNotContain(JENKINS);
    }

    @Test
    void the_first_of_several_values_does_not_come_back_when_the_later_ones_are_erased() {
        say("a", "Always use port 8010 for the shop server.");
        say("b", "Always use port 8020 for the shop server.");
        say("c", "Always use port 8030 for the shop server.");
        assertThat(told()).contains("8030").doesNotContain("8010").doesNotContain("8020");

        session("c").delete();
        assertThat(told()).doesNotContain("8010").doesNotContain("8020");
        session("b").delete();
        assertThat(told()).doesNotContain("8010");
    }

    @Test
    void a_rule_that_was_said_twice_stays_replaced_both_times() {
        say("a", JENKINS);
        say("b", JENKINS);
        say("c", NO_JENKINS);
        assertThat(told()).doesNotContain(JENKINS);

        session("c").delete();

        assertThat(told()).doesNotContain(JENKINS);
    }

    @Test
    void who_says_the_rule_again_has_it_again() {
        say("a", JENKINS);
        say("b", NO_JENKINS);
        session("b").delete();

        say("c", JENKINS);

        assertThat(told()).contains(JENKINS);
    }

    @Test
    void an_erased_message_that_took_nothing_back_leaves_all_that_holds() {
        say("a", JENKINS);
        say("b", CENTS, "Hello again.");

        erase("b", 3);
        session("b").delete();

        assertThat(told()).contains(JENKINS);
        assertThat(store.corrections(Scope.DEFAULT, "shop")).isEmpty();
    }

    /** Undo is for what a person or an agent corrected. */
    @Test
    void undo_does_not_bring_it_back() {
        say("a", JENKINS);
        say("b", NO_JENKINS);
        session("b").delete();

        assertThat(new Correcting(store, Scope.DEFAULT, "shop", MONDAY).undo(words -> words))
                .isEmpty();
        assertThat(told()).doesNotContain(JENKINS);
    }

    @Test
    void a_session_is_deleted_although_a_fact_beside_it_is_damaged() {
        say("a", JENKINS);
        say("b", NO_JENKINS, "Hello again.");
        Store damaged = new ForwardingStore(store) {
            @Override
            public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
                throw new StoreCorruptException("a fact of resource shop does not have its checksum");
            }
        };
        Scope later = new Scope(Scope.DEFAULT, "shop", "b");

        try (Varve other =
                Varve.builder().store(damaged).executor(Runnable::run).build()) {
            assertThat(other.session(later).delete()).isTrue();
            assertThat(store.state(later)).isEmpty();
        }
    }
}
