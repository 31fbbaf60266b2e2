package dev.varve.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A benchmark in a process of its own.
 *
 * @param words what is executed
 * @param most  time after which it is cut off
 */
record Execution(List<String> words, Duration most) {

    /** What it prints, also if it is cut off, and how it ended if not well. */
    String output() {
        try {
            Path printed = Files.createTempFile("varve-bench", ".txt");
            try {
                Process process = new ProcessBuilder(words)
                        .redirectOutput(printed.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                process.getOutputStream().close();
                String end = end(process);
                return Files.readString(printed) + end;
            } finally {
                Files.delete(printed);
            }
        } catch (IOException e) {
            return "Not run: " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + words + " ran", e);
        }
    }

    private String end(Process process) throws InterruptedException {
        boolean ended = process.waitFor(most.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
            process.waitFor();
            return "\nCut off after " + most.toSeconds() + " seconds.\n";
        }
        return process.exitValue() == 0 ? "" : "\nFailed with code " + process.exitValue() + ".\n";
    }
}
