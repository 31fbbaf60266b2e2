package dev.varve.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Optional;

/**
 * Standard output that remembers a write error. A {@link PrintStream} alone ignores it, and a full disk would look
 * like success. Used on one thread.
 */
public final class ResultFile extends FilterOutputStream {
    private Optional<IOException> failure = Optional.empty();

    /** Writes into a stream, which it closes. */
    public ResultFile(OutputStream file) {
        super(file);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
            throw e;
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    /**
     * The exit code.
     *
     * @param code if all was written; also if the reader closed early, as {@code head} does
     * @param err gets any other failure
     */
    public int exitCode(int code, PrintStream err) {
        Optional<String> reason = failure.map(e -> String.valueOf(e.getMessage()))
                .filter(message -> !message.toLowerCase(Locale.ROOT).contains("broken pipe"));
        if (reason.isEmpty()) {
            return code;
        }
        err.println("varve: results could not be written: " + reason.get() + "; make room, or write them elsewhere");
        return ExitCode.FAILED;
    }
}
