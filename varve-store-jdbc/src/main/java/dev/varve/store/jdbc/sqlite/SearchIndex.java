package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Span;
import dev.varve.store.LinearSearch;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.jdbc.schema.Arguments;
import dev.varve.store.jdbc.schema.Micros;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The full-text index. Each term carries its session as a prefix, so a search reads only the entries of its own
 * session, however many others the file holds, and cannot find another's.
 *
 * <p>Messages are indexed in batches of some dozens, see {@link Indexing}: an index segment per append would cost
 * several times more, and increasingly so as the log grows, because of merging. A search reads messages that are not
 * indexed yet from the log, see {@link LinearSearch}. So every message is found as soon as it is stored, and a search
 * never writes. Segments are merged a few pages at a time: by itself SQLite merges for up to 30 milliseconds and
 * blocks all sessions. Records are never indexed: a session has few open ones, so a search reads them too, and
 * commits stay short.
 */
final class SearchIndex {
    /** Growth of a session, in tokens, after which pieces of the index are merged. */
    private static final int MERGE_TOKENS = 512;

    /**
     * Pages of the index written by one merge: several times the size of the new tokens, since words are merged
     * repeatedly.
     */
    private static final int MERGED_PAGES = 8;

    /** The number of newest sessions that are likely to continue. */
    private static final int RECENT = 8;

    /** Older sessions have had their turn. */
    private static final int REACH = 72;

    /** No term contains it, since terms are letters and digits, and SQLite treats it as part of a word. */
    private static final char SEPARATOR = '\u00B7';

    /** Enough for any question; a page of text as a query would cost the sum of all its words. */
    private static final int MAX_QUERY_TERMS = 256;

    /** Bounds the heap for search results, since some messages are whole log files; the best come first. */
    private static final long MAX_CHARACTERS = 16_000_000;

    /** To SQLite, as a limit. */
    private static final int ALL = -1;

    private static final String INSERT = "INSERT INTO search (rowid, terms) VALUES (?, ?)";
    private static final String INSERT_PASSAGE = "INSERT INTO passage (message, number) VALUES (?, ?)";
    private static final String LAST_PASSAGE = "SELECT last_insert_rowid()";

    private static final String DELETE_MESSAGES = "DELETE FROM search WHERE rowid BETWEEN ? AND ?";
    private static final String DELETE_PASSAGES =
            "DELETE FROM search WHERE rowid IN (SELECT -id FROM passage WHERE message BETWEEN ? AND ?)";
    private static final String FORGET_PASSAGES = "DELETE FROM passage WHERE message BETWEEN ? AND ?";
    private static final String MERGE = "INSERT INTO search (search, rank) VALUES ('merge', ?)";
    private static final String MERGE_ALL = "INSERT INTO search (search) VALUES ('optimize')";

    private static final String COUNT = "SELECT count(*) FROM search WHERE search MATCH ?";

    /** True if a message is from the requested time. */
    private static final String IN_TIME =
            " (?2 OR (SELECT created_at FROM message AS logged WHERE logged.id = %s) BETWEEN ?3 AND ?4)";

    /**
     * The best passages: which message, which passage of it, how good. The first passage of a message has its key, the
     * others the id of a row. Only the best are looked up: to group all that match by message first takes as long as to
     * rank them.
     */
    private static final String BEST = """
            SELECT coalesce(passage.message, entry) AS message, coalesce(number, 0), score FROM (
                SELECT rowid AS entry, -rank AS score FROM search WHERE search MATCH ?1 AND"""
            + IN_TIME.formatted("coalesce((SELECT message FROM passage WHERE id = -search.rowid), search.rowid)") + """
                ORDER BY score DESC, rowid LIMIT ?5)
            LEFT JOIN passage ON passage.id = -entry
            ORDER BY score DESC, message""";

