package dev.varve.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A benchmark in a process of its own.
 *
 * @param words what is executed
 * @param most  time after which it is cut off
 */
record Execution(List<String> words, Duration most) {
    /** What a process that is told to end may still take. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final int LAST_LINES = 20;

    /**
     * How a benchmark ended.
     *
     * @param failed whether it went wrong
     * @param said   how it ended, in words
     * @param output what it printed, all of it or what there was time for
     * @param errors the last it said on standard error, if something went wrong
     */
    record Outcome(boolean failed, String said, String output, String errors) {
        static Outcome done(String output) {
            return new Outcome(false, "done", output, "");
        }

        /** Since what it needs is not there. */
        static Outcome leftOut(String why) {
            return new Outcome(false, "left out: " + why, "", "");
        }

        static Outcome failure(String how, String output, String errors) {
            return new Outcome(true, how, output, errors);
        }
    }

    /** What it prints, also if it is cut off, and how it ended if not well. Never throws because of it. */
    Outcome outcome() {
        try {
            Path printed = Files.createTempFile("varve-lab", ".out");
            Path errors = Files.createTempFile("varve-lab", ".err");
            try {
                Process process = new ProcessBuilder(words)
                        .redirectOutput(printed.toFile())
                        .redirectError(errors.toFile())
                        .start();
                process.getOutputStream().close();
                Optional<String> trouble = trouble(process);
                String output = Files.readString(printed);
                return trouble.isEmpty() ? Outcome.done(output) : Outcome.failure(trouble.get(), output, last(errors));
            } finally {
                Files.delete(printed);
                Files.delete(errors);
            }
        } catch (IOException e) {
            return Outcome.failure("cannot be run", "", String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + words + " ran", e);
        }
    }

    private Optional<String> trouble(Process process) throws InterruptedException {
        try {
            if (process.waitFor(most.toSeconds(), TimeUnit.SECONDS)) {
                int code = process.exitValue();
                return code == 0 ? Optional.empty() : Optional.of("failed with code " + code);
            }
            return Optional.of("cut off after " + most.toSeconds() + " seconds");
        } finally {
            end(process);
        }
    }

    /** With all that it has started, however deep. */
    private static void end(Process process) throws InterruptedException {
        List<ProcessHandle> all = process.descendants().collect(Collectors.toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroy);
        long until = System.nanoTime() + GRACE.toNanos();
        while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < until) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static String last(Path errors) throws IOException {
        List<String> lines = Files.readString(errors).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }
}
