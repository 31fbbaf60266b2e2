package dev.varve.bench.eval;

/**
 * What may still be spent. A call is refused if it could go beyond a bound in the worst case, so a bound is never passed.
 * Thread-safe.
 */
final class Purse {
    private static final double MILLION = 1e6;

    private final long maxTokens;
    private final double maxDollars;
    private final double inputPrice;
    private final double outputPrice;
    private long input;
    private long output;
    private boolean refused;

    /**
     * A purse.
     *
     * @param maxTokens   read and written by all models together; {@code Long.MAX_VALUE} for no bound
     * @param maxDollars  likewise
     * @param inputPrice  dollars for a million tokens read
     * @param outputPrice dollars for a million tokens written
     */
    Purse(long maxTokens, double maxDollars, double inputPrice, double outputPrice) {
        this.maxTokens = maxTokens;
        this.maxDollars = maxDollars;
        this.inputPrice = inputPrice;
        this.outputPrice = outputPrice;
    }

    /** Throws if a call of this size may be too much. */
    synchronized void check(long inputTokens, long mostOutputTokens) {
        boolean tokens = input + output + inputTokens + mostOutputTokens > maxTokens;
        boolean dollars = dollars(input + inputTokens, output + mostOutputTokens) > maxDollars;
        if (tokens || dollars) {
            refused = true;
            throw new EvalException(
                    "the next call could pass the bound of " + (tokens ? maxTokens + " tokens" : "$" + maxDollars)
                            + "; what was done is kept, go on with a higher one");
        }
    }

    synchronized void spend(long inputTokens, long outputTokens) {
        input += inputTokens;
        output += outputTokens;
    }

    /** Whether a call was refused, perhaps one whose failure somebody handled. */
    synchronized boolean isEmpty() {
        return refused;
    }

    synchronized long input() {
        return input;
    }

    synchronized long output() {
        return output;
    }

    synchronized double dollars() {
        return dollars(input, output);
    }

    private double dollars(long in, long out) {
        return (in * inputPrice + out * outputPrice) / MILLION;
    }
}
