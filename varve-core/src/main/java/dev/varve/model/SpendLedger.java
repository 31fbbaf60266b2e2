package dev.varve.model;

import dev.varve.Usage;
import java.time.YearMonth;

/** Keeps what each month has cost. Implementations must be thread-safe. */
public interface SpendLedger {

    /** The spending of a month by all processes that share the ledger. */
    Usage spent(YearMonth month);

    /** Adds to the spending of a month. */
    void add(YearMonth month, Usage usage);
}
