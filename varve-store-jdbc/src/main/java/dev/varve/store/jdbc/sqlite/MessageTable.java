package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.store.jdbc.schema.MessageColumns;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The logs of all sessions. Session and sequence number together are the key, so a span is one range of the table. */
final class MessageTable {
    private static final int SEQ_BITS = 32;
    private static final long MAX_SEQ = (1L << SEQ_BITS) - 1;

    private static final String COLUMNS = "id, " + MessageColumns.NAMES;
    private static final String INSERT = "INSERT INTO message (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String ONE = "SELECT " + COLUMNS + " FROM message WHERE id = ?";
    private static final String SPAN = "SELECT " + COLUMNS + " FROM message WHERE id >= ? AND id < ? ORDER BY id";
    private static final String BACKWARDS =
            "SELECT " + COLUMNS + " FROM message WHERE id BETWEEN ? AND ? ORDER BY id DESC";
    private static final String BY_EXTERNAL_ID = "SELECT id FROM message WHERE id >> 32 = ? AND external_id = ?";
    private static final String TOKENS = "SELECT coalesce(sum(tokens), 0) FROM message WHERE id >= ? AND id < ?";
    private static final String COUNT = "SELECT count(*) FROM message WHERE id >= ? AND id < ?";
    private static final String LOWER =
            "UPDATE message SET tokens_through = tokens_through - ? WHERE id BETWEEN ? AND ?";
    private static final String DELETE = "DELETE FROM message WHERE id BETWEEN ? AND ?";

    private final Sql sql;

    MessageTable(Sql sql) {
        this.sql = sql;
    }

    static long key(long session, long seq) {
        return session << SEQ_BITS | Math.min(seq, MAX_SEQ);
    }

    static long session(long key) {
        return key >> SEQ_BITS;
    }

    static long seq(long key) {
        return key & MAX_SEQ;
    }

    static long lastKey(long session) {
        return key(session, MAX_SEQ);
    }

    /** @param json of the message, see {@link MessageColumns#json} */
    void insert(long session, LoggedMessage logged, String json) throws SQLException {
        String id = logged.message().id();
        sql.prepared(
                        INSERT,
                        key(session, logged.seq()),
                        logged.tokens(),
                        logged.tokensThrough(),
                        logged.startsGroup() ? 1 : 0,
                        logged.role().name(),
                        Micros.of(logged.message().createdAt()),
                        id.isEmpty() ? null : WellFormed.encode(id),
                        MessageColumns.body(key(session, logged.seq()), logged, json))
                .executeUpdate();
    }

    /** A message that an index refers to. */
    LoggedMessage get(long key) throws SQLException {
        return sql.first(ONE, MessageTable::read, key)
                .orElseThrow(() -> new SQLDataException("the search index has a message that the log does not have"));
    }

    /** Those of the messages that are there. */
    List<LoggedMessage> some(long session, Collection<Long> seqs) throws SQLException {
        List<LoggedMessage> some = new ArrayList<>(seqs.size());
        for (long seq : seqs) {
            sql.first(ONE, MessageTable::read, key(session, seq)).ifPresent(some::add);
        }
        return some;
    }

    List<LoggedMessage> span(long session, Span span) throws SQLException {
        return MessageColumns.requireSums(
                sql.list(SPAN, MessageTable::read, key(session, span.from()), key(session, span.to())));
    }

    /** Reads backwards and stops at the first message that is left out, so the cost is that of the result. */
    List<LoggedMessage> tail(long session, long from, long tokensBelow) throws SQLException {
        List<LoggedMessage> newestFirst = new ArrayList<>();
        sql.scan(
                BACKWARDS,
                row -> row.getLong(3) > tokensBelow && newestFirst.add(read(row)),
                key(session, Math.max(from, 1)),
                lastKey(session));
        Collections.reverse(newestFirst);
        return MessageColumns.requireSums(newestFirst);
    }

    /** Sequence numbers of the messages that the host gave any of the ids, by id. */
    Map<String, Long> seqs(long session, List<String> ids) throws SQLException {
        Map<String, Long> seqs = new HashMap<>();
        for (String id : ids) {
            sql.first(BY_EXTERNAL_ID, row -> row.getLong(1) & MAX_SEQ, session, WellFormed.encode(id))
                    .ifPresent(seq -> seqs.put(id, seq));
        }
        return seqs;
    }

    /** Deletes the messages of a span and lowers the running sums of those after it. */
    void erase(long session, Span span) throws SQLException {
        long tokens = tokens(session, span);
        sql.prepared(DELETE, key(session, span.from()), key(session, span.to()) - 1)
                .executeUpdate();
        sql.prepared(LOWER, tokens, key(session, span.to()), lastKey(session)).executeUpdate();
    }

    /** Tokens of a span. */
    long tokens(long session, Span span) throws SQLException {
        return sql.first(TOKENS, row -> row.getLong(1), key(session, span.from()), key(session, span.to()))
                .orElse(0L);
    }

    /** Messages of a span that are there. */
    long count(long session, Span span) throws SQLException {
        return sql.first(COUNT, row -> row.getLong(1), key(session, span.from()), key(session, span.to()))
                .orElse(0L);
    }

    void deleteAll(long session) throws SQLException {
        sql.prepared(DELETE, key(session, 0), lastKey(session)).executeUpdate();
    }

    /** A row that begins with the key and {@link MessageColumns#NAMES}. */
    static LoggedMessage read(ResultSet row) throws SQLException {
        return MessageColumns.read(row.getLong(1), row.getLong(1) & MAX_SEQ, row);
    }
}
