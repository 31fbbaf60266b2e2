package dev.varve.internal.limit;

import dev.varve.Usage;
import dev.varve.event.MemoryListener;
import dev.varve.event.ProviderStatus;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import dev.varve.model.ModelLimits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all calls to one provider pass. Thread-safe. */
final class ProviderLimiter {
    private static final Logger log = LoggerFactory.getLogger(ProviderLimiter.class);

    /** Stuck calls, beyond which the provider is not called: each holds a thread that nobody can take back. */
    private static final int MOST_STUCK = 8;

    /** A thread that slept as long as asked may wake up a little early. */
    private static final Duration TOLERANCE = Duration.ofMillis(50);

    private final String provider;
    private final CircuitBreaker breaker;
    private final TokenRate rate;
    private final CallsUnderWay calls;
    private final MemoryListener listener;
    private final Clock clock;

    /** Until then the provider has asked not to be called. */
    private volatile Instant restsUntil = Instant.EPOCH;

    /** True once the log has said that too many calls are stuck. */
    private final AtomicBoolean saidStuck = new AtomicBoolean();

    ProviderLimiter(String provider, ModelLimits limits, Clock clock, MemoryListener listener) {
        this.provider = provider;
        this.listener = listener;
        this.clock = clock;
        this.breaker = new CircuitBreaker(limits.breakAfter(), limits.breakFor(), clock);
        this.rate = new TokenRate(limits.tokensPerMinute(), clock);
        this.calls = new CallsUnderWay(limits.concurrency(), clock);
    }

    /**
     * Makes a call when the limits allow it.
     *
     * @param estimate tokens that it will read and may write
     * @param patience how long to wait for a free slot, and how long the caller waits for the whole call
     * @throws ModelException of kind {@code NOT_CALLED} while the circuit is open or too many calls are stuck; with the time
     *     to wait if too many tokens were asked for or the provider has asked to wait; or whatever the call throws
     */
    Completion pass(long estimate, Duration patience, Supplier<Completion> call) {
        checkStuck();
        CallsUnderWay.Call slot = enter(patience);
        try {
            Duration tokensIn = rate.take(estimate);
            if (!tokensIn.isZero()) {
                throw new ModelException(
                        Kind.TEMPORARY,
                        provider + ": the tokens per minute are used up, enough again in " + seconds(tokensIn),
                        tokensIn,
                        Usage.NONE);
            }
            CircuitBreaker.Permit permit = breaker.ask();
            if (!permit.pause().isZero()) {
                rate.giveBack(estimate);
                throw new ModelException(
                        Kind.NOT_CALLED,
                        provider + ": failed too often and is left alone for another " + seconds(permit.pause()),
                        permit.pause(),
                        Usage.NONE);
            }
            if (permit.tries()) {
                listener.onProvider(breaker.status(provider));
            } else {
                checkRest(estimate);
            }
            return made(estimate, slot, call);
        } finally {
            slot.returned();
        }
    }

    /** A client that does not return in time counts as a failure when that is noticed, not when it returns, if ever. */
    private void countStuck() {
        for (int i = calls.findStuck(); i > 0; i--) {
            failed(false, Duration.ZERO, "a call has not come back within its deadline");
        }
    }

    private void checkStuck() {
        countStuck();
        int stuck = calls.stuck();
        if (stuck < MOST_STUCK) {
            saidStuck.set(false);
            return;
        }
        String why = provider + ": " + stuck + " calls have not come back long after their deadline; no further one is"
                + " made until one does, since each holds a thread";
        if (saidStuck.compareAndSet(false, true)) {
            log.warn("{}; see that the client of this model stops when its thread is interrupted", why);
        }
        throw new ModelException(Kind.NOT_CALLED, why);
    }

    /** One caller was told when to come back; that goes for all. */
    private void checkRest(long estimate) {
        Duration rest = Duration.between(clock.instant(), restsUntil);
        if (rest.compareTo(TOLERANCE) > 0) {
            rate.giveBack(estimate);
            throw new ModelException(
                    Kind.TEMPORARY,
                    provider + ": asked to be left alone for another " + seconds(rest),
                    rest,
                    Usage.NONE);
        }
    }

    private void rest(Duration asked) {
        Instant until = clock.instant().plus(asked);
        if (until.isAfter(restsUntil)) {
            restsUntil = until;
        }
    }

    ProviderStatus status() {
        countStuck();
        return breaker.status(provider);
    }

    private Completion made(long estimate, CallsUnderWay.Call slot, Supplier<Completion> call) {
        try {
            Completion completion = call.get();
            rate.giveBack(estimate - completion.usage().tokens());
            if (slot.returned()) {
                succeeded();
            }
            return completion;
        } catch (ModelException e) {
            if (slot.returned()) {
                note(e);
            }
            throw e;
        } catch (RuntimeException e) {
            if (slot.returned()) {
                failed(false, Duration.ZERO, ModelException.reason(e));
            }
            throw e;
        }
    }

    private void note(ModelException failure) {
        switch (FailurePolicy.verdict(failure.kind()).provider()) {
            case FAILED -> {
                rest(failure.retryAfter());
                failed(false, failure.retryAfter(), ModelException.reason(failure));
            }
            case OUT -> failed(true, failure.retryAfter(), ModelException.reason(failure));
            case WELL -> succeeded();
            case UNKNOWN -> {
                // Nothing is known that was not known before.
            }
        }
    }

    private void succeeded() {
        if (breaker.succeeded()) {
            log.info("{}: is back", provider);
            listener.onProvider(breaker.status(provider));
        }
    }

    private void failed(boolean fatal, Duration atLeast, String reason) {
        if (breaker.failed(fatal, atLeast, reason)) {
            ProviderStatus status = breaker.status(provider);
            log.warn("{}: is left alone until {} and then tried again: {}", provider, status.until(), reason);
            listener.onProvider(status);
        }
    }

    private CallsUnderWay.Call enter(Duration patience) {
        try {
            return calls.enter(patience)
                    .orElseThrow(() -> new ModelException(provider + ": too many calls are under way"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException(provider + ": interrupted while other calls were under way", e);
        }
    }

    private static String seconds(Duration duration) {
        return (duration.toMillis() + 999) / 1_000 + " s";
    }
}
