package dev.varve.model;

import dev.varve.Usage;
import java.time.YearMonth;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps spending for as long as the process runs. Thread-safe. */
public final class InMemoryLedger implements SpendLedger {
    private final Map<YearMonth, Usage> months = new ConcurrentHashMap<>();

    @Override
    public Usage spent(YearMonth month) {
        return months.getOrDefault(month, Usage.NONE);
    }

    @Override
    public void add(YearMonth month, Usage usage) {
        months.merge(month, usage, Usage::plus);
    }
}
