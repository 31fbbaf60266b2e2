package dev.varve.providers;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command as a language model: it gets the prompt on standard input and prints its answer. No shell reads the command. It
 * runs in the folder for temporary files, so that what it records is not taken for talk of the folder that people work in, and
 * with {@value #HOOKS} set to {@code off}, so that a coding agent which serves as a model does not call Varve in turn. A
 * command that takes longer than the prompt's deadline is killed with all that it has started. What it costs is not known;
 * tokens are estimated.
 */
final class CommandModel implements LanguageModel {
    /** Before the command, in the name of a model. */
    static final String PREFIX = "exec:";

    /** The environment variable that switches Varve's hooks off. */
    static final String HOOKS = "VARVE_HOOKS";

    private static final int LONGEST_ANSWER = 1 << 20;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private final List<String> command;
    private final TokenEstimator tokens = TokenEstimator.scriptAware();

    private CommandModel(List<String> command) {
        this.command = List.copyOf(command);
    }

    /**
     * The model of a name such as {@code exec:claude -p}; words with blanks are put in quotation marks.
     *
     * @throws ModelSetupException if the name has no command
     */
    static CommandModel of(String name) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(name.substring(PREFIX.length()));
        while (matcher.find()) {
            String quoted = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
            words.add(quoted != null ? quoted : matcher.group(3));
        }
        if (words.isEmpty()) {
            throw new ModelSetupException(
                    "\"" + name + "\" names no command; write one behind the colon, as in exec:claude -p");
        }
        return new CommandModel(words);
    }

    /** The program without its arguments, which may have secrets in them. */
    @Override
    public String name() {
        return PREFIX + Path.of(command.get(0)).getFileName();
    }

    @Override
    public Completion complete(Prompt prompt) {
        String input =
                prompt.instructions().isEmpty() ? prompt.input() : prompt.instructions() + "\n\n" + prompt.input();
        Answer answer = run(input, prompt.deadline());
        Usage usage = Usage.call(tokens.estimate(input), tokens.estimate(answer.text()));
        return new Completion(answer.text(), usage, answer.whole() ? End.DONE : End.CUT_OFF);
    }

    private record Answer(String text, boolean whole) {}

    private Answer run(String input, Duration deadline) {
        Process process = start();
        try {
            Output output = new Output(process.getInputStream());
            Thread writer = thread("varve-exec-in", () -> write(process, input));
            Thread reader = thread("varve-exec-out", output);
            if (!process.waitFor(Math.max(1, deadline.toMillis()), TimeUnit.MILLISECONDS)) {
                throw new ModelException(name() + " took longer than " + deadline + " and was killed");
            }
            writer.join(LAST_WORDS.toMillis());
            reader.join(LAST_WORDS.toMillis());
            if (process.exitValue() != 0) {
                throw new ModelException(
                        name() + " ended with exit code " + process.exitValue() + "; run it by hand to see why");
            }
            if (!output.isRead()) {
                throw new ModelException(name() + " ended, and its output was not read to its end within " + LAST_WORDS
                        + "; if it leaves a process behind, let that one write elsewhere");
            }
            return output.answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException(name() + " was interrupted", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Process start() {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Path.of(System.getProperty("java.io.tmpdir", ".")).toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put(HOOKS, "off");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ModelException(
                    ModelException.Kind.DENIED, name() + " cannot be started; check its name and the search path");
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

    /** Reads to the end, and keeps what an answer may have. */
    private static final class Output implements Runnable {
        private final InputStream in;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        /** True if all was read. A process that the command has left behind may write on after the command's end. */
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
