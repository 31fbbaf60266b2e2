package dev.varve.lab.trials.soak;

import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;

/**
 * What this process and its database take at a moment.
 *
 * @param seconds  since the start
 * @param turns    that were answered until then
 * @param resident memory in KiB
 * @param heap     bytes after a collection
 * @param handles  open files and connections
 * @param threads  that are alive
 * @param database bytes of the file
 * @param log      bytes of its write-ahead log
 * @param index    bytes of the pages of the search index, which are in the file
 * @param free     bytes of pages of the file that wait to be used again
 */
record Sample(
        long seconds,
        long turns,
        long resident,
        long heap,
        long handles,
        long threads,
        long database,
        long log,
        long index,
        long free) {
    static final String[] HEAD = {
        "minute",
        "turns",
        "resident MiB",
        "heap after GC, MiB",
        "handles",
        "threads",
        "file MiB",
        "its free pages MiB",
        "log MiB",
        "search index MiB"
    };

    private static final double MIB = 1 << 20;
    private static final String INDEX =
            "SELECT coalesce(sum(pgsize), 0) FROM dbstat" + " WHERE name LIKE 'search%' OR name LIKE 'passage%'";

    /** Takes one; collects garbage first. */
    static Sample take(long seconds, long turns, Path file) {
        System.gc();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            return new Sample(
                    seconds,
                    turns,
                    residentNow(),
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    openHandles(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    size(file),
                    size(Path.of(file + "-wal")),
                    number(connection, INDEX),
                    number(connection, "PRAGMA freelist_count") * number(connection, "PRAGMA page_size"));
        } catch (IOException e) {
            throw new UncheckedIOException("this needs /proc, as Linux has it", e);
        } catch (SQLException e) {
            throw new IllegalStateException("could not look into " + file, e);
        }
    }

    private static long residentNow() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
                    .sum();
        }
    }

    private static long openHandles() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }

    private static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            return row.getLong(1);
        }
    }

    void print(Printer printer) {
        printer.row(
                this,
                "%.1f | %,d | %d | %.1f | %d | %d | %.1f | %.1f | %.1f | %.1f",
                seconds / 60.0,
                turns,
                resident >> 10,
                heap / MIB,
                handles,
                threads,
                database / MIB,
                free / MIB,
                log / MIB,
                index / MIB);
    }
}
