package dev.varve.dashboard;

import dev.varve.dashboard.source.MemorySource;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A value that changes with the database: size and time of its files, or the rows of its sessions if it is not a
 * file. Throws the store's exception if it does not answer.
 */
final class Stamp implements Supplier<String> {
    private final MemorySource source;

    Stamp(MemorySource source) {
        this.source = source;
    }

    @Override
    public String get() {
        source.storage().schema();
        return source.file().filter(Files::isRegularFile).map(Stamp::of).orElseGet(this::rows);
    }

    private static String of(Path file) {
        try {
            return one(file) + one(file.resolveSibling(file.getFileName() + "-wal"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String one(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) + "@" + Files.getLastModifiedTime(file) + " " : "";
    }

    private String rows() {
        long sum = 0;
        for (SessionSummary each : source.store()
                .sessions(SessionQuery.all().withTenant(source.tenant()).withLimit(100_000))) {
            sum = 31 * sum + each.state().version() + each.scope().hashCode();
        }
        return Long.toString(sum);
    }
}
