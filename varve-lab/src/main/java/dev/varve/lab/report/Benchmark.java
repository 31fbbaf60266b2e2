package dev.varve.lab.report;

import dev.varve.lab.measure.DataFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One benchmark of the report.
 *
 * @param name      its command
 * @param title     heading, by which tables are quoted
 * @param most      time after which it is cut off
 * @param arguments in full
 * @param quick     arguments of a run that only shows that it works; without them it is left out of such a run
 * @param input     what it reads of the data sets, which do not come with the project
 */
record Benchmark(
        String name, String title, Duration most, List<String> arguments, Optional<List<String>> quick, Input input) {
    /** What a job reads. */
    enum Input {
        NONE,
        /** The folder. */
        FOLDER,
        /** Coding sessions; without them the examples do. */
        SESSIONS_OR_EXAMPLES,
        /** Coding sessions and conversations. */
        FILES;

        /** What is added to the command line; empty if the job cannot run without what is not there. */
        Optional<List<String>> arguments(Optional<Path> data) {
            if (this == NONE || data.isEmpty()) {
                return this == NONE || this == SESSIONS_OR_EXAMPLES ? Optional.of(List.of()) : Optional.empty();
            }
            if (this == FOLDER) {
                return Optional.of(List.of("--data", data.get().toString()));
            }
            List<Path> conversations =
                    this == FILES ? DataFiles.matching(data.get().resolve("locomo"), "locomo*.json") : List.of();
            List<String> files = Stream.concat(
                            DataFiles.matching(data.get().resolve("agent"), "*.jsonl").stream(), conversations.stream())
                    .map(Path::toString)
                    .toList();
            return this == FILES && files.isEmpty() ? Optional.empty() : Optional.of(files);
        }
    }

    /** Raw messages, kept, log, and what a reflection leaves of it: the default and what lies around it. */
    private static final String SIZES = "16000/1600/6000/0.5,12000/1200/4000/0.5,12000/1200/6000/0.5,"
            + "12000/1200/8000/0.5,10000/500/6000/0.5,12000/600/6000/0.5,12000/600/6000/0.35,12000/600/7000/0.3,"
            + "10000/1000/8000/0.4,12000/1200/8000/0.4";

    private static final String A_FEW_MEMORIES = "VARVE_SQLITE,VARVE_POSTGRESQL,LANGCHAIN4J_TOKENS,SPRING_AI";

    /** All, in order. What measures time ends by itself before it is cut off. */
    static final List<Benchmark> ALL = List.of(
            of("quality", "Quality without a model", 12).reading(Input.FOLDER),
            of("observe", "The observer's speed", 2).reading(Input.FILES),
            of("cost", "Cost under prompt caching", 4)
                    .quickly("--turns 40 --only", "40 messages.*|Varve defaults")
                    .reading(Input.SESSIONS_OR_EXAMPLES),
            of("cost", "Sizes of the default policy", 4).with("--sizes", SIZES).reading(Input.SESSIONS_OR_EXAMPLES),
            of("turns", "A turn on SQLite", 3).quickly("--turns 100"),
            of("growth", "Growth to a million messages", 6)
                    .with("--minutes", "5")
                    .quickly("--at 100,400 --turns 20"),
            of("speed", "Speed beside other memories", 11)
                    .with("--minutes", "9")
                    .quickly("--turns 10,20 --rounds 1 --sample 20 --cold 2 --only", A_FEW_MEMORIES),
            of("throughput", "Throughput beside other memories", 7)
                    .with("--minutes", "5")
                    .quickly("--histories 100 --sessions 1,2 --windows 40 --millis 50"),
            of("adapters", "The same conversation in each framework", 6),
            of("footprint", "What a module brings", 5));

    /** Without arguments and data. */
    static Benchmark of(String name, String title, int minutes) {
        return new Benchmark(name, title, Duration.ofMinutes(minutes), List.of(), Optional.empty(), Input.NONE);
    }

    private Benchmark with(String... words) {
        return new Benchmark(name, title, most, List.of(words), quick, input);
    }

    private Benchmark quickly(String words, String... last) {
        List<String> all = new ArrayList<>(List.of(words.split(" ")));
        all.addAll(List.of(last));
        return new Benchmark(name, title, most, arguments, Optional.of(all), input);
    }

    private Benchmark reading(Input from) {
        return new Benchmark(name, title, most, arguments, quick, from);
    }

    /** What they cannot take longer than, but for seconds between them. */
    static Duration most(List<Benchmark> jobs) {
        return jobs.stream().map(Benchmark::most).reduce(Duration.ZERO, Duration::plus);
    }

    /** Runs it in a process of its own, if what it needs is there. */
    Part run(boolean quickly, Optional<Path> data, Path root) {
        long start = System.nanoTime();
        Optional<List<String>> read = input.arguments(data);
        List<String> words = new ArrayList<>(List.of("varve-lab/run", name));
        words.addAll(quickly ? quick.orElse(arguments) : arguments);
        words.addAll(read.orElse(List.of("--data", "DIR")));
        String typed = String.join(" ", words);
        words.set(0, root.resolve("varve-lab").resolve("run").toString());
        Execution.Outcome outcome =
                read.isPresent() ? new Execution(words, most).outcome() : Execution.Outcome.leftOut("needs --data DIR");
        return new Part(title, typed, outcome, (System.nanoTime() - start) / 1e9);
    }

    /**
     * What came of a job.
     *
     * @param title   of the job
     * @param command as one would type it
     * @param outcome what it printed, and how it ended
     * @param seconds that it took
     */
    record Part(String title, String command, Execution.Outcome outcome, double seconds) {}
}
