package dev.varve.store.jdbc.postgres;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.store.SearchText;
import dev.varve.store.jdbc.schema.MessageColumns;
import dev.varve.store.jdbc.schema.NoteColumns;
import dev.varve.store.jdbc.schema.RowReader;
import dev.varve.store.jdbc.schema.SessionColumns;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Search terms that an earlier version has hashed in another way; they are made anew from the texts. */
final class OldTerms {
    /** Messages that are read at once. */
    private static final int TOGETHER = 500;

    private static final String SCOPES = "SELECT tenant, resource, name FROM {s}.session";
    private static final String MESSAGES = "SELECT seq, " + MessageColumns.NAMES
            + " FROM {s}.message WHERE tenant = ? AND session_id = ? AND seq > ? ORDER BY seq LIMIT " + TOGETHER;
    private static final String NOTES =
            "SELECT " + NoteColumns.NAMES + " FROM {s}.record WHERE tenant = ? AND session_id = ?";
    private static final String SET_OF_MESSAGES = "UPDATE {s}.message SET terms = new.terms::bigint[],"
            + " counts = new.counts::integer[], passages = new.passages::integer[], length = new.length"
            + " FROM unnest(?::bigint[], ?::text[], ?::text[], ?::text[], ?::integer[])"
            + " AS new (id, terms, counts, passages, length)"
            + " WHERE message.tenant = ? AND message.session_id = ? AND message.seq = new.id";
    private static final String SET_OF_NOTES = "UPDATE {s}.record SET terms = new.terms::bigint[],"
            + " counts = new.counts::integer[], length = new.length"
            + " FROM unnest(?::text[], ?::text[], ?::text[], ?::integer[]) AS new (id, terms, counts, length)"
            + " WHERE record.tenant = ? AND record.session_id = ? AND record.record_id = new.id";

    private final Pg pg;

    /** @param pg for all tenants */
    OldTerms(Pg pg) {
        this.pg = pg;
    }

    /** A text, and what it is found by; nothing if its row is damaged, which stays as it is. */
    private record Row<I>(I id, Optional<HashedTerms> terms) {
        HashedTerms found() {
            return terms.orElseThrow();
        }
    }

    void replace() throws SQLException {
        for (Scope scope : pg.list(SCOPES, row -> SessionColumns.scope(row, 1))) {
            SessionKey key = SessionKey.of(scope);
            Pg own = pg.of(scope.tenant());
            messages(own, key);
            notes(own, key);
        }
    }

    private static void messages(Pg own, SessionKey key) throws SQLException {
        long last = 0;
        List<Row<Long>> rows;
        do {
            rows = own.list(
                    MESSAGES,
                    row -> new Row<>(
                            row.getLong(1),
                            intact(row, OldTerms::message)
                                    .map(message -> HashedTerms.of(key, SearchText.passages(message.message())))),
                    key.tenant(),
                    key.session(),
                    last);
            last = rows.isEmpty() ? last : rows.get(rows.size() - 1).id();
            List<Row<Long>> whole = whole(rows);
            own.update(
                    SET_OF_MESSAGES,
                    whole.stream().map(Row::id).toArray(Long[]::new),
                    texts(whole, HashedTerms::termsLiteral),
                    texts(whole, HashedTerms::countsLiteral),
                    texts(whole, HashedTerms::passagesLiteral),
                    lengths(whole),
                    key.tenant(),
                    key.session());
        } while (rows.size() == TOGETHER);
    }

    private static void notes(Pg own, SessionKey key) throws SQLException {
        List<Row<String>> whole = whole(own.list(
                NOTES,
                row -> new Row<>(
                        row.getString(1),
                        intact(row, NoteColumns::read).map(note -> HashedTerms.of(key, List.of(note.text())))),
                key.tenant(),
                key.session()));
        own.update(
                SET_OF_NOTES,
                whole.stream().map(Row::id).toArray(String[]::new),
                texts(whole, HashedTerms::termsLiteral),
                texts(whole, HashedTerms::countsLiteral),
                lengths(whole),
                key.tenant(),
                key.session());
    }

    private static LoggedMessage message(ResultSet row) throws SQLException {
        return MessageColumns.read(row.getLong(1), row.getLong(1), row);
    }

    private static <T> Optional<T> intact(ResultSet row, RowReader<T> reader) throws SQLException {
        try {
            return Optional.of(reader.readIntact(row));
        } catch (SQLDataException e) { // whoever reads the row is told
            return Optional.empty();
        }
    }

    private static <I> List<Row<I>> whole(List<Row<I>> rows) {
        return rows.stream().filter(row -> row.terms().isPresent()).toList();
    }

    private static <I> String[] texts(List<Row<I>> rows, Function<HashedTerms, String> column) {
        return rows.stream().map(row -> column.apply(row.found())).toArray(String[]::new);
    }

    private static <I> Integer[] lengths(List<Row<I>> rows) {
        return rows.stream().map(row -> row.found().length()).toArray(Integer[]::new);
    }
}
