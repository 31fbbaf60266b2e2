package dev.varve.model;

import dev.varve.Usage;
import java.time.Duration;

/**
 * Limits on calls of language models, as plain data. They apply to models that {@link dev.varve.model.MemoryModel#guarded}
 * wraps; the spending limits per session and month apply to all models. Immutable.
 *
 * @param concurrency     concurrent calls to one provider; further ones wait; 0 for no limit
 * @param tokensPerMinute tokens that are sent to and requested from one provider per minute; 0 for no limit
 * @param breakAfter      failures in a row after which a provider is left alone; 0 for never
 * @param breakFor        for how long; then one call tries it, and each failed try doubles the time, up to 16 times
 * @param session         what one session may spend in total
 * @param month           what all sessions together may spend in a calendar month, in UTC
 * @param prices          what tokens cost, for limits in money
 */
public record ModelLimits(
        int concurrency,
        long tokensPerMinute,
        int breakAfter,
        Duration breakFor,
        Spending session,
        Spending month,
        Prices prices) {

    /** Checks the values. */
    public ModelLimits {
        if (concurrency < 0 || tokensPerMinute < 0 || breakAfter < 0) {
            throw new IllegalArgumentException("concurrency, tokensPerMinute and breakAfter must not be negative");
        }
        if (breakFor.isNegative() || breakFor.isZero()) {
            throw new IllegalArgumentException("breakFor must be positive");
        }
        if ((session.money() > 0 || month.money() > 0) && prices.equals(Prices.NONE)) {
            throw new IllegalArgumentException("a bound in money needs prices");
        }
    }

    /** A provider that fails five times in a row is left alone for half a minute; there are no other limits. */
    public static ModelLimits defaults() {
        return new ModelLimits(0, 0, 5, Duration.ofSeconds(30), Spending.NONE, Spending.NONE, Prices.NONE);
    }

    /** A copy with another number of concurrent calls per provider. */
    public ModelLimits withConcurrency(int calls) {
        return new ModelLimits(calls, tokensPerMinute, breakAfter, breakFor, session, month, prices);
    }

    /** A copy with another rate, per provider. */
    public ModelLimits withTokensPerMinute(long tokens) {
        return new ModelLimits(concurrency, tokens, breakAfter, breakFor, session, month, prices);
    }

    /** A copy with another circuit breaker. */
    public ModelLimits withBreaker(int failures, Duration pause) {
        return new ModelLimits(concurrency, tokensPerMinute, failures, pause, session, month, prices);
    }

    /** A copy with another limit for each session. */
    public ModelLimits withSession(Spending bound) {
        return new ModelLimits(concurrency, tokensPerMinute, breakAfter, breakFor, bound, month, prices);
    }

    /** A copy with another limit for all sessions in a calendar month, in UTC. */
    public ModelLimits withMonth(Spending bound) {
        return new ModelLimits(concurrency, tokensPerMinute, breakAfter, breakFor, session, bound, prices);
    }

    /** A copy with prices, which limits in money need. */
    public ModelLimits withPrices(Prices newPrices) {
        return new ModelLimits(concurrency, tokensPerMinute, breakAfter, breakFor, session, month, newPrices);
    }

    /**
     * Bounds on spending.
     *
     * @param tokens read and written; 0 for no limit
     * @param money  in the currency of the prices; 0 for no limit
     */
    public record Spending(long tokens, double money) {
        /** No limit. */
        public static final Spending NONE = new Spending(0, 0);

        /** Checks the values. */
        public Spending {
            if (tokens < 0 || money < 0 || !Double.isFinite(money)) {
                throw new IllegalArgumentException("not a bound on spending: " + tokens + " tokens, " + money);
            }
        }

        /** A limit in tokens, read and written. */
        public static Spending ofTokens(long tokens) {
            return new Spending(tokens, 0);
        }

        /** A limit in the currency of the prices. */
        public static Spending ofMoney(double money) {
            return new Spending(0, money);
        }
    }

    /**
     * Prices per million tokens, in any one currency. If observer and reflector cost differently, give the higher.
     *
     * @param input      tokens read, except those read from or written to the provider's cache
     * @param output     written
     * @param cacheRead  tokens read from the provider's cache
     * @param cacheWrite tokens written to the provider's cache
     */
    public record Prices(double input, double output, double cacheRead, double cacheWrite) {
        /** No prices are known. */
        public static final Prices NONE = new Prices(0, 0, 0, 0);

        private static final double MILLION = 1e6;

        /** Checks the values. */
        public Prices {
            for (double price : new double[] {input, output, cacheRead, cacheWrite}) {
                if (price < 0 || !Double.isFinite(price)) {
                    throw new IllegalArgumentException("not a price: " + price);
                }
            }
        }

        /** The cost of this usage. */
        public double of(Usage usage) {
            long plain = Math.max(0, usage.inputTokens() - usage.cacheReadTokens() - usage.cacheWriteTokens());
            return (plain * input
                            + usage.outputTokens() * output
                            + usage.cacheReadTokens() * cacheRead
                            + usage.cacheWriteTokens() * cacheWrite)
                    / MILLION;
        }
    }
}
