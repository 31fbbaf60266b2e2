package dev.varve.store.jdbc.postgres;

import dev.varve.store.SessionState;
import dev.varve.store.jdbc.postgres.Append.Row;
import dev.varve.store.jdbc.schema.MessageColumns;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.SessionColumns;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes messages together with the rows that count them, in one statement. */
final class AppendTable {
    /**
     * A column that is written, except those of the terms, which are arrays.
     *
     * @param array values of several rows
     */
    private record Column(
            String name, String type, Function<Row, @Nullable Object> value, IntFunction<@Nullable Object[]> array) {}

    private static final List<Column> WRITTEN = List.of(
            new Column("seq", "bigint", row -> row.message().seq(), Long[]::new),
            new Column("tokens", "integer", row -> row.message().tokens(), Integer[]::new),
            new Column("tokens_through", "bigint", row -> row.message().tokensThrough(), Long[]::new),
            new Column("starts_group", "smallint", row -> (short) (row.message().startsGroup() ? 1 : 0), Short[]::new),
            new Column("role", "text", row -> row.message().role().name(), String[]::new),
            new Column(
                    "created_at",
                    "bigint",
                    row -> Micros.of(row.message().message().createdAt()),
                    Long[]::new),
            new Column("external_id", "text", AppendTable::encodedId, String[]::new),
            new Column("body", "text", row -> MessageColumns.body(row.message().seq(), row.message()), String[]::new),
            new Column("external_key", "uuid", AppendTable::idKey, UUID[]::new),
            new Column("length", "integer", row -> row.terms().length(), Integer[]::new));

    private static final String NAMES = "tenant, session_id, " + joined(Column::name) + ", terms, counts, passages";

    private static final String INTO = " RETURNING 1) INSERT INTO {s}.message (" + NAMES + ") SELECT ?, ?, ";
    private static final String ONE =
            INTO + joined(column -> "?::" + column.type) + ", ?::bigint[], ?::integer[], ?::integer[] FROM moved";

    /** A row of the table {@code new} for each message. */
    private static final String EACH =
            joined(column -> "new." + column.name) + ", " + TermSlices.OF_ROW + ", " + TermSlices.PASSAGES_OF_ROW;

    private static final String ARRAYS = joined(column -> "?::" + column.type + "[]") + ", " + TermSlices.PLACEHOLDERS;
    private static final String NEW = joined(Column::name) + ", " + TermSlices.NAMES + ")";
    private static final String SEVERAL = INTO + EACH + " FROM moved, unnest(" + ARRAYS + ") AS new (" + NEW;

    private static final String BEGIN = "WITH moved AS (" + SessionTable.CREATE;
    private static final String APPEND = "WITH moved AS (" + SessionTable.MOVE;
    private static final String APPEND_UNREAD = "WITH moved AS (" + SessionTable.MOVE_EXPECTED;

    /** Appends to each session whose row is as expected and not locked by others. */
    private static final String APPEND_TOGETHER = "WITH free AS MATERIALIZED (" + SessionTable.FREE + "), moved AS ("
            + SessionTable.MOVE_FREE + " RETURNING session.session_id),"
            + " logged AS (INSERT INTO {s}.message (" + NAMES + ") SELECT ?, moved.session_id, " + EACH
            + " FROM moved JOIN unnest(?::uuid[], " + ARRAYS + ") AS new (session_id, " + NEW
            + " ON new.session_id = moved.session_id)"
            + " SELECT session_id FROM moved";

    private final PgSession pg;

    AppendTable(PgSession pg) {
        this.pg = pg;
    }

    /**
     * Writes messages on top of a row that was read.
     *
     * @return false if another writer was faster, or the session was created or deleted; nothing is written then
     */
    boolean append(Append append) throws SQLException {
        SessionRowKey key = append.key();
        boolean begins = append.known().lastSeq() == 0;
        Object[] where = begins
                ? new Object[] {
                    WellFormed.encode(key.scope().resource()),
                    WellFormed.encode(key.scope().session())
                }
                : new Object[] {append.known().version()};
        SessionState next = append.appended().state();
        List<@Nullable Object> arguments =
                new ArrayList<>(Arrays.asList(SessionColumns.values(next, key.tenant(), key.session())));
        arguments.addAll(Arrays.asList(where));
        return write(begins ? BEGIN : APPEND, append, arguments);
    }

