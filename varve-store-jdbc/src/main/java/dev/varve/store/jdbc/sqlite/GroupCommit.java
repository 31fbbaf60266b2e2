package dev.varve.store.jdbc.sqlite;

import dev.varve.store.jdbc.sqlite.WriteQueue.Write;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a group of writes in one transaction. A write that is refused is undone alone. If the database itself fails before
 * the commit, nothing was written, and each gets a transaction of its own, so that only those fail that must.
 */
final class GroupCommit {
    /** Runs work on the writer. */
    interface Writer {
        <T> T run(Sql.Work<T> work) throws SQLException;
    }

    private final Writer writer;
    private final Path file;

    GroupCommit(Writer writer, Path file) {
        this.writer = writer;
        this.file = file;
    }

    /** Settles each write of a group, whatever happens. */
    void commit(List<Write<?>> group) {
        try {
            if (group.size() == 1) {
                alone(group.get(0));
            } else {
                together(group);
            }
        } catch (RuntimeException | Error e) {
            fail(group, e);
        }
    }

    private void together(List<Write<?>> group) {
        Progress progress = new Progress();
        try {
            List<Runnable> outcomes = writer.run(sql -> sql.transaction("BEGIN IMMEDIATE", begun -> {
                List<Runnable> settled = new ArrayList<>();
                for (Write<?> write : group) {
                    settled.add(inside(begun, write));
                }
                progress.committing = true;
                return settled;
            }));
            outcomes.forEach(Runnable::run);
        } catch (SQLException e) {
            if (progress.committing || SqliteErrors.isBusy(e)) {
                // A commit that failed may be found done, so that doing it again could write twice. And all of a group
                // have waited as long for the lock as they would have alone.
                fail(group, SqliteErrors.of(e, file));
            } else {
                group.forEach(this::alone);
            }
        }
    }

    private static final class Progress {
        private boolean committing;
    }

    /** What its outcome will be if the group is committed. */
    private static <T> Runnable inside(Sql sql, Write<T> write) throws SQLException {
        sql.update("SAVEPOINT one");
        try {
            T value = write.work().run(sql);
            sql.update("RELEASE one");
            return () -> write.settle(() -> value);
        } catch (RuntimeException | Error e) {
            sql.update("ROLLBACK TO one");
            sql.update("RELEASE one");
            return () -> write.settle(() -> rethrow(e));
        }
    }

    private <T> void alone(Write<T> write) {
        try {
            T value = SqliteErrors.confirmed(
                    file, () -> writer.run(sql -> sql.transaction("BEGIN IMMEDIATE", write.work())));
            write.settle(() -> value);
        } catch (RuntimeException | Error e) {
            write.settle(() -> rethrow(e));
        }
    }

    private static void fail(List<Write<?>> group, Throwable failure) {
        for (Write<?> write : group) {
            if (!write.isSettled()) {
                failed(write, failure);
            }
        }
    }

    private static <T> void failed(Write<T> write, Throwable failure) {
        write.settle(() -> rethrow(failure));
    }

    private static <T> T rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }
}
