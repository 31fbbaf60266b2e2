package dev.varve.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.varve.Scope;
import dev.varve.TestClock;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.event.MemoryEvent;
import dev.varve.model.FileLedger;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelException;
import dev.varve.model.ModelLimits;
import dev.varve.model.ModelLimits.Prices;
import dev.varve.model.ModelLimits.Spending;
import dev.varve.model.SpendLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BudgetTest {
    private static final Scope SCOPE = Scope.of("s");
    private static final YearMonth MARCH = YearMonth.of(2026, 3);

    private final TestClock clock = new TestClock();
    private final List<MemoryEvent> events = new ArrayList<>();

    @Test
    void a_session_that_has_spent_its_tokens_calls_no_model_and_it_is_said_once() {
        Budget budget = budget(ModelLimits.defaults().withSession(Spending.ofTokens(100)), new InMemoryLedger());
        budget.check(SCOPE, Usage.call(60, 39));

        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> budget.check(SCOPE, Usage.call(60, 40)))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(ModelException.Kind.NOT_CALLED))
                    .hasMessage("the session has spent 100 of 100 tokens");
        }
        assertThat(events)
                .containsExactly(new MemoryEvent.SpendLimitReached(SCOPE, "the session has spent 100 of 100 tokens"));
        assertThat(budget.reason(SCOPE, Usage.call(60, 40))).contains("the session has spent 100 of 100 tokens");
        assertThat(budget.reason(SCOPE, Usage.call(1, 1))).isEmpty();
        assertThatCode(() -> budget.check(Scope.of("other"), Usage.NONE)).doesNotThrowAnyException();
    }

    @Test
    void a_month_that_has_spent_its_money_calls_no_model_until_it_is_over() {
        ModelLimits limits =
                ModelLimits.defaults().withPrices(new Prices(1, 10, 0.1, 1.25)).withMonth(Spending.ofMoney(2));
        Budget budget = budget(limits, new InMemoryLedger());
        budget.spent(SCOPE, Usage.call(500_000, 100_000));
        budget.check(SCOPE, Usage.NONE);
        budget.spent(SCOPE, Usage.call(500_000, 0));

        assertThatThrownBy(() -> budget.check(SCOPE, Usage.NONE)).hasMessage("the month has spent 2.00 of 2.00");
        assertThatThrownBy(() -> budget.check(Scope.of("other"), Usage.NONE)).isInstanceOf(ModelException.class);
        assertThat(events).hasSize(1);

        clock.advance(Duration.ofHours(2));
        assertThatCode(() -> budget.check(SCOPE, Usage.NONE)).doesNotThrowAnyException();
    }

    @Test
    void cached_tokens_have_prices_of_their_own() {
        Prices prices = new Prices(5, 25, 0.5, 6.25);

        assertThat(prices.of(new Usage(1, 1_000_000, 100_000, 600_000, 300_000)))
                .isCloseTo(0.1 * 5 + 0.1 * 25 + 0.6 * 0.5 + 0.3 * 6.25, within(1e-9));
    }

    @Test
    void a_bound_in_money_needs_prices() {
        assertThatThrownBy(() -> ModelLimits.defaults().withSession(Spending.ofMoney(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("needs prices");
    }

    @Test
    void a_ledger_in_a_folder_is_shared_and_outlives_its_process(@TempDir Path folder) throws IOException {
        Path inside = folder.resolve("a/b");
        FileLedger one = new FileLedger(inside);
        FileLedger other = new FileLedger(inside);
        assertThat(one.spent(MARCH)).isEqualTo(Usage.NONE);
        one.add(MARCH, new Usage(1, 2, 3, 4, 5));
        other.add(MARCH, new Usage(10, 20, 30, 40, 50));
        one.add(MARCH.plusMonths(1), Usage.call(7, 7));

        assertThat(one.spent(MARCH)).isEqualTo(new Usage(11, 22, 33, 44, 55));
        assertThat(new FileLedger(inside).spent(MARCH.plusMonths(1))).isEqualTo(Usage.call(7, 7));

        Path file = inside.resolve("spend-2026-03.csv");
        Files.writeString(file, "1,99", StandardOpenOption.APPEND);
        assertThat(one.spent(MARCH)).as("a torn last line does not count").isEqualTo(new Usage(11, 22, 33, 44, 55));
        other.add(MARCH, Usage.call(1, 1));
        assertThat(one.spent(MARCH)).as("nor does it harm the next").isEqualTo(new Usage(12, 23, 34, 44, 55));
        Files.writeString(file, "what is this\n");
        assertThatThrownBy(() -> one.spent(MARCH))
                .isInstanceOf(VarveException.class)
                .hasMessageContaining("repair");
    }

    @Test
    void what_cannot_be_written_stops_calls_until_it_can_and_is_said_once() {
        FailingLedger ledger = new FailingLedger();
        Budget budget = budget(ModelLimits.defaults().withMonth(Spending.ofTokens(300)), ledger);
        ledger.fails = true;

        budget.spent(SCOPE, Usage.call(60, 40)); // does not throw: the answer counts
        budget.spent(SCOPE, Usage.call(50, 50)); // was under way

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> budget.check(SCOPE, Usage.NONE))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(ModelException.Kind.NOT_CALLED))
                    .hasMessageContaining("its bound cannot be kept");
        }
        assertThat(budget.reason(SCOPE, Usage.NONE)).isPresent();
        assertThat(events).containsExactly(new MemoryEvent.LedgerFailed(SCOPE, "no space is left"));

        ledger.fails = false;
        assertThatCode(() -> budget.check(SCOPE, Usage.NONE)).doesNotThrowAnyException();
        assertThat(ledger.spent(MARCH)).as("all of it, once").isEqualTo(new Usage(2, 110, 90, 0, 0));
        budget.spent(SCOPE, Usage.call(100, 0));
        assertThatThrownBy(() -> budget.check(SCOPE, Usage.NONE)).hasMessageContaining("300 of 300 tokens");
        assertThat(events).hasSize(2);
    }

    @Test
    void a_ledger_that_cannot_be_read_stops_calls_where_the_month_has_a_bound_and_only_there() {
        FailingLedger ledger = new FailingLedger();
        ledger.fails = true;
        Budget bounded = budget(ModelLimits.defaults().withMonth(Spending.ofTokens(150)), ledger);
        assertThat(bounded.reason(SCOPE, Usage.NONE))
                .hasValueSatisfying(reason -> assertThat(reason).contains("cannot be read"));
        assertThatThrownBy(() -> bounded.check(SCOPE, Usage.NONE)).isInstanceOf(ModelException.class);
        assertThatThrownBy(() -> bounded.check(SCOPE, Usage.NONE)).isInstanceOf(ModelException.class);
        assertThat(events).hasSize(1);

        Budget unbounded = budget(ModelLimits.defaults(), ledger);
        unbounded.spent(SCOPE, Usage.call(1, 1));
        assertThatCode(() -> unbounded.check(SCOPE, Usage.NONE)).doesNotThrowAnyException();
        assertThat(events).hasSize(2);
    }

    /** Works or does not. */
    private static final class FailingLedger implements SpendLedger {
        private final InMemoryLedger sound = new InMemoryLedger();
        private boolean fails;

        @Override
        public Usage spent(YearMonth month) {
            check();
            return sound.spent(month);
        }

        @Override
        public void add(YearMonth month, Usage usage) {
            check();
            sound.add(month, usage);
        }

        private void check() {
            if (fails) {
                throw new VarveException("no space is left");
            }
        }
    }

    private Budget budget(ModelLimits limits, SpendLedger ledger) {
        return new Budget(limits, ledger, clock, events::add);
    }
}
