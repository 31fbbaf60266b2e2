package dev.varve.bench.report;

import java.util.List;

/**
 * What came of one benchmark.
 *
 * @param job     which
 * @param command as one would type it
 * @param outcome what it printed, and how it ended
 * @param seconds that it took
 */
record Part(Job job, String command, Outcome outcome, double seconds) {

    List<Table> tables() {
        return Table.in(outcome.output());
    }
}
