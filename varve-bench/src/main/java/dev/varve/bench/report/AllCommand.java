package dev.varve.bench.report;

import dev.varve.bench.measure.Machine;
import dev.varve.bench.measure.Steps;
import dev.varve.bench.quality.DataFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The report: each benchmark in a process of its own, one after the other. */
@Command(
        name = "all",
        description = "Runs quality, cost, turns, growth, speed, throughput, jmh, adapters and footprint, and writes"
                + " report.html and report.md.")
public final class AllCommand implements Runnable {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where the report goes.")
    Path folder = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder with locomo/ and agent/, see docs/benchmarks.md.")
    Optional<Path> data = Optional.empty();

    @Option(names = "--skip", split = ",", description = "Leave these out.")
    List<String> skip = List.of();

    @Option(
            names = "--minutes",
            defaultValue = "12",
            description = "What one benchmark may take; it is cut off then, and it is said (default ${DEFAULT-VALUE}).")
    int minutes = 12;

    @Option(names = "--quick", description = "Only show that it works; the figures mean nothing.")
    boolean quick;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Path root = Path.of(System.getProperty("varve.root", "."));
        List<Job> jobs = Job.all().stream()
                .filter(job -> !skip.contains(job.name()))
                .filter(job -> !quick || !job.quick().isEmpty())
                .toList();
        if (jobs.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "nothing is left to run: --skip leaves everything out");
        }
        List<String> facts = facts(root);
        List<Part> parts = new ArrayList<>();
        try (Steps steps = new Steps("report", jobs.size())) {
            for (Job job : jobs) {
                steps.next(job.name());
                long start = System.nanoTime();
                parts.add(part(job, root));
                out.printf(Locale.ROOT, "%s: %.0f s%n", job.name(), (System.nanoTime() - start) / 1e9);
                out.flush();
                Report report = new Report(facts, parts); // after each part: one that is broken off leaves a report
                write("report.md", report.markdown());
                write("report.html", report.html());
            }
        }
        out.println("wrote " + folder.resolve("report.html") + " and " + folder.resolve("report.md"));
        out.flush();
    }

    private Part part(Job job, Path root) {
        if (job.needsData() && data.isEmpty()) {
            return new Part(
                    job, "varve-bench/run " + job.name() + " --data DIR", "Not run: no data (give all --data DIR).");
        }
        List<String> typed = job.typed(quick, dataArguments(job));
        return new Part(
                job,
                String.join(" ", typed),
                new Execution(job.process(typed, root), Duration.ofMinutes(minutes)).output());
    }

    private List<String> dataArguments(Job job) {
        if (data.isEmpty()) {
            return List.of();
        }
        if (job.needsData()) {
            return List.of("--data", data.get().toString());
        }
        return job.name().equals("cost")
                ? DataFiles.matching(data.get().resolve("agent"), "*.jsonl").stream()
                        .map(Path::toString)
                        .toList()
                : List.of();
    }

    /** Where and of what the figures are. */
    private List<String> facts(Path root) {
        return List.of(
                "Machine: " + Machine.describe(),
                "Memory of the machine: " + Machine.memoryMiB() + " MiB",
                "Commit: " + commit(root),
                "Written: " + Instant.now().truncatedTo(ChronoUnit.SECONDS),
                "Command: varve-bench/run all" + (quick ? " --quick, so that no figure means anything" : ""));
    }

    private static String commit(Path root) {
        try {
            Process git = new ProcessBuilder("git", "-C", root.toString(), "describe", "--always", "--dirty")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return answer.isEmpty() ? "unknown" : answer;
        } catch (IOException e) {
            return "unknown";
        }
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
