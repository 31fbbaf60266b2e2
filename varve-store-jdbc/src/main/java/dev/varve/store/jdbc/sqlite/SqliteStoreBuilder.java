package dev.varve.store.jdbc.sqlite;

import java.io.FileDescriptor;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Opens a SQLite file. Not thread-safe. */
public final class SqliteStoreBuilder {
    private final Path file;
    private Durability durability = Durability.FULL;
    private Duration busyTimeout = Duration.ofSeconds(5);
    private boolean readOnly;
    private boolean createIfMissing = true;
    private LogSync.Disk disk = FileDescriptor::sync;
    private UnaryOperator<Connection> wrapper = UnaryOperator.identity();

    SqliteStoreBuilder(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** {@link Durability#FULL} unless given. */
    public SqliteStoreBuilder durability(Durability newDurability) {
        durability = newDurability;
        return this;
    }

    /** How long a call waits while another process writes; default 5 seconds. */
    public SqliteStoreBuilder busyTimeout(Duration newTimeout) {
        if (newTimeout.isNegative()) {
            throw new IllegalArgumentException("negative busy timeout " + newTimeout);
        }
        busyTimeout = newTimeout;
        return this;
    }

    /** Refuses every write, and never creates or migrates the file. False unless given. */
    public SqliteStoreBuilder readOnly(boolean newReadOnly) {
        readOnly = newReadOnly;
        return this;
    }

    /** True if a missing file is created, with its directory. True unless given. */
    public SqliteStoreBuilder createIfMissing(boolean newCreateIfMissing) {
        createIfMissing = newCreateIfMissing;
        return this;
    }

    /** For tests, which make the disk fail or wait on purpose. */
    SqliteStoreBuilder disk(LogSync.Disk newDisk) {
        disk = newDisk;
        return this;
    }

    /** For tests, which make connections fail on purpose. */
    SqliteStoreBuilder wrapper(UnaryOperator<Connection> newWrapper) {
        wrapper = newWrapper;
        return this;
    }

    /**
     * Opens the file, and creates or migrates it if need be. A file that is refused stays as it was.
     *
     * @throws dev.varve.store.SchemaTooNewException  if a newer Varve wrote it
     * @throws dev.varve.store.SchemaUnknownException if one wrote it that was never released
     * @throws dev.varve.store.StoreCorruptException  if it is damaged or not a Varve store
     * @throws dev.varve.store.StoreBusyException     if another process holds it for longer than the busy timeout
     * @throws dev.varve.store.StoreReadOnlyException if it cannot be written, unless it is opened for reading only
     * @throws dev.varve.store.StoreException         if it is missing and may not be created, or cannot be opened
     */
    public SqliteStore open() {
        SqliteStore store = new SqliteStore(file, connections());
        try {
            store.prepare(readOnly);
            return store;
        } catch (RuntimeException | Error e) {
            try {
                store.close();
            } catch (RuntimeException also) {
                e.addSuppressed(also);
            }
            throw e;
        }
    }

    private ConnectionFactory connections() {
        SqliteFile where = new SqliteFile(file, readOnly, createIfMissing && !readOnly);
        where.check();
        int millis = (int) Math.min(Integer.MAX_VALUE, busyTimeout.toMillis());
        return new ConnectionFactory(where, durability, millis, disk, wrapper);
    }
}
