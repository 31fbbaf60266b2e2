package dev.varve.store.jdbc.postgres;

import dev.varve.Scope;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.schema.SessionColumns;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Predicate;

/**
 * Checks that rows are unchanged, the first step of each context. Waiting checks share a statement, which is sent
 * after all of them were requested, so none misses an earlier write. Thread-safe.
 */
final class SharedLooks implements StatementBatcher.Statement<SharedLooks.Look, Boolean> {
    private final StatementBatcher<Look, Boolean> shared;

    SharedLooks(ConnectionScope calls, StatementBatcher.Patience patience) {
        this.shared = new StatementBatcher<>(calls, patience, this);
    }

    /**
     * A row and its expected state.
     *
     * @param hint stored form of the hint, which includes the checksum of the row
     */
    record Look(SessionRowKey key, long version, String hint) implements StatementBatcher.Request {}

    /** True if the row is as expected. */
    boolean isExpected(Scope scope, SessionState expected) {
        return shared.ask(new Look(SessionRowKey.of(scope), expected.version(), SessionColumns.hint(expected)));
    }

    @Override
    public Predicate<Look> companions(Look first) {
        return next -> true;
    }

    @Override
    public void send(PgSession pg, List<StatementBatcher.Entry<Look, Boolean>> group) {
        try {
            List<Boolean> answers = new SessionTable(pg)
                    .areExpected(
                            group.stream().map(StatementBatcher.Entry::request).toList());
            for (int i = 0; i < group.size(); i++) {
                group.get(i).answer().end(answers.get(i));
            }
        } catch (SQLException e) {
            group.forEach(each -> each.answer().fail(PostgresErrors.of(e)));
        } catch (RuntimeException | Error e) {
            group.forEach(each -> each.answer().fail(e));
        }
    }
}
