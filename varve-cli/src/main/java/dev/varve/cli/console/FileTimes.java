package dev.varve.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** When files were written. */
public final class FileTimes {
    private FileTimes() {}

    /** When a file was last written; now, if that lies ahead or cannot be read: who opens the file says what is wrong with it. */
    public static Instant written(Path file, Instant now) {
        try {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            return written.isBefore(now) ? written : now;
        } catch (IOException e) {
            return now;
        }
    }
}
