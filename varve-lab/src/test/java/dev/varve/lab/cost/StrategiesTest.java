package dev.varve.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Usage;
import dev.varve.internal.extractive.ExtractiveModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StrategiesTest {
    /** The call that names again what the fourth one named. */
    private static final int AGAIN = 79;

    private static final Trace TRACE = trace(90);

    /** A question, a call and its result of about 500 tokens, and an answer, every 20 seconds. */
    private static Trace trace(int turns) {
        List<Trace.Turn> calls = new ArrayList<>();
        Instant now = Instant.parse("2026-01-05T09:00:00Z");
        for (int i = 0; i < turns; i++) {
            now = now.plusSeconds(20);
            Message answer = Message.assistant(
                    now, new Part.ToolCall("call" + i, "read", "src/main/File" + (i == AGAIN ? 3 : i) + ".java"));
            List<Message> input = i == 0
                    ? List.of(Message.user("Please go through all files and fix what you find.", now))
                    : List.of(Message.tool(
                            now,
                            new Part.ToolResult(
                                    "call" + (i - 1), "read", ("line " + i + " of much text. ").repeat(100), false)));
            calls.add(new Trace.Turn(input, List.of(answer)));
        }
        return new Trace(6_000, calls, turns);
    }

    private static final RequestCuts CUTS = new RequestCuts(TRACE);

    private static CostLine cost(Strategy strategy) {
        Till till = new Till(Rules.load(Optional.empty()), CUTS);
        Usage own = strategy.run(TRACE, till);
        return CostLine.of(strategy.name(), till, own, 0.2, 0);
    }

    private static double dollars(Strategy strategy) {
        return cost(strategy).prices().get(0).cached();
    }

    @Test
    void eviction_in_batches_is_cheaper_than_one_by_one_although_no_more_is_forgotten() {
        CostLine oneByOne = cost(Window.ofMessages("one by one", 40, 1));
        CostLine batches = cost(Window.ofMessages("batches", 40, 0.5));

        assertThat(batches.prices().get(0).cached())
                .isLessThan(0.6 * oneByOne.prices().get(0).cached());
        assertThat(oneByOne.hitPercent()).isLessThan(50);
    }

    @Test
    void text_that_changes_costs_more_before_the_messages_than_after_them() {
        Window window = Window.ofMessages("window", 40, 0.5);

        assertThat(dollars(window.withRetrieved("top", 3_000, Window.Place.TOP)))
                .isGreaterThan(1.5 * dollars(window.withRetrieved("end", 3_000, Window.Place.END)));
    }

    @Test
    void varve_costs_a_fraction_of_the_full_history_and_a_clock_at_the_top_undoes_it() {
        ExtractiveModel model = ExtractiveModel.create();
        VarveStrategy varve = new VarveStrategy("varve", Policy.defaults(), model, 200_000);
        VarveStrategy clock =
                new VarveStrategy("clock", Policy.defaults(), model, VarveStrategy.Layout.CLOCK_AT_TOP, 200_000);

        assertThat(dollars(varve)).isLessThan(0.7 * dollars(Window.everything()));
        assertThat(dollars(clock)).isGreaterThan(2 * dollars(varve));
    }

    @Test
    void the_full_history_holds_all_that_is_needed_later_and_a_small_window_does_not() {
        CostLine full = cost(Window.everything());
        CostLine window = cost(Window.ofMessages("window", 10, 1));

        assertThat(full.futurePercent()).isEqualTo(100);
        assertThat(full.controlPercent()).isEqualTo(100);
        assertThat(window.futurePercent()).isLessThan(50);
    }

    @Test
    void a_model_of_a_known_ratio_writes_notes_of_that_size() {
        VarveStrategy varve = new VarveStrategy("ratio", Strategies.observational(15_000, 20_000), new ByRatio(8), 0);
        Usage own = varve.run(TRACE, new Till(List.of(), CUTS));

        assertThat((double) own.inputTokens() / own.outputTokens()).isBetween(8.0, 14.0); // instructions are read too
    }

    @Test
    void without_a_cache_a_token_is_paid_whole() {
        CostLine full = cost(Window.everything());
        double expected = (full.inputPerTurn() * 5 + TRACE.outputPerTurn() * 25) / 1_000;

        assertThat(full.prices().get(0).uncached()).isCloseTo(expected, within(0.01));
    }
}
