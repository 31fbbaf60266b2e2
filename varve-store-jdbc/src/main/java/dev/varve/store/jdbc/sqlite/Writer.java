package dev.varve.store.jdbc.sqlite;

import dev.varve.store.jdbc.schema.Handoff;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gives the turn to write to one thread at a time, since SQLite has one writer anyway. One of the waiting threads
 * commits all waiting writes together. The next transaction begins while the disk is being synced. A refused write is
 * rolled back alone. Thread-safe.
 */
final class Writer implements AutoCloseable {
    /** Bounds how long the first of a group waits for the last. */
    private static final int MOST_TOGETHER = 64;

    private final SqliteFile file;
    private final LogSync log;
    private final Checkpoints checkpoints;
    private final WritingConnection connection;
    private final PlatformThreads threads;
    private final Queue<Write<?>> waiting = new ConcurrentLinkedQueue<>();

    /** Held while the connection is used. */
    private final ReentrantLock turn = new ReentrantLock();

    Writer(ConnectionFactory connections, PlatformThreads threads) {
        this.file = connections.file();
        this.log = new LogSync(file, connections.durability(), connections.disk());
        this.checkpoints = new Checkpoints(connections);
        this.connection = new WritingConnection(connections, log, checkpoints);
        this.threads = threads;
    }

    /** Runs work in a transaction that it may share with others. It is on disk then; if it threw, nothing of it was written. */
    <T> T write(Sql.Work<T> work) {
        return write(new Write<>(work, true));
    }

    /**
     * Like {@link #write}, for work that need not survive a failure of the whole machine; it reaches the disk with
     * later writes.
     */
    <T> T writeSoon(Sql.Work<T> work) {
        return write(new Write<>(work, false));
    }

    private <T> T write(Write<T> write) {
        file.refuseIfReadOnly();
        waiting.add(write); // at once: a thread that waits may then do it too
        return threads.isNeeded() ? threads.call(() -> outcome(write.waiting())) : outcome(write.waiting());
    }

    private <T> T outcome(Handoff<T> write) {
        write.own();
        while (!write.isOver()) {
            if (!write.isTaken() && turn.tryLock()) {
                commitNext();
            } else {
                write.park();
            }
        }
        return write.result();
    }

    private void commitNext() {
        List<Write<?>> group = new ArrayList<>();
        long commit = 0;
        try {
            for (Write<?> next = waiting.poll(); next != null; next = waiting.poll()) {
                next.waiting().take();
                group.add(next);
                if (group.size() == MOST_TOGETHER) {
                    break;
                }
            }
            if (group.size() == 1 || !together(group)) {
                group.forEach(this::alone);
            }
            commit = group.isEmpty() ? 0 : log.newest();
        } finally {
            endTurn();
            end(group, false);
            sync(group, commit);
            end(group, true);
        }
        if (checkpoints.copiesMost(commit)) {
            copyRest();
        }
    }

    private void copyRest() {
        turn.lock();
        try {
            checkpoints.copyRest();
        } finally {
            endTurn();
        }
    }

    private static void end(List<Write<?>> group, boolean durable) {
        for (Write<?> write : group) {
            if (write.isDurable() == durable) {
                write.end();
            }
        }
    }

    /** Also after a refused write: the data that caused the refusal is on disk when its caller is told. */
    private void sync(List<Write<?>> group, long commit) {
        try {
            if (group.stream().anyMatch(Write::isDurable)) {
                log.await(commit);
            }
        } catch (UncheckedIOException e) {
            group.forEach(write -> write.failIfDone(file.notSynced(Objects.requireNonNull(e.getCause()))));
        }
    }

    /** @return false if nothing was written and each is to try alone, so that only those fail that must */
    private boolean together(List<Write<?>> group) {
        try {
            return group.isEmpty() || transaction(group);
        } catch (SQLException e) {
            // A failed commit may turn out to be complete, so repeating it could write twice. And the whole group has
            // waited for the lock as long as each write would have alone.
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

    /**
     * Repeats the transaction after apparent damage: a page may have been misread, and then a second connection finds
     * it intact.
     */
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
        Sql sql = connection.get();
        boolean changed = false;
        try {
            connection.saveLog(sql);
            sql.begin();
            for (Write<?> write : group) {
                run(write, sql);
                if (write.isRefused() && sql.isTouched()) {
                    sql.rollBack();
                    return false;
                }
                changed |= sql.isTouched();
            }
            sql.commit();
            if (changed) {
                log.committed();
            }
            return true;
        } catch (SQLException | RuntimeException | Error e) {
            sql.rollBack(e);
            throw e;
        } finally {
            connection.closeIfBroken(sql);
        }
    }

    private static <T> void run(Write<T> write, Sql sql) throws SQLException {
        sql.forgetTouched();
        try {
            write.succeed(write.begin().run(sql));
        } catch (RuntimeException | Error e) {
            write.refuse(e);
        }
    }

    /** Runs work outside any transaction, without another writer of this store. */
    <T> T outside(Sql.Work<T> work) {
        file.refuseIfReadOnly();
        return threads.call(() -> SqliteErrors.confirmed(file.path(), () -> {
            turn.lock();
            try {
                return attempt(connection.get(), work);
            } finally {
                endTurn();
            }
        }));
    }

    /** Reopens the file by its name, creating it if necessary, if the open one was deleted or replaced. */
    void renewIfGone() {
        if (connection.isGone()) {
            outside(sql -> file);
        }
    }

    /** False if another connection reads from the log; SQLite waits for it as long as for a lock. */
    boolean emptiesLog() {
        return outside(checkpoints::empty);
    }

    /**
     * Runs one short statement, unless another thread has the turn. The writing connection has the pages and rows
     * that it wrote in its cache; others would have to read them again.
     */
    <T> Optional<T> queryIfIdle(Sql.Work<T> work) {
        return threads.call(() -> SqliteErrors.confirmed(file.path(), () -> {
            if (!turn.tryLock()) {
                return Optional.empty();
            }
            try {
                Optional<Sql> open = connection.ifOpen();
                return open.isEmpty()
                        ? Optional.empty()
                        : Optional.of(attempt(open.get(), queried -> {
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
            connection.closeIfBroken(sql);
        }
    }

    /** Gives the turn to a write that waits, if there is one. */
    private void endTurn() {
        turn.unlock();
        for (Write<?> next : waiting) {
            if (next.waiting().wake()) { // otherwise its thread is about to get here, and will try for itself
                return;
            }
        }
    }

    /** Waits for the write that has begun. Repeatable. */
    @Override
    public void close() {
        connection.refuse();
        checkpoints.close();
        turn.lock();
        try {
            connection.close();
        } catch (SQLException e) {
            throw SqliteErrors.of(e, file.path());
        } finally {
            endTurn();
        }
    }
}
