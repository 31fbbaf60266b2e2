package dev.varve.bench.report;

import dev.varve.bench.measure.Steps;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
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
        description = "Runs quality, observe, cost, turns, growth, speed, throughput, jmh, adapters and footprint, and"
                + " writes report.html and report.md. A part that fails or takes too long is said, the others go on,"
                + " and the exit code is 1.")
public final class AllCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where the report goes.")
    Path folder = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder with locomo/, agent/, ko/, zh/, see docs/benchmarks.md; what needs it is left out"
                    + " otherwise.")
    Optional<Path> data = Optional.empty();

    @Option(names = "--skip", split = ",", paramLabel = "NAME", description = "Leave these out.")
    List<String> skip = List.of();

    @Option(names = "--quick", description = "Only show that it works; the figures mean nothing.")
    boolean quick;

    private final Path root = Path.of(System.getProperty("varve.root", "."));

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<Job> jobs = jobs();
        out.printf(
                "%d parts, at most %d minutes in all%n",
                jobs.size(), Jobs.most(jobs).toMinutes());
        out.flush();
        String arguments = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        List<String> facts =
                Facts.of(root, arguments.replaceFirst("^all ", "")); // as a subcommand, its name is among them
        List<Part> parts = new ArrayList<>();
        try (Steps steps = new Steps("report", jobs.size())) {
            for (Job job : jobs) {
                steps.next(job.name());
                Part part = part(job);
                parts.add(part);
                out.printf(
                        Locale.ROOT,
                        "%s: %.0f s, %s%n",
                        job.title(),
                        part.seconds(),
                        part.outcome().said());
                out.flush();
                Report report = new Report(facts, parts); // after each part: one that is broken off leaves a report
                write("report.md", report.markdown());
                write("report.html", Page.of(report));
            }
        }
        out.println("wrote " + folder.resolve("report.html") + " and " + folder.resolve("report.md"));
        out.flush();
        return parts.stream().anyMatch(part -> part.outcome().end() == Outcome.End.FAILED) ? 1 : 0;
    }

    /** Those that are wanted and can be run. */
    private List<Job> jobs() {
        List<String> names = Jobs.all().stream().map(Job::name).toList();
        for (String name : skip) {
            if (!names.contains(name)) {
                throw new ParameterException(spec.commandLine(), "--skip " + name + ": there is no such part");
            }
        }
        List<Job> jobs = Jobs.all().stream()
                .filter(job -> !skip.contains(job.name()))
                .filter(job -> !quick || job.quick().isPresent())
                .toList();
        if (jobs.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "nothing is left to run: --skip leaves everything out");
        }
        return jobs;
    }

    private Part part(Job job) {
        long start = System.nanoTime();
        Optional<List<String>> input = job.input().arguments(data);
        List<String> typed = job.typed(quick, input.orElse(List.of("--data", "DIR")));
        Outcome outcome = input.isPresent()
                ? new Execution(Job.process(typed, root), job.most()).outcome()
                : Outcome.leftOut("needs --data DIR");
        return new Part(job, String.join(" ", typed), outcome, (System.nanoTime() - start) / 1e9);
    }

    private void write(String name, String text) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + folder.resolve(name), e);
        }
    }
}
