package dev.varve.internal.prompt;

import java.util.List;

/**
 * How long notes on a transcript may get. What people said is worth the most room, since their wishes are kept in their own
 * words, and what tools were told and returned the least, since most of it can be had again. In characters, since models
 * cannot count tokens.
 *
 * @param share of a transcript's length
 */
record Allowance(double share) {
    private static final double OF_PEOPLE = 1 / 4.0;
    private static final double OF_AGENT = 1 / 8.0;
    private static final double OF_TOOLS = 1 / 24.0;

    /** A short transcript may hold one thing after the other that matters. */
    private static final long ALWAYS = 500;

    /** For transcripts of these blocks, in however many parts. */
    static Allowance of(List<Utterance> blocks) {
        double allowed = 0;
        long all = 0;
        for (Utterance block : blocks) {
            allowed += block.body().length() * share(block.from());
            all += block.body().length();
        }
        return new Allowance(allowed / Math.max(1, all));
    }

    private static double share(Utterance.From from) {
        return switch (from) {
            case PERSON -> OF_PEOPLE;
            case AGENT -> OF_AGENT;
            case TOOL -> OF_TOOLS;
        };
    }

    /** For one part, in tens. */
    long characters(String transcript) {
        return ALWAYS + Math.round(share * transcript.length() / 10) * 10;
    }
}
