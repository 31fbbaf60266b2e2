package dev.varve.lab.paid;

import java.util.function.Consumer;

/**
 * What may still be spent. A call is refused if it could go beyond a bound in the worst case, so a bound is never passed as
 * long as calls come one after the other. Thread-safe.
 */
public final class Purse {
    private static final double MILLION = 1e6;

    private final long maxTokens;
    private final double maxDollars;
    private final double inputPrice;
    private final double outputPrice;
    private final Consumer<Call> calls;
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
     * @param calls       told of each call when it is over, before anything is done with its answer
     */
    Purse(long maxTokens, double maxDollars, double inputPrice, double outputPrice, Consumer<Call> calls) {
        this.maxTokens = maxTokens;
        this.maxDollars = maxDollars;
        this.inputPrice = inputPrice;
        this.outputPrice = outputPrice;
        this.calls = calls;
    }

    /** Throws if a call of this size may be too much. */
    synchronized void check(long inputTokens, long mostOutputTokens) {
        boolean tokens = input + output + inputTokens + mostOutputTokens > maxTokens;
        boolean dollars = dollars(input + inputTokens, output + mostOutputTokens) > maxDollars;
        if (tokens || dollars) {
            refused = true;
            throw new BoundException("the next call could pass the bound of "
                    + (tokens ? maxTokens + " tokens" : "$" + maxDollars) + "; go on with a higher one");
        }
    }

    synchronized void spend(Call call) {
        spent(call);
        calls.accept(call);
    }

    /** Counts a call that is known already, such as one of an earlier run. */
    public synchronized void spent(Call call) {
        input += call.inputTokens();
        output += call.outputTokens();
    }

    /** True if a call was refused, perhaps one whose failure somebody handled. */
    public synchronized boolean isEmpty() {
        return refused;
    }

    public synchronized long input() {
        return input;
    }

    public synchronized long output() {
        return output;
    }

    public synchronized double dollars() {
        return dollars(input, output);
    }

    private double dollars(long in, long out) {
        return (in * inputPrice + out * outputPrice) / MILLION;
    }
}
