package dev.varve.cli.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.event.ProviderStatus;
import dev.varve.event.ProviderStatus.Circuit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The paused providers, in a small file beside the database, so that {@code varve status} can report the state of
 * another process. Healthy providers are not in it. Thread-safe within a process; between processes the last write
 * wins.
 */
public final class ProviderFile implements MemoryListener {
    private static final int FIELDS = 4;

    private final Path file;

    ProviderFile(Path file) {
        this.file = file;
    }

    @Override
    public void on(MemoryEvent event) {
        // Sessions report their own state.
    }

    @Override
    public synchronized void onProvider(ProviderStatus status) {
        keep(List.of(status));
    }

    /** Stores the state of providers. */
    public synchronized void keep(List<ProviderStatus> statuses) {
        List<ProviderStatus> all = new ArrayList<>(read());
        for (ProviderStatus status : statuses) {
            all.removeIf(known -> known.provider().equals(status.provider()));
            if (status.open()) {
                all.add(status);
            }
        }
        if (!all.isEmpty() || Files.exists(file)) {
            write(all);
        }
    }

    /** The paused providers; unreadable lines are skipped. */
    public synchronized List<ProviderStatus> read() {
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file, UTF_8).stream()
                            .map(ProviderFile::status)
                            .flatMap(Optional::stream)
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static Optional<ProviderStatus> status(String line) {
        String[] fields = line.split("\t", FIELDS);
        try {
            return fields.length < FIELDS
                    ? Optional.empty()
                    : Optional.of(new ProviderStatus(
                            fields[0], Circuit.valueOf(fields[1]), Instant.parse(fields[2]), fields[3]));
        } catch (IllegalArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }

    private void write(List<ProviderStatus> statuses) {
        List<String> lines = statuses.stream()
                .map(status -> String.join(
                        "\t",
                        status.provider(),
                        status.circuit().name(),
                        status.until().toString(),
                        status.reason().replaceAll("\\p{Cntrl}+", " ")))
                .toList();
        try {
            Path folder = Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
            Path next = Files.createTempFile(folder, file.getFileName() + ".", "");
            Files.write(next, lines, UTF_8);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
