package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.store.LogHoles;
import dev.varve.store.SessionState;
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
import java.util.Optional;

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
    private static final String NUMBERS = "SELECT id FROM message WHERE id BETWEEN ? AND ? ORDER BY id";
    private static final String BEFORE =
            "SELECT id, tokens_through FROM message WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT 1";
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

    /** Some messages, without deleted ones and numbers beyond the log. */
    List<LoggedMessage> some(SessionTable.Row session, Collection<Long> seqs) throws SQLException {
        List<LoggedMessage> some = new ArrayList<>(seqs.size());
        for (long seq : seqs) {
            Optional<LoggedMessage> found = sql.first(ONE, MessageTable::read, key(session.id(), seq));
            requireWhole(session, new Span(seq, seq + 1), found.stream().toList());
            found.ifPresent(some::add);
        }
        return some;
    }

    List<LoggedMessage> span(SessionTable.Row session, Span span) throws SQLException {
        return requireWhole(session, span, found(session.id(), span));
    }

    /** The existing messages of a span, for an estimate. */
    List<LoggedMessage> found(long session, Span span) throws SQLException {
        return sql.list(SPAN, MessageTable::read, key(session, span.from()), key(session, span.to()));
    }

    /** Reads backwards and stops at the first message left out, so the cost is that of the result. */
    List<LoggedMessage> tail(SessionTable.Row session, long from, long tokensBelow) throws SQLException {
        List<LoggedMessage> tail = new ArrayList<>();
        sql.scan(
                BACKWARDS,
                row -> row.getLong(3) > tokensBelow && tail.add(read(row)),
                key(session.id(), Math.max(from, 1)),
                lastKey(session.id()));
        Collections.reverse(tail);
        long leftOut = tail.isEmpty()
                ? session.state().totalTokens()
                : tail.get(0).tokensThrough() - tail.get(0).tokens();
        long end = session.state().lastSeq() + 1;
        long first = tail.isEmpty() ? end : tail.get(0).seq();
        long begin = leftOut > tokensBelow ? Math.max(from, 1) : first;
        return requireWhole(session, new Span(Math.min(begin, end), end), tail);
    }

    /** Page damage can make rows vanish without an error of SQLite; the session's row records which must exist. */
    private List<LoggedMessage> requireWhole(SessionTable.Row session, Span span, List<LoggedMessage> messages)
            throws SQLException {
        MessageColumns.requireSums(messages);
        for (LoggedMessage message : messages) {
            if (!span.contains(message.seq())) {
                throw new SQLDataException("message " + message.seq() + " stands among those of " + span);
            }
        }
        List<Span> holes = LogHoles.in(session.state(), span, messages);
        if (!holes.isEmpty()) {
            throw new SQLDataException(LogHoles.sentence(holes));
        }
        if (!messages.isEmpty()) {
            requireFirstSum(session, messages.get(0));
        }
        return messages;
    }

    /** Numbers of messages that are missing without having been deleted. */
    List<Span> holes(SessionTable.Row session) throws SQLException {
        SessionState state = session.state();
        Span all = new Span(1, state.lastSeq() + 1);
        if (count(session.id(), all) == state.messages()) {
            return List.of();
        }
        List<Long> seqs = sql.list(NUMBERS, row -> seq(row.getLong(1)), key(session.id(), 1), lastKey(session.id()));
        return LogHoles.between(state, all, seqs);
    }

    /** The running sum of a message follows from the one before it, unless a hole lies between them. */
    private void requireFirstSum(SessionTable.Row session, LoggedMessage first) throws SQLException {
        record Before(long seq, long sum) {}
        Before before = sql.first(
                        BEFORE,
                        row -> new Before(seq(row.getLong(1)), row.getLong(2)),
                        key(session.id(), 1),
                        key(session.id(), first.seq()))
                .orElse(new Before(0, 0));
        if (before.seq() >= first.seq()) {
            throw new SQLDataException("message " + before.seq() + " stands before message " + first.seq());
        }
        Span between = new Span(before.seq() + 1, first.seq());
        boolean isKnown = session.state().goneIn(between) == between.size();
        if (isKnown && before.sum() + first.tokens() != first.tokensThrough()) {
            throw new SQLDataException("the running sum of message " + first.seq() + " is wrong");
        }
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

    /** Number of existing messages of a span. */
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
