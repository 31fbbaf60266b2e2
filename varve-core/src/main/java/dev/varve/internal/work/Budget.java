package dev.varve.internal.work;

import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.model.ModelException;
import dev.varve.model.ModelLimits;
import dev.varve.model.ModelLimits.Spending;
import dev.varve.model.SpendLedger;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops calls when enough has been spent, and says so once: in the log, and with an event. What a session has spent
 * stands in its row; what the month has cost, in the ledger. A call that is under way is not stopped, so a bound may be
 * passed by what the calls cost that run at that moment. What cannot be written to the ledger is kept and tried again; a
 * bound on the month cannot be kept meanwhile, so no model is called. Thread-safe.
 */
public final class Budget {
    private static final Logger log = LoggerFactory.getLogger(Budget.class);

    private final ModelLimits limits;
    private final SpendLedger ledger;
    private final Clock clock;
    private final MemoryListener listener;

    /** Sessions and months that were already reported. */
    private final Set<Object> said = Collections.newSetFromMap(LatestUsed.map(LatestUsed.SESSIONS));

    /** What the ledger does not have yet. */
    private final Map<YearMonth, Usage> unwritten = new ConcurrentHashMap<>();

    private final AtomicBoolean ledgerFailed = new AtomicBoolean();

    public Budget(ModelLimits limits, SpendLedger ledger, Clock clock, MemoryListener listener) {
        this.limits = limits;
        this.ledger = ledger;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Asks whether a model may be called for a session.
     *
     * @param spent by the session so far
     * @throws ModelException of kind {@code NOT_CALLED} if not
     */
    public void check(Scope scope, Usage spent) {
        writeDown(scope);
        Optional<String> session = over(limits.session(), spent, "the session");
        Optional<String> reason = session.or(() -> month(scope));
        if (reason.isEmpty()) {
            return;
        }
        boolean reached = session.isPresent() || !ledgerFailed.get(); // of a ledger that fails it was said
        if (reached && said.add(session.isPresent() ? scope : thisMonth())) {
            log.warn("session {}: no model is called any more: {}", scope, reason.get());
            listener.on(new MemoryEvent.SpendLimitReached(scope, reason.get()));
        }
        throw new ModelException(ModelException.Kind.NOT_CALLED, reason.get());
    }

    /** The reason not to call a model for a session that has spent this much, or empty if a call is allowed. */
    public Optional<String> reason(Scope scope, Usage spent) {
        return over(limits.session(), spent, "the session").or(() -> month(scope));
    }

    /** Books what a call of a session cost. Never fails: what was paid for is to be used. */
    public void spent(Scope scope, Usage usage) {
        if (!usage.equals(Usage.NONE)) {
            unwritten.merge(thisMonth(), usage, Usage::plus);
            writeDown(scope);
        }
    }

    /** Forgets a session. */
    public void forget(Scope scope) {
        said.remove(scope);
    }

    private void writeDown(Scope scope) {
        for (YearMonth month : unwritten.keySet()) {
            Usage usage = unwritten.remove(month);
            if (usage != null) {
                try {
                    ledger.add(month, usage);
                    if (!isMonthBounded()) {
                        ledgerWorks();
                    }
                } catch (RuntimeException e) {
                    unwritten.merge(month, usage, Usage::plus);
                    ledgerFails(scope, e);
                }
            }
        }
    }

    private boolean isMonthBounded() {
        return !limits.month().equals(Spending.NONE);
    }

    private Optional<String> month(Scope scope) {
        if (!isMonthBounded()) {
            return Optional.empty();
        }
        if (!unwritten.isEmpty()) {
            return Optional.of("what the month has spent cannot be written down, so its bound cannot be kept");
        }
        try {
            Usage spent = ledger.spent(thisMonth());
            ledgerWorks();
            return over(limits.month(), spent, "the month");
        } catch (RuntimeException e) {
            ledgerFails(scope, e);
            return Optional.of("what the month has spent cannot be read, so its bound cannot be kept");
        }
    }

    private void ledgerWorks() {
        if (ledgerFailed.compareAndSet(true, false)) {
            log.info("what model calls cost is recorded again");
        }
    }

    private void ledgerFails(Scope scope, RuntimeException failure) {
        if (ledgerFailed.compareAndSet(false, true)) {
            String reason = failure instanceof VarveException
                    ? String.valueOf(failure.getMessage())
                    : failure.getClass().getSimpleName();
            log.warn("session {}: what model calls cost is not recorded: {}", scope, reason);
            listener.on(new MemoryEvent.LedgerFailed(scope, reason));
        }
    }

    private Optional<String> over(Spending bound, Usage spent, String who) {
        if (bound.tokens() > 0 && spent.tokens() >= bound.tokens()) {
            return Optional.of(who + " has spent " + spent.tokens() + " of " + bound.tokens() + " tokens");
        }
        double money = limits.prices().of(spent);
        return bound.money() > 0 && money >= bound.money()
                ? Optional.of(String.format(Locale.ROOT, "%s has spent %.2f of %.2f", who, money, bound.money()))
                : Optional.empty();
    }

    private YearMonth thisMonth() {
        return YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC));
    }
}
