package dev.varve.bench.report;

/**
 * How a benchmark ended.
 *
 * @param end    how
 * @param said   in words
 * @param output what it printed, all of it or what there was time for
 * @param errors the last it said on standard error, if something went wrong
 */
record Outcome(End end, String said, String output, String errors) {
    /** Ways to end. */
    enum End {
        DONE,
        LEFT_OUT,
        FAILED
    }

    static Outcome done(String output) {
        return new Outcome(End.DONE, "done", output, "");
    }

    /** Since what it needs is not there. */
    static Outcome leftOut(String why) {
        return new Outcome(End.LEFT_OUT, "left out: " + why, "", "");
    }

    static Outcome failed(String how, String output, String errors) {
        return new Outcome(End.FAILED, how, output, errors);
    }
}
