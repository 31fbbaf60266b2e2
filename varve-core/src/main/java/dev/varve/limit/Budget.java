package dev.varve.limit;

import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.limit.ModelLimits.Spending;
import dev.varve.model.ModelException;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops calls when enough has been spent, and says so once: in the log, and with an event. What a session has spent
 * stands in its row; what the month has cost, in the ledger. A call that is under way is not stopped, so a bound may be
 * passed by what the calls cost that run at that moment. Thread-safe.
 */
public final class Budget {
    private static final Logger log = LoggerFactory.getLogger(Budget.class);

    private final ModelLimits limits;
    private final SpendLedger ledger;
    private final Clock clock;
    private final MemoryListener listener;

    /** Sessions and months of which it was said. */
    private final Set<Object> said = ConcurrentHashMap.newKeySet();

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
        Optional<String> session = over(limits.session(), spent, "the session");
        Optional<String> reason = session.or(this::month);
        if (reason.isEmpty()) {
            return;
        }
        if (said.add(session.isPresent() ? scope : thisMonth())) {
            log.warn("session {}: no model is called any more: {}", scope, reason.get());
            listener.on(new MemoryEvent.SpendLimitReached(scope, reason.get()));
        }
        throw new ModelException(ModelException.Kind.NOT_CALLED, reason.get());
    }

    /** Why no model may be called for a session that has spent so much, or empty if one may. */
    public Optional<String> reason(Usage spent) {
        return over(limits.session(), spent, "the session").or(this::month);
    }

    /** Books what a call cost. */
    public void spent(Usage usage) {
        if (!usage.equals(Usage.NONE)) {
            ledger.add(thisMonth(), usage);
        }
    }

    /** Forgets a session. */
    public void forget(Scope scope) {
        said.remove(scope);
    }

    private Optional<String> month() {
        return limits.month().equals(Spending.NONE)
                ? Optional.empty()
                : over(limits.month(), ledger.spent(thisMonth()), "the month");
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
