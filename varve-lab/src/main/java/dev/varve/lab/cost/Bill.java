package dev.varve.lab.cost;

import dev.varve.Usage;

/**
 * What one memory costs under one provider's rules. Not thread-safe.
 *
 * <p>The calls of the memory's own models are paid at a share of the agent's price, without a cache.
 */
final class Bill {
    private static final double MILLION = 1e6;

    private final Rules rules;
    private final PromptCache cache;
    private long turns;
    private long read;
    private long write;
    private long plain;
    private long output;

    Bill(Rules rules) {
        this.rules = rules;
        this.cache = rules.cache();
    }

    void turn(Request request) {
        turns++;
        call(request);
    }

    /** A call of the agent's model that is no turn, such as one that condenses its own history. */
    void call(Request request) {
        PromptCache.Split split = cache.send(request);
        read += split.read();
        write += split.write();
        plain += split.plain();
        output += request.output();
    }

    Rules rules() {
        return rules;
    }

    long inputPerTurn() {
        return (read + write + plain) / Math.max(1, turns);
    }

    double hitShare() {
        return (double) read / Math.max(1, read + write + plain);
    }

    /** Dollars for 1 000 turns. */
    double cached(Usage own, double ownPrice) {
        return perThousand(plain + rules.read() * read + rules.write() * write, own, ownPrice);
    }

    /** Dollars for 1 000 turns if nothing is cached. */
    double uncached(Usage own, double ownPrice) {
        return perThousand((double) read + write + plain, own, ownPrice);
    }

    private double perThousand(double input, Usage own, double ownPrice) {
        double paidInput = input + ownPrice * own.inputTokens();
        double paidOutput = output + ownPrice * own.outputTokens();
        return (paidInput * rules.input() + paidOutput * rules.output()) / MILLION * 1_000 / Math.max(1, turns);
    }
}
