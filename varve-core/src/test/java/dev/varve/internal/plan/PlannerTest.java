package dev.varve.internal.plan;

import static dev.varve.Samples.after;
import static dev.varve.Samples.assistant;
import static dev.varve.Samples.chunk;
import static dev.varve.Samples.turns;
import static dev.varve.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Policy;
import dev.varve.Usage;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import dev.varve.policy.ObservePolicy.Dynamic;
import dev.varve.policy.ReflectPolicy;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
    private static final Situation QUIET = new Situation(0, 0, true, true);

    @ParameterizedTest
    @Tag("LAN-03")
    @CsvSource({"949, false", "950, true"})
    void case_5_incremental_observes_from_1000_unobserved_tokens_on(int answerTokens, boolean observes) {
        SessionState state = after(user(50), assistant(answerTokens));

        assertThat(Planner.plan(state, Policy.incremental(), QUIET).buffer()).isEqualTo(observes);
    }

    @Test
    void case_8_nothing_is_planned_for_an_empty_session() {
        for (Policy policy : List.of(Policy.defaults(), Policy.incremental(), Policy.windowed(), Policy.tiered())) {
            Plan plan = Planner.plan(SessionState.empty(), policy, new Situation(100_000, 99_999, true, true));
            assertThat(plan).isEqualTo(new Plan(false, false, false, Plan.ReflectionStep.NOTHING));
        }
    }

    @ParameterizedTest(name = "used {0} of 100 000, utility window {1}: {2}")
    @CsvSource({"50000, 200000, 10000", "10000, 200000, 20000", "70000, 200000, 5000"})
    void case_40_the_dynamic_interval_shrinks_towards_the_threshold(long used, long utility, long interval) {
        ObservePolicy observe = windowed(new Dynamic(4, 30_000, 0.6, utility));

        assertThat(Planner.bufferInterval(observe, used, 90_000)).isEqualTo(interval);
    }

    @Test
    @Tag("COR-02")
    void case_40_caps_bind_before_the_way_to_the_threshold() {
        assertThat(Planner.bufferInterval(windowed(new Dynamic(2, 30_000, 0.6, 200_000)), 0, 200_000))
                .isEqualTo(30_000);
        assertThat(Planner.bufferInterval(windowed(new Dynamic(2, 100_000, 0.6, 30_000)), 0, 200_000))
                .isEqualTo(18_000);
    }

    @Test
    @Tag("COR-02")
    void case_41_the_cap_beats_the_minimum_when_the_utility_window_is_small() {
        assertThat(Planner.bufferInterval(windowed(new Dynamic(4, 30_000, 0.6, 4_000)), 50_000, 90_000))
                .isEqualTo(2_400);
    }

    @Test
    @Tag("COR-05")
    @Tag("COR-16")
    void case_42_windowed_buffers_a_full_interval_but_not_a_greeting_and_not_without_a_window() {
        SessionState full = after(user(100), assistant(12_400));
        SessionState greeting = after(user(1), assistant(1));

        assertThat(plan(full, 100_000, 50_000).buffer()).isTrue();
        assertThat(plan(greeting, 100_000, 50_000).buffer()).isFalse();
        assertThat(plan(full, 100_000, 95_000).buffer())
                .as("past the threshold it blocks")
                .isFalse();
        assertThat(plan(full, 100_000, 95_000).observeNow()).isTrue();
        assertThat(plan(full, 0, 50_000)).isEqualTo(new Plan(false, false, false, Plan.ReflectionStep.NOTHING));
    }

    @Test
    @Tag("COR-03")
    void case_43_nothing_is_launched_while_an_observer_runs() {
        SessionState state = turns(100);

        assertThat(Planner.plan(state, Policy.defaults(), QUIET).buffer()).isTrue();
        assertThat(Planner.plan(state, Policy.defaults(), new Situation(0, 0, false, true))
                        .buffer())
                .isFalse();
    }

    @ParameterizedTest
    @Tag("COR-15")
    @CsvSource({"89990, false", "90000, true"})
    void case_45_windowed_activates_from_90_percent_on(long used, boolean activates) {
        SessionState state = buffered(turns(100));

        assertThat(plan(state, 100_000, used).activate()).isEqualTo(activates);
    }

    @Test
    @Tag("ZOR-10")
    void case_54_reflection_is_due_from_its_threshold_on() {
        ReflectPolicy reflect = ReflectPolicy.builder().at(Limit.tokens(1_000)).build();

        assertThat(reflection(reflect, 999, 0)).isEqualTo(Plan.ReflectionStep.NOTHING);
        assertThat(reflection(reflect, 1_000, 0)).isEqualTo(Plan.ReflectionStep.EVERYTHING);
    }

    @ParameterizedTest
    @CsvSource({"200000, 64000, 40000", "1000000, 25000, 25000", "32000, 64000, 6400", "200000, 8000, 8000"})
    void case_53_limits_take_the_smaller_of_tokens_and_share(long window, long tokens, long expected) {
        assertThat(new Limit(tokens, 0.2).resolve(window)).isEqualTo(expected);
    }

    @Test
    @Tag("LAN-20")
    @Tag("LAN-23")
    void cases_12_and_16_incremental_condenses_observations_at_2000_tokens_and_reflections_at_5() {
        ReflectPolicy incremental = Policy.incremental().reflect();

        assertThat(reflection(incremental, 1_999, 0)).isEqualTo(Plan.ReflectionStep.NOTHING);
        assertThat(reflection(incremental, 2_000, 0)).isEqualTo(Plan.ReflectionStep.OBSERVATIONS);
        assertThat(reflection(incremental, 0, 4)).isEqualTo(Plan.ReflectionStep.NOTHING);
        assertThat(reflection(incremental, 0, 5)).isEqualTo(Plan.ReflectionStep.REFLECTIONS);
    }

    @Test
    void case_11_defaults_reflect_even_while_the_observer_fails() {
        SessionState state = withMemory(8_000, 0);

        assertThat(Planner.plan(state, Policy.defaults(), new Situation(0, 0, false, true))
                        .reflection())
                .isEqualTo(Plan.ReflectionStep.EVERYTHING);
    }

    @Test
    @Tag("ZOR-03")
    @Tag("ZOR-14")
    void case_67_tiered_waits_for_20_messages_and_70_percent_of_its_working_tier() {
        Policy tiered = Policy.tiered();

        assertThat(Planner.plan(turns(209), tiered, QUIET).buffer())
                .as("20 900 tokens")
                .isFalse();
        assertThat(Planner.plan(turns(210), tiered, QUIET).buffer())
                .as("21 000 tokens")
                .isTrue();
        assertThat(Planner.plan(after(user(15_000), assistant(15_000)), tiered, QUIET)
                        .buffer())
                .as("two large messages")
                .isFalse();
    }

    @Test
    @Tag("COR-21")
    @Tag("ZOR-04")
    void tiered_blocks_only_past_twice_its_working_tier() {
        assertThat(Planner.plan(turns(599), Policy.tiered(), QUIET).observeNow())
                .isFalse();
        assertThat(Planner.plan(turns(600), Policy.tiered(), QUIET).observeNow())
                .isTrue();
        assertThat(Planner.plan(turns(100_000), Policy.defaults(), QUIET).observeNow())
                .as("defaults never block")
                .isFalse();
    }

    @Test
    @Tag("LAN-20")
    @Tag("COR-02")
    void the_window_of_memorys_models_bounds_chunks_and_notes_alike() {
        assertThat(Policy.windowed().reflect().at()).isEqualTo(new Limit(64_000, 0.2));
        assertThat(Policy.windowed().observe().dynamic().utilityWindow()).isEqualTo(128_000);

        Policy small = Policy.windowed().withUtilityWindow(20_000);

        assertThat(Planner.bufferInterval(small.observe(), 0, 900_000)).isEqualTo(12_000);
        assertThat(small.reflect().at().resolve(1_000_000)).isEqualTo(10_000);
        assertThat(small.reflect().at().resolve(40_000)).isEqualTo(8_000);
    }

    private static Plan plan(SessionState state, long window, long used) {
        return Planner.plan(state, Policy.windowed(), new Situation(window, used, true, true));
    }

    private static Plan.ReflectionStep reflection(ReflectPolicy reflect, long observationTokens, int reflections) {
        Policy base = Policy.incremental();
        Policy policy = new Policy("test", base.observe(), reflect, base.context());
        return Planner.plan(withMemory(observationTokens, reflections), policy, QUIET)
                .reflection();
    }

    private static SessionState buffered(SessionState state) {
        return state.commit(new Commit.Buffer(chunk(1, 3, 10, 100), Usage.NONE)).orElseThrow();
    }

    private static SessionState withMemory(long observationTokens, int reflections) {
        SessionState state = turns(1);
        return new SessionState(
                state.version(),
                state.epoch(),
                state.lastSeq(),
                state.totalTokens(),
                state.watermark(),
                state.coveredTokens(),
                state.bufferedTo(),
                state.bufferedTokens(),
                new SessionState.Tally(1, observationTokens),
                new SessionState.Tally(reflections, 0),
                state.lastUserSeq(),
                state.pinnedSeq(),
                state.closedTo(),
                state.closedTokens(),
                state.learnedTo(),
                state.openCalls(),
                state.gone(),
                state.hint(),
                state.usage(),
                state.createdAt(),
                state.lastMessageAt());
    }

    private static ObservePolicy windowed(Dynamic dynamic) {
        return ObservePolicy.builder()
                .bufferEvery(5_000)
                .dynamic(dynamic)
                .measure(ObservePolicy.Measure.CONTEXT)
                .activateAt(Limit.share(0.9))
                .build();
    }
}
