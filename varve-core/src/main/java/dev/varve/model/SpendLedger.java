package dev.varve.model;

import dev.varve.Usage;
import java.time.YearMonth;

/** Remembers what each month has cost. Thread-safe. */
public interface SpendLedger {

    /** What was spent in a month, by all who share the ledger. */
    Usage spent(YearMonth month);

    /** Adds to a month. */
    void add(YearMonth month, Usage usage);
}
