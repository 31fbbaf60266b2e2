package dev.varve.bench.report;

import java.util.List;

/**
 * What came of one benchmark.
 *
 * @param job     which
 * @param command as one would type it
 * @param output  what it printed, or why there is nothing
 */
record Part(Job job, String command, String output) {

    List<Table> tables() {
        return Table.in(output);
    }
}
