package dev.varve.store.jdbc;

import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The full-text index. Each term carries its session as a prefix, so a search reads only the entries of its own
 * session, however many others the file holds, and cannot find another's.
 */
final class SearchIndex {
    /** No term contains it, since terms are letters and digits, and to SQLite it is part of a word. */
    private static final char SEPARATOR = '\u00B7';

    /** Enough for any question; a page of text as a query would cost as much as all its words together. */
    private static final int MAX_QUERY_TERMS = 256;

    private static final String INSERT = "INSERT INTO search (rowid, terms) VALUES (?, ?)";
    private static final String DELETE = "DELETE FROM search WHERE rowid = ?";
    private static final String DELETE_MESSAGES = "DELETE FROM search WHERE rowid BETWEEN ? AND ?";
    private static final String DELETE_RECORDS =
            "DELETE FROM search WHERE rowid IN (SELECT -id FROM record WHERE session_id = ?)";
    private static final String MERGE_ALL = "INSERT INTO search (search) VALUES ('optimize')";

    private static final String COUNT = "SELECT count(*) FROM search WHERE search MATCH ?";
    private static final String BEST =
            "SELECT rowid, -rank FROM search WHERE search MATCH ? ORDER BY rank, rowid LIMIT ?";
    private static final String IN_TIME = """
             FROM search WHERE search MATCH ? AND coalesce( \
            (SELECT created_at FROM message WHERE id = search.rowid), \
            (SELECT created_at FROM record WHERE id = -search.rowid)) BETWEEN ? AND ?""";
    private static final String COUNT_IN_TIME = "SELECT count(*)" + IN_TIME;
    private static final String BEST_IN_TIME = "SELECT rowid, -rank" + IN_TIME + " ORDER BY rank, rowid LIMIT ?";

    private final Sql sql;

    SearchIndex(Sql sql) {
        this.sql = sql;
    }

    /** A row of the index; positive keys are messages, negative ones records. */
    private record Match(long key, double score) {}

    void add(long session, LoggedMessage logged) throws SQLException {
        add(session, MessageTable.key(session, logged.seq()), SearchText.of(logged.message()));
    }

    void add(long session, long recordKey, MemoryRecord record) throws SQLException {
        add(session, -recordKey, record.text());
    }

    private void add(long session, long row, String text) throws SQLException {
        String prefix = prefix(session);
        StringBuilder terms = new StringBuilder(text.length() * 2);
        for (String term : SearchTerms.of(text)) {
            terms.append(prefix).append(term).append(' ');
        }
        sql.update(INSERT, row, terms.toString());
    }

    void removeRecord(long recordKey) throws SQLException {
        sql.update(DELETE, -recordKey);
    }

    /**
     * Removes a session, whose records must still be there. Deleted entries stay in the index until it merges them away
     * by itself; merging it at once is what leaves no word behind.
     */
    void deleteAll(long session) throws SQLException {
        sql.update(DELETE_RECORDS, session);
        sql.update(DELETE_MESSAGES, MessageTable.key(session, 0), MessageTable.lastKey(session));
        sql.update(MERGE_ALL);
    }

    SearchResult search(long session, SearchQuery query) throws SQLException {
        String expression = expression(session, query.text());
        if (expression.isEmpty()) {
            return SearchResult.NONE;
        }
        boolean anyTime = query.from().equals(Instant.MIN) && query.to().equals(Instant.MAX);
        List<Match> matches;
        long total;
        if (anyTime) {
            total = count(COUNT, expression);
            matches = best(BEST, expression, query.limit());
        } else {
            long from = Micros.of(query.from());
            long through = Micros.of(query.to().minusNanos(1));
            total = count(COUNT_IN_TIME, expression, from, through);
            matches = best(BEST_IN_TIME, expression, from, through, query.limit());
        }
        List<SearchResult.Hit> hits = new ArrayList<>(matches.size());
        for (Match match : matches) {
            hit(match).ifPresent(hits::add);
        }
        return new SearchResult(hits, total);
    }

    private long count(String statement, Object... arguments) throws SQLException {
        return sql.first(statement, row -> row.getLong(1), arguments).orElse(0L);
    }

    private List<Match> best(String statement, Object... arguments) throws SQLException {
        return sql.list(statement, row -> new Match(row.getLong(1), row.getDouble(2)), arguments);
    }

    private Optional<SearchResult.Hit> hit(Match match) throws SQLException {
        return match.key() > 0
                ? new MessageTable(sql)
                        .get(match.key())
                        .map(message -> new SearchResult.Hit.OfMessage(message, match.score()))
                : new RecordTable(sql)
                        .get(-match.key())
                        .map(record -> new SearchResult.Hit.OfRecord(record, match.score()));
    }

    /** Any of the terms, each as a quoted string, so that nothing in a query is an operator. */
    private static String expression(long session, String text) {
        String prefix = prefix(session);
        return SearchTerms.of(text).stream()
                .distinct()
                .limit(MAX_QUERY_TERMS)
                .map(term -> '"' + prefix + term + '"')
                .collect(Collectors.joining(" OR "));
    }

    private static String prefix(long session) {
        return Long.toString(session, Character.MAX_RADIX) + SEPARATOR;
    }
}
