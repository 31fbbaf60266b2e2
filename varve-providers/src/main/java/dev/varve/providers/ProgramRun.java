package dev.varve.providers;

import dev.varve.model.ModelException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A run of a program that answers a prompt: it reads standard input and prints text. It runs without a shell. {@value
 * #HOOKS} is set to {@code off}, so that a coding agent used as a model does not call Varve in turn. A program that
 * exceeds the deadline is killed with all the processes it has started.
 *
 * @param name for people, without arguments, which may contain secrets
 * @param command the program and its arguments
 * @param folder in which it runs
 * @param variables set for it, beside those of this process
 */
record ProgramRun(String name, List<String> command, Path folder, Map<String, String> variables) {
    /** The environment variable that switches Varve's hooks off. */
    static final String HOOKS = "VARVE_HOOKS";

    private static final int LONGEST_ANSWER = 1 << 20;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    ProgramRun {
        command = List.copyOf(command);
        variables = Map.copyOf(variables);
    }

    /**
     * A program's output.
     *
     * @param whole whether it is complete
     */
    record Answer(String text, boolean whole) {}

    /**
     * The program's output.
     *
     * @throws ModelException if it fails, or takes longer
     */
    Answer answer(String input, Duration deadline) {
        Process process = start();
        try {
            Output output = new Output(process.getInputStream());
            Thread writer = thread("varve-exec-in", () -> write(process, input));
            Thread reader = thread("varve-exec-out", output);
            if (!process.waitFor(Math.max(1, deadline.toMillis()), TimeUnit.MILLISECONDS)) {
                throw new ModelException(name + " took longer than " + deadline + " and was killed");
            }
            writer.join(LAST_WORDS.toMillis());
            reader.join(LAST_WORDS.toMillis());
            if (process.exitValue() != 0) {
                throw new ModelException(
                        name + " ended with exit code " + process.exitValue() + "; run it by hand to see why");
            }
            if (!output.isRead()) {
                throw new ModelException(name + " ended, and its output was not read to its end within " + LAST_WORDS
                        + "; if it leaves a process behind, let that one write elsewhere");
            }
            return output.answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException(name + " was interrupted", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Process start() {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(variables);
        builder.environment().put(HOOKS, "off");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ModelException(
                    ModelException.Kind.DENIED, name + " cannot be started; check its name and the search path");
        }
    }

    private static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** A command may answer without reading all of it. */
    private static void write(Process process, String input) {
        try (OutputStream out = process.getOutputStream()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return;
        }
    }

    /** Reads to the end, and keeps as much as an answer may have. */
    private static final class Output implements Runnable {
        private final InputStream in;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        /**
         * True if all was read. A process left behind by the command may continue to write after the command's end.
         */
        private boolean ended;

        Output(InputStream in) {
            this.in = in;
        }

        @Override
        public void run() {
            byte[] buffer = new byte[1 << 13];
            try {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    keep(buffer, read);
                }
                end();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private synchronized void keep(byte[] buffer, int read) {
            kept.write(buffer, 0, Math.min(read, LONGEST_ANSWER + 1 - kept.size()));
        }

        private synchronized void end() {
            ended = true;
        }

        synchronized boolean isRead() {
            return ended;
        }

        synchronized Answer answer() {
            boolean whole = kept.size() <= LONGEST_ANSWER;
            return new Answer(kept.toString(StandardCharsets.UTF_8), whole);
        }
    }
}
