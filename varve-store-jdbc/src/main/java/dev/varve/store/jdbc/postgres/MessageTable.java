package dev.varve.store.jdbc.postgres;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.schema.MessageColumns;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The logs of all sessions. Tenant, session and sequence number are the key, so a span is one range of the table. */
final class MessageTable {
    private static final String COLUMNS = "seq, " + MessageColumns.NAMES;
    private static final String OF_SESSION = " FROM {s}.message WHERE tenant = ? AND session_id = ?";

    private static final String INSERT = ") INSERT INTO {s}.message (tenant, session_id, " + COLUMNS
            + ", external_key, terms, counts, passages, length)"
            + " SELECT ?, ?, new.seq, new.tokens, new.through, new.start, new.role, new.at, new.id, new.body, new.key,"
            + " new.terms::bigint[], new.counts::integer[], new.passages::integer[], new.length FROM moved, unnest(?::bigint[], ?::integer[],"
            + " ?::bigint[], ?::smallint[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::uuid[], ?::text[],"
            + " ?::text[], ?::text[], ?::integer[]) AS new (seq, tokens, through, start, role, at, id, body, key, terms,"
            + " counts, passages, length)";
    private static final String APPEND = "WITH moved AS (" + SessionTable.MOVE + " RETURNING 1" + INSERT;
    private static final String APPEND_UNREAD =
            "WITH moved AS (" + SessionTable.MOVE + SessionTable.IF_AS_EXPECTED + " RETURNING 1" + INSERT;
    private static final String BEGIN = "WITH moved AS (" + SessionTable.CREATE + " RETURNING 1" + INSERT;

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

    private final Pg pg;

    MessageTable(Pg pg) {
        this.pg = pg;
    }

    /**
     * Writes messages together with the row that counts them, in one statement.
     *
     * @param known the row as it was read
     * @return false if another writer was faster, or the session has come or gone; nothing is written then
     */
    boolean append(SessionKey key, SessionState known, SessionState.Appended appended) throws SQLException {
        boolean begins = known.lastSeq() == 0;
        Object[] where = begins
                ? new Object[] {
                    WellFormed.encode(key.scope().resource()),
                    WellFormed.encode(key.scope().session())
                }
                : new Object[] {known.version()};
        return write(begins ? BEGIN : APPEND, key, appended, where);
    }

    /**
     * Likewise, if the row is as expected, which nobody has read for that.
     *
     * @return false if it is another, or one of a build that wrote no checksums; nothing is written then
     */
    boolean appendUnread(SessionKey key, SessionState expected, SessionState.Appended appended) throws SQLException {
        return write(APPEND_UNREAD, key, appended, expected.version(), SessionColumns.hint(expected));
    }

    private boolean write(String sql, SessionKey key, SessionState.Appended appended, Object... where)
            throws SQLException {
        List<LoggedMessage> messages = appended.messages();
        List<HashedTerms> terms = messages.stream()
                .map(message -> HashedTerms.of(key.session(), SearchText.passages(message.message())))
                .toList();
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.addAll(Arrays.asList(SessionColumns.values(appended.state(), key.tenant(), key.session())));
        arguments.addAll(Arrays.asList(where));
        arguments.add(key.tenant());
        arguments.add(key.session());
        arguments.add(column(messages, LoggedMessage::seq, Long[]::new));
        arguments.add(column(messages, LoggedMessage::tokens, Integer[]::new));
        arguments.add(column(messages, LoggedMessage::tokensThrough, Long[]::new));
        arguments.add(column(messages, message -> (short) (message.startsGroup() ? 1 : 0), Short[]::new));
        arguments.add(column(messages, message -> message.role().name(), String[]::new));
        arguments.add(column(messages, message -> Micros.of(message.message().createdAt()), Long[]::new));
        arguments.add(column(messages, message -> encodedId(message), String[]::new));
        arguments.add(column(messages, message -> MessageColumns.body(message.seq(), message), String[]::new));
        arguments.add(column(messages, message -> idKey(message.message().id()), UUID[]::new));
        arguments.add(column(terms, HashedTerms::termsLiteral, String[]::new));
        arguments.add(column(terms, HashedTerms::countsLiteral, String[]::new));
        arguments.add(column(terms, HashedTerms::passagesLiteral, String[]::new));
        arguments.add(column(terms, HashedTerms::length, Integer[]::new));
        return pg.update(sql, arguments.toArray()) > 0;
    }

    List<LoggedMessage> span(SessionKey key, Span span) throws SQLException {
        return pg.list(SPAN, MessageTable::read, key.tenant(), key.session(), span.from(), span.to());
    }

    List<LoggedMessage> tail(SessionKey key, long from, long tokensBelow) throws SQLException {
        return pg.list(
                TAIL,
                MessageTable::read,
                key.tenant(),
                key.session(),
                from,
                key.tenant(),
                key.session(),
                from,
                tokensBelow);
    }

    List<LoggedMessage> some(SessionKey key, Long[] seqs) throws SQLException {
        return pg.list(SOME, MessageTable::read, key.tenant(), key.session(), seqs);
    }

    /** Sequence numbers of the messages that the host gave any of the ids, by id. */
    Map<String, Long> seqs(SessionKey key, List<String> ids) throws SQLException {
        UUID[] keys = column(ids, MessageTable::idKey, UUID[]::new);
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
    void erase(SessionKey key, Span span) throws SQLException {
        long tokens =
                pg
                        .list(DELETE_SPAN, row -> row.getLong(1), key.tenant(), key.session(), span.from(), span.to())
                        .stream()
                        .mapToLong(Long::longValue)
                        .sum();
        pg.update(LOWER, tokens, key.tenant(), key.session(), span.to());
    }

    void deleteAll(SessionKey key) throws SQLException {
        pg.update(DELETE, key.tenant(), key.session());
    }

    private static LoggedMessage read(ResultSet row) throws SQLException {
        return MessageColumns.read(row.getLong(1), row.getLong(1), row);
    }

    private static @Nullable String encodedId(LoggedMessage message) {
        String id = message.message().id();
        return id.isEmpty() ? null : WellFormed.encode(id);
    }

    private static @Nullable UUID idKey(String id) {
        return id.isEmpty() ? null : SessionKey.hash(id);
    }

    /** One column of several rows, as an array for {@code unnest}. */
    private static <T, C> C[] column(List<T> rows, Function<T, @Nullable C> value, IntFunction<@Nullable C[]> array) {
        return rows.stream().map(value).toArray(array);
    }
}
