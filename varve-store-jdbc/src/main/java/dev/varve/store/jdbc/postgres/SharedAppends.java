package dev.varve.store.jdbc.postgres;

import dev.varve.store.SessionState;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/** Appends to rows that are expected. Waiting sessions share a statement and its commit. Thread-safe. */
final class SharedAppends implements StatementBatcher.Statement<Append, Boolean> {
    /** A longer append is sent alone: the others would wait for it. */
    private static final int MOST_TOKENS = 16_000;

    private final ConnectionScope calls;
    private final StatementBatcher<Append, Boolean> shared;

    SharedAppends(ConnectionScope calls, StatementBatcher.Patience patience) {
        this.calls = calls;
        this.shared = new StatementBatcher<>(calls, patience, this);
    }

    /** The new row, on disk, or empty if the row was not as expected, or was locked. */
    Optional<SessionState.Appended> append(Append append) {
        boolean written = tokens(append) > MOST_TOKENS ? alone(append) : shared.ask(append);
        return written ? Optional.of(append.appended()) : Optional.empty();
    }

    private boolean alone(Append append) {
        return calls.once(append.key().scope(), (pg, key) -> Optional.of(new AppendTable(pg).appendUnread(append)))
                .orElse(false);
    }

    private static long tokens(Append append) {
        return append.appended().state().totalTokens() - append.known().totalTokens();
    }

    /** Each of another session, and together not too long. */
    @Override
    public Predicate<Append> companions(Append first) {
        return new Predicate<>() {
            private final Set<UUID> sessions = new HashSet<>(Set.of(first.key().session()));
            private long tokens = tokens(first);

            @Override
            public boolean test(Append next) {
                long together = tokens + tokens(next);
                if (together > MOST_TOKENS || !sessions.add(next.key().session())) {
                    return false;
                }
                tokens = together;
                return true;
            }
        };
    }

    @Override
    public void send(PgSession pg, List<StatementBatcher.Entry<Append, Boolean>> group) {
        try {
            Set<UUID> written = write(
                    pg, group.stream().map(StatementBatcher.Entry::request).toList());
            group.forEach(each ->
                    each.answer().end(written.contains(each.request().key().session())));
        } catch (SQLException e) {
            if (PostgresErrors.isLostRace(e) || group.size() > 1 && PostgresErrors.isOfOne(e)) {
                group.forEach(each -> each.answer().end(false)); // nothing is written, and each can be tried alone
            } else {
                group.forEach(each -> each.answer().fail(PostgresErrors.of(e)));
            }
        } catch (RuntimeException | Error e) {
            group.forEach(each -> each.answer().fail(e));
        }
    }

    private static Set<UUID> write(PgSession pg, List<Append> appends) throws SQLException {
        if (appends.size() > 1) {
            return new AppendTable(pg).appendUnread(appends);
        }
        Append only = appends.get(0);
        return new AppendTable(pg).appendUnread(only) ? Set.of(only.key().session()) : Set.of();
    }
}
