package dev.varve.store.jdbc.sqlite;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one connection that writes, since SQLite has one writer at a time anyway. Writes that wait together are committed
 * together by one of the threads that wait: what a commit costs is the sync of the disk, whatever is in it. A write that is
 * refused is undone alone. Thread-safe.
 */
final class Writer implements AutoCloseable {
    /** Bounds how long the first of a group waits for the last. */
    private static final int MOST_TOGETHER = 64;

    private final ConnectionFactory connections;
    private final SqliteFile file;
    private final PlatformThreads threads;
    private final Queue<Write<?>> waiting = new ConcurrentLinkedQueue<>();

    /** Of whoever uses the connection. */
    private final ReentrantLock turn = new ReentrantLock();

    private @Nullable Sql connection;
    private volatile boolean closed;

    Writer(ConnectionFactory connections, PlatformThreads threads) {
        this.connections = connections;
        this.file = connections.file();
        this.threads = threads;
    }

    /** Runs work in a transaction that it may share with others. It is on disk then; if it threw, nothing of it was written. */
    <T> T write(Sql.Work<T> work) {
        file.refuseIfReadOnly();
        Write<T> write = new Write<>(work);
        waiting.add(write); // at once: a thread that waits may then do it too
        return threads.isNeeded() ? threads.call(() -> outcome(write)) : outcome(write);
    }

    /** Interrupted or not, since a transaction that has begun ends by itself. */
    private <T> T outcome(Write<T> write) {
        write.owner = Thread.currentThread();
        boolean interrupted = false;
        while (!write.over) {
            if (turn.tryLock()) {
                commitNext();
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return write.result();
    }

    private void commitNext() {
        List<Write<?>> group = new ArrayList<>();
        try {
            for (Write<?> next = waiting.poll(); next != null; next = waiting.poll()) {
                group.add(next);
                if (group.size() == MOST_TOGETHER) {
                    break;
                }
            }
            if (group.size() == 1 || !together(group)) {
                group.forEach(this::alone);
            }
        } finally {
            endTurn();
            group.forEach(Write::end);
        }
    }

    /** @return false if nothing was written and each is to try alone, so that only those fail that must */
    private boolean together(List<Write<?>> group) {
        try {
            return group.isEmpty() || transaction(group);
        } catch (SQLException e) {
            // A commit that failed may be found done, so that doing it again could write twice. And all of a group have
            // waited as long for the lock as they would have alone.
            boolean committing = group.get(group.size() - 1).hasRun();
            if (committing || SqliteErrors.isBusy(e)) {
                group.forEach(write -> write.fail(SqliteErrors.of(e, file.path())));
                return true;
            }
            return false;
        } catch (RuntimeException | Error e) {
            group.forEach(write -> write.fail(e));
            return true;
        }
    }

    private void alone(Write<?> write) {
        try {
            transactionConfirmed(List.of(write));
        } catch (SQLException e) {
            write.fail(SqliteErrors.of(e, file.path()));
        } catch (RuntimeException | Error e) {
            write.fail(e);
        }
    }

    /** Once more if there is damage: a page may have been read badly, and then a second connection finds it whole. */
    private void transactionConfirmed(List<Write<?>> group) throws SQLException {
        try {
            transaction(group);
        } catch (SQLException e) {
            if (!SqliteErrors.isDamage(e)) {
                throw e;
            }
            transaction(group);
        }
    }

    /** @return false if one was refused after it had written something; nothing of any is written then */
    private boolean transaction(List<Write<?>> group) throws SQLException {
        Sql sql = connection();
        try {
            sql.begin();
            for (Write<?> write : group) {
                if (!write.run(sql)) {
                    sql.rollBack();
                    return false;
                }
            }
            sql.commit();
            return true;
        } catch (SQLException | RuntimeException | Error e) {
            sql.rollBack(e);
            throw e;
        } finally {
            closeIfBroken(sql);
        }
    }

    private Sql connection() throws SQLException {
        ensureOpen();
        Sql sql = connection == null ? connections.writer() : connection;
        connection = sql;
        return sql;
    }

    private void closeIfBroken(Sql sql) throws SQLException {
        if (sql.isBroken()) {
            connection = null;
            sql.close();
        }
    }

    /** Runs work outside any transaction, with no other writer of this store beside it. */
    <T> T outside(Sql.Work<T> work) {
        file.refuseIfReadOnly();
        return threads.call(() -> SqliteErrors.confirmed(file.path(), () -> {
            turn.lock();
            try {
                return attempt(connection(), work);
            } finally {
                endTurn();
            }
        }));
    }

    /**
     * Runs work that is one statement of a moment, unless somebody else has the turn. The connection that writes has the
     * pages and rows at hand that it wrote itself, which others would have to read anew.
     */
    <T> Optional<T> queryIfIdle(Sql.Work<T> work) {
        return threads.call(() -> SqliteErrors.confirmed(file.path(), () -> {
            if (!turn.tryLock()) {
                return Optional.empty();
            }
            try {
                ensureOpen();
                Sql sql = connection;
                return sql == null
                        ? Optional.empty()
                        : Optional.of(attempt(sql, queried -> {
                            queried.keepRowsIfUnchanged();
                            return work.run(queried);
                        }));
            } finally {
                endTurn();
            }
        }));
    }

    private <T> T attempt(Sql sql, Sql.Work<T> work) throws SQLException {
        try {
            return sql.attempt(work);
        } finally {
            closeIfBroken(sql);
        }
    }

    private void ensureOpen() {
        if (closed) {
            throw file.closed();
        }
    }

    /** Gives the turn to a write that waits, if there is one. */
    private void endTurn() {
        turn.unlock();
        for (Write<?> next : waiting) {
            Thread owner = next.owner;
            if (owner != null) { // else its thread is on its way here, and will try for itself
                LockSupport.unpark(owner);
                return;
            }
        }
    }

    /** Waits for the write that has begun. Repeatable. */
    @Override
    public void close() {
        closed = true;
        turn.lock();
        try {
            Sql sql = connection;
            connection = null;
            if (sql != null) {
                sql.close();
            }
        } catch (SQLException e) {
            throw SqliteErrors.of(e, file.path());
        } finally {
            endTurn();
        }
    }

    /** Work that waits for its transaction, and then what came of it. */
    private static final class Write<T> {
        private final Sql.Work<T> work;
        private volatile @Nullable Thread owner;
        private @Nullable T value;
        private boolean hasRun;
        private @Nullable Throwable failure;
        private volatile boolean over;

        private Write(Sql.Work<T> work) {
            this.work = work;
        }

        /** @return false if it was refused after it had written something, which is to be undone */
        boolean run(Sql sql) throws SQLException {
            failure = null;
            hasRun = false;
            sql.forgetTouched();
            try {
                value = work.run(sql);
            } catch (RuntimeException | Error e) {
                failure = e;
            }
            hasRun = true;
            return failure == null || !sql.isTouched();
        }

        /** Whether it came to its end, well or not; if it is to be committed that is under way. */
        boolean hasRun() {
            return hasRun;
        }

        void fail(Throwable newFailure) {
            failure = newFailure;
        }

        void end() {
            over = true;
            LockSupport.unpark(owner);
        }

        @SuppressWarnings("NullAway") // a value is null only where the work may return null
        T result() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (RuntimeException) failure;
            }
            return value;
        }
    }
}
