package dev.varve.store.jdbc.postgres;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.store.jdbc.schema.MessageColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The logs of all sessions. Tenant, session and sequence number are the key, so a span is one range of the table. */
final class MessageTable {
    private static final String COLUMNS = "seq, " + MessageColumns.NAMES;
    private static final String OF_SESSION = " FROM {s}.message WHERE tenant = ? AND session_id = ?";

    private static final String SPAN = "SELECT " + COLUMNS + OF_SESSION + " AND seq >= ? AND seq < ? ORDER BY seq";

    /** The inner query reads backwards and stops at the first message that is left out. */
    private static final String TAIL = "SELECT " + COLUMNS + OF_SESSION + " AND seq >= ? AND seq > (SELECT"
            + " coalesce(max(seq), 0)" + OF_SESSION + " AND seq >= ? AND tokens_through <= ?) ORDER BY seq";

    private static final String SOME = "SELECT " + COLUMNS + OF_SESSION + " AND seq = ANY (?)";
    private static final String BY_EXTERNAL_KEY =
            "SELECT external_id, seq" + OF_SESSION + " AND external_key = ANY (?)";
    private static final String DELETE_SPAN = "DELETE" + OF_SESSION + " AND seq >= ? AND seq < ? RETURNING tokens";
    private static final String LOWER = "UPDATE {s}.message SET tokens_through = tokens_through - ?"
            + " WHERE tenant = ? AND session_id = ? AND seq >= ?";
    private static final String DELETE = "DELETE" + OF_SESSION;

    private final PgSession pg;

    MessageTable(PgSession pg) {
        this.pg = pg;
    }

    List<LoggedMessage> span(SessionRowKey key, Span span) throws SQLException {
        return MessageColumns.requireSums(
                pg.listByOnePlan(SPAN, MessageTable::read, key.tenant(), key.session(), span.from(), span.to()));
    }

    List<LoggedMessage> tail(SessionRowKey key, long from, long tokensBelow) throws SQLException {
        return MessageColumns.requireSums(pg.list(
                TAIL,
                MessageTable::read,
                key.tenant(),
                key.session(),
                from,
                key.tenant(),
                key.session(),
                from,
                tokensBelow));
    }

    List<LoggedMessage> some(SessionRowKey key, Long[] seqs) throws SQLException {
        return pg.list(SOME, MessageTable::read, key.tenant(), key.session(), seqs);
    }

    /** Sequence numbers of the messages that the host gave any of the ids, by id. */
    Map<String, Long> seqs(SessionRowKey key, List<String> ids) throws SQLException {
        UUID[] keys = ids.stream().map(SessionRowKey::hash).toArray(UUID[]::new);
        return pg
                .list(
                        BY_EXTERNAL_KEY,
                        row -> Map.entry(WellFormed.decode(row.getString(1)), row.getLong(2)),
                        key.tenant(),
                        key.session(),
                        keys)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Deletes the messages of a span and lowers the running sums of those after it. */
    void erase(SessionRowKey key, Span span) throws SQLException {
        long tokens =
                pg
                        .list(DELETE_SPAN, row -> row.getLong(1), key.tenant(), key.session(), span.from(), span.to())
                        .stream()
                        .mapToLong(Long::longValue)
                        .sum();
        pg.update(LOWER, tokens, key.tenant(), key.session(), span.to());
    }

    void deleteAll(SessionRowKey key) throws SQLException {
        pg.update(DELETE, key.tenant(), key.session());
    }

    private static LoggedMessage read(ResultSet row) throws SQLException {
        return MessageColumns.read(row.getLong(1), row.getLong(1), row);
    }
}
