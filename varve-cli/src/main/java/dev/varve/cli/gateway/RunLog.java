package dev.varve.cli.gateway;

import dev.varve.cli.console.UsageException;
import dev.varve.store.PrivateFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Receives warnings while a program has the terminal, since they would disturb its screen: a file that is created
 * with the first warning. Without a file, or if it cannot be written, they are dropped.
 */
final class RunLog extends OutputStream {
    private final Optional<Path> file;
    private final PrintStream before = System.err;
    private Optional<OutputStream> out = Optional.empty();
    private boolean unusable;

    /** Nothing is written yet. */
    RunLog(Optional<Path> file) {
        this.file = file;
    }

    /** Reports that the file cannot be written while somebody can still see it. A repository may contain a link. */
    void refuseLink() {
        file.filter(Files::isSymbolicLink).ifPresent(link -> {
            throw new UsageException(link + " is a link, and warnings would go where it leads; delete it");
        });
    }

    /** Redirects standard error from now on. */
    void begin() {
        System.setErr(new PrintStream(this, true, StandardCharsets.UTF_8));
    }

    /** Standard error is as it was before. */
    void end() {
        System.setErr(before);
        close();
    }

    /** The file, if there is anything in it. */
    synchronized Optional<Path> written() {
        return out.flatMap(any -> file);
    }

    @Override
    public synchronized void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
        if (unusable || file.isEmpty()) {
            return;
        }
        try {
            if (out.isEmpty()) {
                out = Optional.of(Channels.newOutputStream(PrivateFiles.append(file.get()))); // warnings name sessions
            }
            out.get().write(bytes, from, count);
        } catch (IOException e) {
            unusable = true; // a program must not fail because of its log
        }
    }

    @Override
    public synchronized void close() {
        unusable = true;
        try {
            if (out.isPresent()) {
                out.get().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the log " + file.orElseThrow() + " could not be closed", e);
        }
    }
}
