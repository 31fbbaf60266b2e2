package dev.varve.lab.cost;

import dev.varve.Usage;
import dev.varve.lab.measure.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What one memory costs.
 *
 * @param strategy      the memory
 * @param inputPerTurn  tokens of input of a call
 * @param hitPercent    of them, from the cache under the first rules
 * @param prices        under each provider's rules
 * @param toFullHistory price under the first rules, as a share of what the full history costs there
 * @param futurePercent  names, paths and numbers that are needed later and that the context holds
 * @param controlPercent the same of those that are not
 * @param ownCalls      calls of the memory's own models
 * @param ownTokens     tokens that these read and wrote
 */
record CostLine(
        String strategy,
        long inputPerTurn,
        double hitPercent,
        List<Price> prices,
        double toFullHistory,
        double futurePercent,
        double controlPercent,
        long ownCalls,
        long ownTokens) {
    /**
     * Dollars for 1 000 turns.
     *
     * @param rules    whose
     * @param cached   with the provider's cache
     * @param uncached without
     */
    record Price(String rules, double cached, double uncached) {}

    /**
     * What bills say.
     *
     * @param reference price of the full history under the first rules, 0 if this is the full history
     */
    static CostLine of(String strategy, Till till, Usage own, double ownPrice, double reference) {
        List<Bill> bills = till.bills();
        List<Price> prices = bills.stream()
                .map(bill -> new Price(bill.rules().name(), bill.cached(own, ownPrice), bill.uncached(own, ownPrice)))
                .toList();
        double first = prices.get(0).cached();
        return new CostLine(
                strategy,
                bills.get(0).inputPerTurn(),
                100 * bills.get(0).hitShare(),
                prices,
                reference > 0 ? first / reference : 1,
                till.future().usedPercent(),
                till.future().unusedPercent(),
                own.calls(),
                own.tokens());
    }

    static void head(List<Rules> providers, Printer printer) {
        List<String> columns = new ArrayList<>(List.of("$ for 1,000 turns", "input of a turn", "cache hits"));
        providers.forEach(rules -> columns.add(rules.name()));
        columns.addAll(List.of("no cache", "to full history", "future use, control", "difference"));
        printer.head(columns.toArray(String[]::new));
    }

    void print(Printer printer) {
        printer.row(
                this,
                "%s | %,d | %.0f %% | %s | %.0f | %.3f | %.0f, %.0f | %.0f",
                strategy,
                inputPerTurn,
                hitPercent,
                prices.stream()
                        .map(price -> String.format(Locale.ROOT, "%.1f", price.cached()))
                        .collect(Collectors.joining(" | ")),
                prices.get(0).uncached(),
                toFullHistory,
                futurePercent,
                controlPercent,
                futurePercent - controlPercent);
    }
}