    /**
     * Writes messages if the row is as expected, without reading it.
     *
     * @return false if it is different, or was written by a build without checksums; nothing is written then
     */
    boolean appendUnread(Append append) throws SQLException {
        List<@Nullable Object> arguments = new ArrayList<>(
                Arrays.asList(SessionColumns.appended(append.appended().state())));
        arguments.add(append.key().tenant());
        arguments.add(append.key().session());
        arguments.add(append.known().version());
        arguments.add(SessionColumns.hint(append.known()));
        return write(APPEND_UNREAD, append, arguments);
    }

    private boolean write(String sql, Append append, List<@Nullable Object> arguments) throws SQLException {
        arguments.add(append.key().tenant());
        arguments.add(append.key().session());
        List<Row> rows = append.rows();
        if (rows.size() > 1) {
            TermSlices slices = slices(rows);
            arguments.addAll(slices.joined());
            addRows(rows, slices, arguments);
            return pg.updateByIndex(sql + SEVERAL, arguments.toArray()) > 0;
        }
        Row only = rows.get(0); // the usual case, in which arrays would dominate the cost
        WRITTEN.forEach(column -> arguments.add(column.value.apply(only)));
        arguments.add(only.terms().terms());
        arguments.add(only.terms().counts());
        arguments.add(only.terms().passages());
        return pg.updateByIndex(sql + ONE, arguments.toArray()) > 0;
    }

    private static TermSlices slices(List<Row> rows) {
        return TermSlices.of(rows.stream().map(Row::terms).toList());
    }

    private static void addRows(List<Row> rows, TermSlices slices, List<@Nullable Object> arguments) {
        WRITTEN.forEach(written -> arguments.add(column(rows, written.value, written.array)));
        arguments.addAll(slices.bounds());
    }

    /**
     * Appends to several sessions of a tenant. A locked row is skipped, since the other sessions would wait for it,
     * too.
     *
     * @param appends each to another session
     * @return the sessions that were written
     */
    Set<UUID> appendUnread(List<Append> appends) throws SQLException {
        String tenant = appends.get(0).key().tenant();
        UUID[] sessions = column(appends, append -> append.key().session(), UUID[]::new);
        List<@Nullable Object> arguments = new ArrayList<>(List.of(tenant, sessions, sessions));
        arguments.add(column(appends, append -> append.known().version(), Long[]::new));
        arguments.add(column(appends, append -> SessionColumns.hint(append.known()), String[]::new));
        List<Object[]> values = appends.stream()
                .map(append -> SessionColumns.appended(append.appended().state()))
                .toList();
        for (int i = 0; i < values.get(0).length; i++) {
            int place = i;
            if (values.get(0)[place] instanceof String) {
                arguments.add(column(values, row -> row[place], String[]::new));
            } else {
                arguments.add(column(values, row -> row[place], Long[]::new));
            }
        }
        arguments.addAll(List.of(tenant, sessions, tenant));
        List<Row> rows =
                appends.stream().flatMap(append -> append.rows().stream()).toList();
        TermSlices slices = slices(rows);
        arguments.addAll(slices.joined());
        arguments.add(appends.stream()
                .flatMap(append ->
                        Collections.nCopies(append.rows().size(), append.key().session()).stream())
                .toArray(UUID[]::new));
        addRows(rows, slices, arguments);
        return new HashSet<>(pg.listByIndex(APPEND_TOGETHER, row -> row.getObject(1, UUID.class), arguments.toArray()));
    }

    private static String joined(Function<Column, String> part) {
        return WRITTEN.stream().map(part).collect(Collectors.joining(", "));
    }

    private static @Nullable String encodedId(Row row) {
        String id = row.message().message().id();
        return id.isEmpty() ? null : WellFormed.encode(id);
    }

    private static @Nullable UUID idKey(Row row) {
        String id = row.message().message().id();
        return id.isEmpty() ? null : SessionRowKey.hash(id);
    }

    /** One column of several rows, as an array for {@code unnest}. */
    private static <T, C> C[] column(List<T> rows, Function<T, @Nullable C> value, IntFunction<@Nullable C[]> array) {
        return rows.stream().map(value).toArray(array);
    }
}
