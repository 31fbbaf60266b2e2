package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.plan.PolicyProblem;
import dev.varve.internal.plan.PolicyReview;
import dev.varve.policy.ContextPolicy;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import dev.varve.policy.ReflectPolicy;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** A policy that nothing is said against loses nothing, and one that loses messages is named. */
class PolicyReviewTest {
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final int TURNS = 120;

    /** What a policy lost on the way, at worst. */
    private record Lost(long messages, int notes) {}

    @Property(tries = 1_000, seed = "20261126")
    @Tag("C10")
    @Tag("LAN-44")
    void under_a_policy_without_problems_every_message_is_shown_or_in_a_note_that_is_shown(
            @ForAll("policies") Policy policy, @ForAll("windows") long window, @ForAll long seed) {
        boolean sound = PolicyReview.of(policy, window).isEmpty();
        Statistics.label("sound")
                .collect(sound)
                .coverage(seen -> seen.check(true).percentage(share -> share > 2));
        if (sound) {
            assertThat(lost(policy, window, seed)).isEqualTo(new Lost(0, 0));
        }
    }

    @Test
    void the_policies_that_ship_have_no_problems() {
        assertThat(PolicyReview.of(Policy.defaults(), 0)).isEmpty();
        assertThat(PolicyReview.of(Policy.defaults(), 128_000)).isEmpty();
        assertThat(PolicyReview.of(Policy.incremental(), 128_000)).isEmpty();
        assertThat(PolicyReview.of(Policy.windowed(), 128_000)).isEmpty();
        assertThat(PolicyReview.of(Policy.tiered(), 128_000)).isEmpty();
    }

    @Test
    void an_interval_longer_than_what_is_shown_is_named_since_it_loses_messages() {
        Policy policy = Policy.defaults()
                .withObserve(observe -> observe.bufferEvery(9_000))
                .withContext(context -> context.messages(Limit.tokens(3_000)));

        assertThat(texts(policy, 0))
                .anyMatch(text -> text.contains("observe.bufferEvery")
                        && text.contains("context.messages (3000)")
                        && text.contains("10000 or more"));
        assertThat(lost(policy, 0, 1).messages()).isPositive();
    }

    @Test
    void a_window_too_small_for_notes_and_the_messages_that_wait_is_named_since_it_loses_messages() {
        assertThat(texts(Policy.defaults(), 16_000))
                .anyMatch(text -> text.contains("window (16000)") && text.contains("observe.activateAt"));
        assertThat(lost(Policy.defaults(), 13_000, 1).messages()).isPositive();
    }

    @Test
    void notes_that_are_never_condensed_are_named_since_old_ones_are_left_out() {
        Policy policy = Policy.incremental().withReflect(reflect -> reflect.observationsAt(Limit.NONE));

        assertThat(texts(policy, 0))
                .anyMatch(text -> text.contains("reflect.consolidateAt (5) never acts"))
                .anyMatch(text -> text.contains("never condensed"))
                .noneMatch(text -> text.contains("9223372036854775807"));
        assertThat(lost(policy, 0, 1).notes()).isPositive();
    }

    @Test
    void a_budget_for_notes_below_their_heading_is_named_since_it_shows_none() {
        Policy policy = Policy.defaults()
                .withReflect(reflect -> reflect.at(Limit.tokens(50)))
                .withContext(context -> context.memory(Limit.tokens(60)));

        assertThat(texts(policy, 0)).anyMatch(text -> text.contains("context.memory (60)"));
        assertThat(lost(policy, 0, 1).notes()).isPositive();
    }

    @Test
    void chunks_of_more_messages_than_are_shown_are_named_since_they_lose_messages() {
        Policy policy = Policy.tiered()
                .withContext(context -> context.messages(Limit.tokens(31_000)))
                .withObserve(observe -> observe.chunkMessages(400));

        assertThat(texts(policy, 0)).anyMatch(text -> text.contains("observe.chunkMessages"));
        assertThat(lost(policy, 0, 1).messages()).isPositive();
    }

    @Test
    void fewer_notes_than_are_condensed_at_once_are_named_since_some_are_left_out() {
        Policy policy = Policy.defaults().withContext(context -> context.maxObservations(2));

        assertThat(texts(policy, 0)).anyMatch(text -> text.contains("context.maxObservations (2)"));
        assertThat(lost(policy, 0, 1).notes()).isPositive();
    }

    @Test
    void without_memory_there_is_nothing_to_say() {
        assertThat(PolicyReview.of(Policy.windowed().withMemory(false), 0)).isEmpty();
    }

    private static List<String> texts(Policy policy, long window) {
        return PolicyReview.of(policy, window).stream().map(PolicyProblem::text).toList();
    }

