package dev.varve.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** When files were written. */
public final class FileTimes {
    private FileTimes() {}

    /**
     * Time of a file's last change; now, if that is in the future or unknown: opening the file will report the
     * problem.
     */
    public static Instant written(Path file, Instant now) {
        try {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            return written.isBefore(now) ? written : now;
        } catch (IOException e) {
            return now;
        }
    }
}
