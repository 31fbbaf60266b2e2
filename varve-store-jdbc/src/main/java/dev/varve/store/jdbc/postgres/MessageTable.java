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

    /** A message with what it is found by. */
    private record Row(LoggedMessage message, HashedTerms terms) {}

    /**
     * A column that is written.
     *
     * @param sent  as which type it travels
     * @param type  its own
     * @param array several of it
     */
    private record Column(
            String name,
            String sent,
            String type,
            Function<Row, @Nullable Object> value,
            IntFunction<@Nullable Object[]> array) {
        Column(String name, String type, Function<Row, @Nullable Object> value, IntFunction<@Nullable Object[]> array) {
            this(name, type, type, value, array);
        }
    }

    private static final List<Column> WRITTEN = List.of(
            new Column("seq", "bigint", row -> row.message.seq(), Long[]::new),
            new Column("tokens", "integer", row -> row.message.tokens(), Integer[]::new),
            new Column("tokens_through", "bigint", row -> row.message.tokensThrough(), Long[]::new),
            new Column("starts_group", "smallint", row -> (short) (row.message.startsGroup() ? 1 : 0), Short[]::new),
            new Column("role", "text", row -> row.message.role().name(), String[]::new),
            new Column(
                    "created_at",
                    "bigint",
                    row -> Micros.of(row.message.message().createdAt()),
                    Long[]::new),
            new Column("external_id", "text", row -> encodedId(row.message), String[]::new),
            new Column("body", "text", row -> MessageColumns.body(row.message.seq(), row.message), String[]::new),
            new Column(
                    "external_key", "uuid", row -> idKey(row.message.message().id()), UUID[]::new),
            // Arrays of different lengths do not make an array of arrays, so each is a text.
            new Column("terms", "text", "bigint[]", row -> row.terms.termsLiteral(), String[]::new),
            new Column("counts", "text", "integer[]", row -> row.terms.countsLiteral(), String[]::new),
            new Column("passages", "text", "integer[]", row -> row.terms.passagesLiteral(), String[]::new),
            new Column("length", "integer", row -> row.terms.length(), Integer[]::new));

    private static final String INTO =
            " RETURNING 1) INSERT INTO {s}.message (tenant, session_id, " + joined(Column::name) + ") SELECT ?, ?, ";
    private static final String ONE = INTO + joined(column -> "?::" + column.type) + " FROM moved";
    private static final String SEVERAL = INTO + joined(column -> "new." + column.name + "::" + column.type)
            + " FROM moved, unnest(" + joined(column -> "?::" + column.sent + "[]") + ") AS new ("
            + joined(Column::name) + ")";

    private static final String APPEND = "WITH moved AS (" + SessionTable.MOVE;
    private static final String APPEND_UNREAD = APPEND + SessionTable.IF_AS_EXPECTED;
    private static final String BEGIN = "WITH moved AS (" + SessionTable.CREATE;

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
        List<Row> rows = appended.messages().stream()
                .map(message -> new Row(message, HashedTerms.of(key, SearchText.passages(message.message()))))
                .toList();
        List<@Nullable Object> arguments = new ArrayList<>();
        arguments.addAll(Arrays.asList(SessionColumns.values(appended.state(), key.tenant(), key.session())));
        arguments.addAll(Arrays.asList(where));
        arguments.add(key.tenant());
        arguments.add(key.session());
        boolean one = rows.size() == 1; // the usual case, in which arrays would cost more than all else
        for (Column column : WRITTEN) {
            arguments.add(one ? column.value.apply(rows.get(0)) : column(rows, column.value, column.array));
        }
        return pg.update(sql + (one ? ONE : SEVERAL), arguments.toArray()) > 0;
    }

    private static String joined(Function<Column, String> part) {
        return WRITTEN.stream().map(part).collect(Collectors.joining(", "));
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