    /** Messages with a passage that matches. */
    private static final String TOTAL =
            """
            SELECT (SELECT count(*) FROM search WHERE search MATCH ?1 AND rowid > 0 AND""" + IN_TIME.formatted("search.rowid") + """
            ) + (SELECT count(DISTINCT passage.message) FROM search JOIN passage ON passage.id = -search.rowid
                WHERE search MATCH ?1 AND search.rowid < 0
                AND passage.message NOT IN (SELECT rowid FROM search WHERE search MATCH ?1 AND rowid > 0) AND""" + IN_TIME.formatted("passage.message") + ")";

    private static final Set<Note.Status> OPEN = EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED);

    private final Sql sql;

    SearchIndex(Sql sql) {
        this.sql = sql;
    }

    /** Merges pieces in step with a session that grows. */
    void merge(SessionState before, SessionTable.Row row) throws SQLException {
        long steps = row.state().totalTokens() / MERGE_TOKENS - before.totalTokens() / MERGE_TOKENS;
        if (row.indexedTo() > 1) {
            merge(steps * MERGE_TOKENS);
        }
    }

    /** Merges pieces in proportion to the new tokens. @return true */
    boolean merge(long tokens) throws SQLException {
        long steps = tokens / MERGE_TOKENS;
        if (steps > 0) {
            sql.prepared(MERGE, steps * MERGED_PAGES).executeUpdate();
        }
        return true;
    }

    /**
     * Called when a session begins: selects an earlier session to index, the oldest of the last few that still wait.
     * So only the newest sessions have unindexed messages, however many there are.
     */
    Optional<Indexing.Due> begun(SessionTable.Row row) throws SQLException {
        return new SessionTable(sql)
                .waiting(row.id() - REACH, row.id() - RECENT)
                .map(scope -> new Indexing.Due(scope, true));
    }

    /** Terms as they are indexed. */
    static String terms(long session, String text) {
        String prefix = prefix(session);
        StringBuilder indexed = new StringBuilder(text.length() * 3);
        SearchTerms.forEach(
                text,
                (letters, length) ->
                        indexed.append(prefix).append(letters, 0, length).append(' '));
        return indexed.toString();
    }

    /** @param passage the first one of a message is 0 */
    void add(long message, int passage, String terms) throws SQLException {
        sql.prepared(INSERT, passage == 0 ? message : passageRow(message, passage), terms)
                .executeUpdate();
    }

    private long passageRow(long message, int number) throws SQLException {
        sql.prepared(INSERT_PASSAGE, message, number).executeUpdate();
        return -sql.first(LAST_PASSAGE, row -> row.getLong(1)).orElseThrow();
    }

    /**
     * Removes a session. Deleted entries stay in the index until it merges them away; merging at once leaves no word
     * behind.
     */
    void deleteAll(long session) throws SQLException {
        delete(MessageTable.key(session, 0), MessageTable.lastKey(session));
    }

    private void delete(long first, long last) throws SQLException {
        int removed = sql.prepared(DELETE_MESSAGES, first, last).executeUpdate()
                + sql.prepared(DELETE_PASSAGES, first, last).executeUpdate();
        sql.prepared(FORGET_PASSAGES, first, last).executeUpdate();
        if (removed > 0) {
            sql.prepared(MERGE_ALL).executeUpdate();
        }
    }

    /** Removes the messages of a span; called while they are still in the log. Returns the row afterwards. */
    SessionTable.Row erase(SessionTable.Row row, Span span) throws SQLException {
        delete(MessageTable.key(row.id(), span.from()), MessageTable.key(row.id(), span.to()) - 1);
        if (span.from() >= row.indexedTo()) {
            return row;
        }
        Span indexed = new Span(span.from(), Math.min(span.to(), row.indexedTo()));
        return new SessionTable(sql).lowerIndexed(row, new MessageTable(sql).tokens(row.id(), indexed));
    }

    RecallResult search(SessionTable.Row session, RecallQuery query) throws SQLException {
        List<String> terms = SearchTerms.of(query.text()).stream()
                .distinct()
                .limit(MAX_QUERY_TERMS)
                .toList();
        if (terms.isEmpty()) {
            return RecallResult.NONE;
        }
        RecallResult indexed = searchIndexed(session.id(), terms, query);
        List<LoggedMessage> waiting = new MessageTable(sql).span(session, session.pending());
        requireIndexedSum(session, waiting);
        List<Note> notes = new NoteTable(sql).list(session, OPEN);
        if (waiting.isEmpty() && notes.isEmpty()) {
            return indexed;
        }
        long documents = new SessionTable(sql).messages();
        RecallResult fresh = LinearSearch.search(waiting, notes, query, documents, indexedCounts(session.id(), terms));
        List<Hit> hits = new ArrayList<>(indexed.hits());
        hits.addAll(fresh.hits());
        hits.sort(Comparator.comparingDouble(Hit::score).reversed());
        return new RecallResult(hits, indexed.total() + fresh.total()).limit(query.limit());
    }

    /** The position of the index has no checksum of its own; if it were wrong, messages would be in neither part. */
    private static void requireIndexedSum(SessionTable.Row session, List<LoggedMessage> waiting)
            throws SQLDataException {
        long indexed = waiting.isEmpty()
                ? session.state().totalTokens()
                : waiting.get(0).tokensThrough() - waiting.get(0).tokens();
        if (indexed != session.indexedTokens()) {
            throw new SQLDataException("the row says wrongly how far the search index goes");
        }
    }

    private RecallResult searchIndexed(long session, List<String> terms, RecallQuery query) throws SQLException {
        String prefix = prefix(session);
        String expression = terms.stream().map(term -> quoted(prefix + term)).collect(Collectors.joining(" OR "));
        boolean anyTime = query.isOfAnyTime();
        Object[] arguments = {
            expression, anyTime ? 1 : 0, anyTime ? 0 : Micros.first(query), anyTime ? 0 : Micros.last(query)
        };
        int wanted = query.limit();
        Map<Long, Match> best = best(wanted, wanted, arguments);
        if (best.size() < wanted) { // few match, or the best passages are of few messages
            best = best(wanted, ALL, arguments);
        }
        return new RecallResult(hits(best.values()), best.size() < wanted ? best.size() : count(TOTAL, arguments));
    }

    /** A passage that matches, and the key of its message. */
    private record Match(long message, int passage, double score) {}

    /** The best passage of each of the best messages, among at most the given number of passages. */
    private Map<Long, Match> best(int messages, int passages, Object... arguments) throws SQLException {
        Map<Long, Match> best = new LinkedHashMap<>();
        sql.scan(
                BEST,
                row -> {
                    best.putIfAbsent(row.getLong(1), new Match(row.getLong(1), row.getInt(2), row.getDouble(3)));
                    return best.size() < messages;
                },
                Arguments.and(arguments, passages));
        return best;
    }

    private List<Hit> hits(Collection<Match> matches) throws SQLException {
        MessageTable log = new MessageTable(sql);
        List<Hit> hits = new ArrayList<>();
        long characters = 0;
        for (Match match : matches) {
            LoggedMessage message = log.get(match.message());
            characters += SearchText.length(message.message());
            if (!hits.isEmpty() && characters > MAX_CHARACTERS) {
                break;
            }
            hits.add(SearchText.hit(message, match.score(), match.passage()));
        }
        return hits;
    }

    /** Number of the session's entries per term. */
    private Map<String, Long> indexedCounts(long session, List<String> terms) throws SQLException {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (String term : terms) {
            counts.put(term, count(COUNT, quoted(prefix(session) + term)));
        }
        return counts;
    }

    private long count(String statement, Object... arguments) throws SQLException {
        return sql.first(statement, row -> row.getLong(1), arguments).orElse(0L);
    }

    /** A string in FTS5's syntax, so that nothing in a query is an operator; terms contain no quotes. */
    private static String quoted(String term) {
        return '"' + term + '"';
    }

    /** The query for a term in a session. */
    static String expression(long session, String term) {
        return quoted(prefix(session) + term);
    }

    private static String prefix(long session) {
        return Long.toString(session, Character.MAX_RADIX) + SEPARATOR;
    }
}
