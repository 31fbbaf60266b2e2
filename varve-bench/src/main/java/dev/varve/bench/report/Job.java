package dev.varve.bench.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One benchmark of the report.
 *
 * @param name      its command
 * @param title     heading
 * @param arguments in full
 * @param quick     arguments of a run that only shows that it works; empty to leave it out of such a run
 * @param needsData whether it needs the data sets, which do not come with the project
 * @param charts    what is drawn
 */
record Job(
        String name, String title, List<String> arguments, List<String> quick, boolean needsData, List<Chart> charts) {

    static List<Job> all() {
        return List.of(
                new Job("quality", "Quality without a model", List.of(), List.of(), true, List.of()),
                new Job(
                        "cost",
                        "Cost under prompt caching",
                        List.of(),
                        List.of("--turns", "40", "--only", "40 messages.*|Varve defaults"),
                        false,
                        List.of(Chart.bars(
                                "Dollars for 1,000 turns, Anthropic, 5 minutes",
                                "$ for 1,000 turns",
                                "Anthropic, 5 minutes"))),
                new Job("turns", "A turn on SQLite", List.of(), List.of(), false, List.of()),
                new Job(
                        "growth",
                        "Growth",
                        List.of(),
                        List.of("--at", "100,400", "--turns", "20"),
                        false,
                        List.of(Chart.lines("Median of a step, ms", "step", "messages", "p50"))),
                new Job(
                        "speed",
                        "Speed beside other memories",
                        List.of(),
                        List.of(
                                "--turns",
                                "10,20",
                                "--rounds",
                                "1",
                                "--sample",
                                "20",
                                "--cold",
                                "0",
                                "--only",
                                "VARVE_SQLITE,VARVE_POSTGRESQL,LANGCHAIN4J_TOKENS,SPRING_AI"),
                        false,
                        List.of(
                                Chart.lines("Median of a turn, ms", "memory", "turns", "p50"),
                                Chart.bars("Peak memory, MiB", "in a process of its own", "peak memory"))),
                new Job(
                        "throughput",
                        "Throughput beside other memories",
                        List.of(),
                        List.of("--histories", "100", "--sessions", "1,2", "--windows", "40", "--millis", "50"),
                        false,
                        List.of(Chart.lines("Turns per second", "memory", "sessions of", "turns/s"))),
                new Job(
                        "jmh",
                        "Single operations",
                        List.of(),
                        List.of("--quick"),
                        false,
                        List.of(Chart.lines(
                                "An operation in longer and longer sessions, µs", "operation", "of", "µs"))),
                new Job("adapters", "The same conversation in each framework", List.of(), List.of(), false, List.of()),
                new Job("footprint", "What a module brings", List.of(), List.of(), false, List.of()));
    }

    /** As one would type it. */
    List<String> typed(boolean quickly, List<String> dataArguments) {
        List<String> words = new ArrayList<>(List.of("varve-bench/run", name));
        words.addAll(quickly ? quick : arguments);
        words.addAll(dataArguments);
        return words;
    }

    /** What is executed: the same, from wherever this runs. */
    List<String> process(List<String> typed, Path root) {
        List<String> words = new ArrayList<>(typed);
        words.set(0, root.resolve("varve-bench").resolve("run").toString());
        return words;
    }
}
