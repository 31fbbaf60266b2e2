package dev.varve.internal.limit;

import dev.varve.ProviderStatus;
import dev.varve.Usage;
import dev.varve.event.MemoryListener;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import dev.varve.model.ModelLimits;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all calls to one provider pass. Thread-safe. */
final class ProviderLimiter {
    private static final Logger log = LoggerFactory.getLogger(ProviderLimiter.class);

    /** Whoever slept as long as asked may wake up a little early. */
    private static final Duration TOLERANCE = Duration.ofMillis(50);

    private final String provider;
    private final CircuitBreaker breaker;
    private final TokenRate rate;
    private final Optional<Semaphore> slots;
    private final MemoryListener listener;
    private final Clock clock;

    /** Until then the provider has asked not to be called. */
    private volatile Instant restsUntil = Instant.EPOCH;

    ProviderLimiter(String provider, ModelLimits limits, Clock clock, MemoryListener listener) {
        this.provider = provider;
        this.listener = listener;
        this.clock = clock;
        this.breaker = new CircuitBreaker(limits.breakAfter(), limits.breakFor(), clock);
        this.rate = new TokenRate(limits.tokensPerMinute(), clock);
        this.slots =
                limits.concurrency() == 0 ? Optional.empty() : Optional.of(new Semaphore(limits.concurrency(), true));
    }

    /**
     * Makes a call when the limits allow it.
     *
     * @param estimate tokens that it will read and may write
     * @param patience how long to wait for a free slot
     * @throws ModelException of kind {@code NOT_CALLED} while the circuit is open; with the time to wait if too many
     *     tokens were asked for or the provider has asked to wait; or whatever the call throws
     */
    Completion pass(long estimate, Duration patience, Supplier<Completion> call) {
        enter(patience);
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
                listener.onProvider(status());
            } else {
                checkRest(estimate);
            }
            return made(estimate, call);
        } finally {
            slots.ifPresent(Semaphore::release);
        }
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
        return breaker.status(provider);
    }

    private Completion made(long estimate, Supplier<Completion> call) {
        try {
            Completion completion = call.get();
            rate.giveBack(estimate - completion.usage().tokens());
            succeeded();
            return completion;
        } catch (ModelException e) {
            note(e);
            throw e;
        } catch (RuntimeException e) {
            failed(false, Duration.ZERO, ModelException.reason(e));
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
            listener.onProvider(status());
        }
    }

    private void failed(boolean fatal, Duration atLeast, String reason) {
        if (breaker.failed(fatal, atLeast, reason)) {
            ProviderStatus status = status();
            log.warn("{}: is left alone until {} and then tried again: {}", provider, status.until(), reason);
            listener.onProvider(status);
        }
    }

    private void enter(Duration patience) {
        try {
            if (slots.isPresent() && !slots.get().tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new ModelException(provider + ": too many calls are under way");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException(provider + ": interrupted while other calls were under way", e);
        }
    }

    private static String seconds(Duration duration) {
        return (duration.toMillis() + 999) / 1_000 + " s";
    }
}
