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
                                "--cold",
                                "0",
                                "--only",
                                "VARVE_SQLITE,VARVE_POSTGRESQL,LANGCHAIN4J_TOKENS,SPRING_AI"),
                        false,
                        List.of(
                                Chart.lines("Median of a turn, ms", "memory", "turns", "p50"),
                                Chart.bars("Peak memory, MiB", "in a process of its own", "peak memory"))),
                new Job("throughput", "Throughput beside other memories", List.of(), List.of(), false, List.of()),
                new Job("adapters", "The same conversation in each framework", List.of(), List.of(), false, List.of()),
                new Job("footprint", "What a module brings", List.of(), List.of(), false, List.of()));
    }

    /** Whether it is a script that builds modules, rather than a command of this program. */
    private boolean isScript() {
        return name.equals("adapters") || name.equals("footprint");
    }

    /** As one would type it. */
    List<String> typed(boolean quickly, List<String> dataArguments) {
        List<String> words = new ArrayList<>(List.of("varve-bench/run", name));
        words.addAll(quickly ? quick : arguments);
        words.addAll(dataArguments);
        return words;
    }

    /** What is executed. */
    List<String> process(List<String> typed, Path root) {
        List<String> words = new ArrayList<>();
        if (isScript()) {
            words.add(root.resolve("varve-bench").resolve("adapters").toString());
        } else {
            words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            words.addAll(List.of(
                    "-XX:+UseSerialGC",
                    name.equals("turns") || name.equals("growth") ? "-Xmx96m" : "-Xmx768m",
                    "-Dvarve.root=" + root,
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.varve.bench.Bench"));
        }
        words.addAll(typed.subList(1, typed.size()));
        return words;
    }
}
