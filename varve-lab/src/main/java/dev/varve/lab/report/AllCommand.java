package dev.varve.lab.report;

import dev.varve.lab.measure.Steps;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The report: each benchmark in a process of its own, one after the other. */
@Command(
        name = "all",
        description = "Runs quality, observe, cost, turns, growth, speed, throughput, adapters and footprint, and"
                + " writes report.md. A part that fails or takes too long is said, the others go on,"
                + " and the exit code is 1.")
public final class AllCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where the report goes.")
    Path folder = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Folder with locomo/, agent/, ko/ and zh/, see docs/benchmarks-quality.md; what needs it is left"
                            + " out otherwise.")
    Optional<Path> data = Optional.empty();

    @Option(names = "--skip", split = ",", paramLabel = "NAME", description = "Leave these out.")
    List<String> skip = List.of();

    @Option(names = "--quick", description = "Only show that it works; the figures mean nothing.")
    boolean quick;

    private final Path root = Path.of(System.getProperty("varve.root", "."));

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        List<Benchmark> jobs = jobs();
        out.printf(
                "%d parts, at most %d minutes in all%n",
                jobs.size(), Benchmark.most(jobs).toMinutes());
        out.flush();
        String arguments = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        List<String> facts =
                Report.facts(root, arguments.replaceFirst("^all ", "")); // as a subcommand, its name is there
        List<Benchmark.Part> parts = new ArrayList<>();
        Path report = Files.createDirectories(folder).resolve("report.md");
        try (Steps steps = new Steps("report", jobs.size())) {
            for (Benchmark job : jobs) {
                steps.next(job.name());
                Benchmark.Part part = job.run(quick, data, root);
                parts.add(part);
                out.printf(
                        Locale.ROOT,
                        "%s: %.0f s, %s%n",
                        job.title(),
                        part.seconds(),
                        part.outcome().said());
                out.flush();
                // After each part: one that is broken off leaves a report.
                Files.writeString(report, new Report(facts, parts).markdown());
            }
        }
        out.println("wrote " + report);
        out.flush();
        return parts.stream().anyMatch(part -> part.outcome().failed()) ? 1 : 0;
    }

    /** Those that are wanted and can be run. */
    private List<Benchmark> jobs() {
        for (String name : skip) {
            if (Benchmark.ALL.stream().noneMatch(job -> job.name().equals(name))) {
                throw new ParameterException(spec.commandLine(), "--skip " + name + ": there is no such part");
            }
        }
        List<Benchmark> jobs = Benchmark.ALL.stream()
                .filter(job -> !skip.contains(job.name()))
                .filter(job -> !quick || job.quick().isPresent())
                .toList();
        if (jobs.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "nothing is left to run: --skip leaves everything out");
        }
        return jobs;
    }
}
