package dev.varve.store.jdbc.sqlite;

import dev.varve.store.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three threads write to one row of a real file, some in vain; writes that wait together share a transaction. */
@Tag("long")
class WriterInterleavingsTest {
    /** Lincheck makes the rows, and opening a file for each would take seconds. */
    private static final AtomicReference<@Nullable Writer> WRITER = new AtomicReference<>();

    @TempDir
    Path folder;

    @Test
    void each_write_is_there_when_it_returns_and_a_refused_one_leaves_nothing() {
        SqliteFile file = new SqliteFile(folder.resolve("sums.db"), false, true);
        ConnectionFactory connections =
                new ConnectionFactory(file, Durability.FULL, 5_000, descriptor -> {}, connection -> connection);
        try (PlatformThreads threads = new PlatformThreads(1);
                Writer writer = new Writer(connections, threads)) {
            writer.outside(sql -> {
                sql.run("CREATE TABLE sum (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)");
                return true;
            });
            WRITER.set(writer);
            new StressOptions()
                    .threads(3)
                    .actorsPerThread(2)
                    .actorsBefore(0)
                    .actorsAfter(0)
                    .iterations(10)
                    .invocationsPerIteration(50)
                    .sequentialSpecification(Sum.class)
                    .check(Row.class);
        } finally {
            WRITER.set(null);
        }
    }

    /** A row of its own for each run. */
    public static class Row {
        private static final AtomicInteger ROWS = new AtomicInteger();

        private final Writer writer = Objects.requireNonNull(WRITER.get());
        private final int id = ROWS.incrementAndGet();

        /** Adds to the row, and returns what it has then. */
        @Operation
        public int add(@Param(gen = IntGen.class, conf = "1:9") int more) {
            return writer.write(sql -> added(sql, more));
        }

        /** Adds, and is refused then. */
        @Operation
        public boolean addInVain(@Param(gen = IntGen.class, conf = "1:9") int more) {
            try {
                return writer.write(sql -> {
                    added(sql, more);
                    throw new StoreException("in vain");
                });
            } catch (StoreException e) {
                return false;
            }
        }

        private int added(Sql sql, int more) throws SQLException {
            sql.prepared("INSERT INTO sum VALUES (?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n", id, more)
                    .executeUpdate();
            Thread.yield(); // others come meanwhile
            return sql.first("SELECT n FROM sum WHERE id = ?", row -> row.getInt(1), id)
                    .orElse(0);
        }
    }

    /** The same by one thread. */
    public static class Sum {
        private int sum;

        public int add(int more) {
            sum += more;
            return sum;
        }

        public boolean addInVain(int more) {
            return false;
        }
    }
}