    /** Talks for a while, with notes by rules that are there at once. */
    private static Lost lost(Policy policy, long window, long seed) {
        InMemoryStore store = new InMemoryStore();
        SettableClock clock = SettableClock.at(NINE);
        Random random = new Random(seed);
        long messages = 0;
        int notes = 0;
        try (Varve varve = Varve.builder()
                .store(store)
                .clock(clock)
                .executor(Runnable::run)
                .policy(policy.withContext(context -> context.recall(0)))
                .contextWindow(window)
                .build()) {
            Session session = varve.session("walk");
            for (int turn = 0; turn < TURNS; turn++) {
                clock.advance(Duration.ofMinutes(7));
                session.append(Message.user(
                        "We decided on plan " + turn + " for pier " + random.nextInt(90) + ". " + words(random),
                        clock.instant()));
                ContextStats stats = session.context().stats();
                messages = Math.max(messages, stats.omittedMessages());
                notes = Math.max(notes, stats.omittedNotes());
                session.append(Message.assistant("Pier " + turn + " is planned. " + words(random), clock.instant()));
            }
            Invariants.checkStored(store, session.scope());
        }
        return new Lost(messages, notes);
    }

    private static String words(Random random) {
        StringBuilder words = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            words.append("The crew of boat ")
                    .append(random.nextInt(500))
                    .append(" needs rope number ")
                    .append(random.nextInt(5_000))
                    .append(
                            " by noon. It was a nice walk along the water again, and people were friendly and talked a lot. "
                                    + "Oh well, you know how it is, there is always something going on, so let us see. ");
        }
        return words.toString();
    }

    @Provide
    Arbitrary<Long> windows() {
        return Arbitraries.of(0L, 0L, 8_000L, 16_000L, 32_000L, 128_000L);
    }

    @Provide
    Arbitrary<Policy> policies() {
        return Combinators.combine(observing(), reflecting(), showing())
                .as((observe, reflect, context) -> new Policy("random", observe, reflect, context));
    }

    private static Arbitrary<ObservePolicy> observing() {
        Arbitrary<ObservePolicy.Dynamic> dynamic = Combinators.combine(
                        Arbitraries.of(0, 0, 4), sizes(200, 20_000), Arbitraries.of(0L, 20_000L, 128_000L))
                .as((cycles, cap, utility) -> new ObservePolicy.Dynamic(cycles, cap, 0.6, utility));
        return Combinators.combine(
                        sizes(1, 12_000),
                        dynamic,
                        Arbitraries.of(0.0, 0.0, 0.5, 0.9),
                        Arbitraries.of(0L, 300L, 3_000L),
                        Arbitraries.of(0, 0, 4, 20, 100),
                        Arbitraries.of(ObservePolicy.Measure.class),
                        limits(500, 12_000, 0.9),
                        Arbitraries.of(0L, 0L, 200L, 2_000L, 9_000L))
                .as((every, shrinking, from, tokens, messages, measure, activateAt, tail) -> ObservePolicy.builder()
                        .bufferEvery(every)
                        .dynamic(shrinking)
                        .bufferFrom(from)
                        .chunkTokens(tokens)
                        .chunkMessages(messages)
                        .measure(measure)
                        .activateAt(activateAt)
                        .keepTail(tail)
                        .build());
    }

    private static Arbitrary<ReflectPolicy> reflecting() {
        return Combinators.combine(
                        limits(100, 8_000, 0.2),
                        Arbitraries.of(Limit.NONE, Limit.NONE, Limit.tokens(600), Limit.tokens(2_000)),
                        Arbitraries.of(0, 2, 5),
                        Arbitraries.of(0.2, 0.4, 0.5, 0.5, 1.0))
                .as((at, observationsAt, consolidateAt, target) -> ReflectPolicy.builder()
                        .at(at)
                        .observationsAt(observationsAt)
                        .consolidateAt(consolidateAt)
                        .targetShare(target)
                        .build());
    }

    private static Arbitrary<ContextPolicy> showing() {
        return Combinators.combine(
                        limits(100, 30_000, 0.45),
                        limits(100, 40_000, 0.9),
                        Arbitraries.of(0, 0, 1, 5),
                        Arbitraries.of(0, 0, 0, 3, 20, 60),
                        Arbitraries.of(ContextPolicy.Sections.NONE, new ContextPolicy.Sections(0.5, 0.25, 0.1)))
                .as((memory, messages, reflections, observations, sections) -> ContextPolicy.builder()
                        .memory(memory)
                        .messages(messages)
                        .maxReflections(reflections)
                        .maxObservations(observations)
                        .sections(sections)
                        .build());
    }

    /** Mostly numbers of tokens, sometimes a share of the window or nothing. */
    private static Arbitrary<Limit> limits(long least, long most, double share) {
        return Arbitraries.frequencyOf(
                Tuple.of(6, sizes(least, most).map(Limit::tokens)),
                Tuple.of(2, Arbitraries.of(Limit.share(share), Limit.share(share / 4))),
                Tuple.of(1, Arbitraries.just(Limit.NONE)));
    }

    private static Arbitrary<Long> sizes(long least, long most) {
        return Arbitraries.longs().between(least, most).withDistribution(RandomDistribution.uniform());
    }
}
