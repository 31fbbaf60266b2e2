package dev.varve.bench.report;

import java.time.Duration;
import java.util.List;

/** What the report is made of. */
final class Jobs {
    private static final String A_FEW_MEMORIES = "VARVE_SQLITE,VARVE_POSTGRESQL,LANGCHAIN4J_TOKENS,SPRING_AI";

    /** Raw messages, kept, log, and what a reflection leaves of it: the default and what lies around it. */
    private static final String SIZES = "16000/1600/6000/0.5,12000/1200/4000/0.5,12000/1200/6000/0.5,"
            + "12000/1200/8000/0.5,10000/500/6000/0.5,12000/600/6000/0.5,12000/600/6000/0.35,12000/600/7000/0.3,"
            + "10000/1000/8000/0.4,12000/1200/8000/0.4";

    private Jobs() {}

    /** In order. What measures time ends by itself before it is cut off. */
    static List<Job> all() {
        return List.of(
                Job.of("quality", "Quality without a model", 12)
                        .reading(Input.FOLDER)
                        .drawing(
                                Chart.bars("Answers found (GAR*), %", "GAR*", "memory")
                                        .by("budget"),
                                Chart.bars("Cited turns that survive (EvSurv), %", "EvSurv", "memory")
                                        .by("budget"),
                                Chart.bars("Future use, used less never used, points", "difference", "future use")
                                        .by("tokens"),
                                Chart.bars("Recall, the answer among the first five, %", "R@5", "recall in")),
                Job.of("observe", "The observer's speed", 2)
                        .reading(Input.FILES)
                        .drawing(Chart.bars("MB/s", "MB/s", "file")),
                Job.of("cost", "Cost under prompt caching", 4)
                        .quickly("--turns", "40", "--only", "40 messages.*|Varve defaults")
                        .reading(Input.SESSIONS_OR_EXAMPLES)
                        .drawing(Chart.bars(
                                "Dollars for 1,000 turns, Anthropic, 5 minutes",
                                "Anthropic, 5 minutes",
                                "$ for 1,000 turns")),
                Job.of("cost", "Sizes of the default policy", 4)
                        .with("--sizes", SIZES)
                        .reading(Input.SESSIONS_OR_EXAMPLES)
                        .drawing(Chart.points(
                                "Future use less control, for dollars",
                                "difference",
                                "Anthropic, 5 minutes",
                                "$ for 1,000 turns")),
                Job.of("turns", "A turn on SQLite", 3)
                        .quickly("--turns", "100")
                        .drawing(Chart.bars("Median of a turn, ms", "p50", "a turn")),
                Job.of("growth", "Growth to a million messages", 6)
                        .with("--minutes", "5")
                        .quickly("--at", "100,400", "--turns", "20")
                        .drawing(Chart.lines("Median of a step, ms", "p50", "messages", "step")),
                Job.of("speed", "Speed beside other memories", 11)
                        .with("--minutes", "9")
                        .quickly(
                                "--turns",
                                "10,20",
                                "--rounds",
                                "1",
                                "--sample",
                                "20",
                                "--cold",
                                "2",
                                "--only",
                                A_FEW_MEMORIES)
                        .drawing(
                                Chart.lines("Median of a turn, ms", "p50", "turns", "memory"),
                                Chart.bars("Peak memory, MiB", "peak memory", "in a process of its own")),
                Job.of("throughput", "Throughput beside other memories", 7)
                        .with("--minutes", "5")
                        .quickly("--histories", "100", "--sessions", "1,2", "--windows", "40", "--millis", "50")
                        .drawing(Chart.lines("Turns per second", "turns/s", "sessions of", "memory")),
                Job.of("jmh", "Single operations", 9)
                        .quickly("--quick")
                        .drawing(Chart.bars("An operation, µs", "µs", "operation", "of")
                                .logarithmic()),
                Job.of("adapters", "The same conversation in each framework", 6),
                Job.of("footprint", "What a module brings", 5));
    }

    /** What a run cannot take longer than, but for seconds between the parts. */
    static Duration most(List<Job> jobs) {
        return jobs.stream().map(Job::most).reduce(Duration.ZERO, Duration::plus);
    }
}
