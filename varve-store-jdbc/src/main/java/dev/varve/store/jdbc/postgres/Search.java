package dev.varve.store.jdbc.postgres;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.store.Bm25;
import dev.varve.store.SearchText;
import dev.varve.store.jdbc.schema.MessageColumns;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * BM25 over the messages and the open notes of a session, in the database. The terms are those of every store, see
 * {@link HashedTerms}; so one index serves languages with and without blanks, and needs no extension of the server.
 */
final class Search {
    /** Enough for any question; a page of text as a query would cost the sum of all its words. */
    private static final int MAX_QUERY_TERMS = 256;

    /**
     * The formula and constants of {@link Bm25}. The rarity of a term is that within the session. Terms are scanned
     * once and without joins, whose size the server estimates badly. Messages are read by their position on the page
     * that was just read.
     */
    private static final String BEST =
            withConstants("SELECT found.seq, " + MessageColumns.NAMES.replaceAll("\\w+", "message.$0") + """
            , place, record_id, passage, score, total, rank
            FROM {asked} CROSS JOIN LATERAL (
                WITH doc AS (
                    SELECT ctid AS at, seq, NULL AS record_id, created_at, length, terms, counts, passages
                    FROM {s}.message WHERE {of_session} AND terms && {words}
                    UNION ALL
                    SELECT NULL, NULL, record_id, created_at, length, terms, counts, '{}' FROM {s}.record
                    WHERE tenant = ? AND session_id = {session} AND status IN ('ACTIVE', 'BUFFERED') AND terms && {words}
                ), weighed AS (
                    SELECT *, {k1} * (1 - {b} + {b} * length::float8 / greatest(1, avg(length::float8) OVER ())) AS weight
                    FROM doc
                ), occurrence AS MATERIALIZED (
                    SELECT at, seq, record_id, coalesce(passages[held.place], 0) AS passage, created_at, weight, term,
                        counts[held.place]::float8 AS times
                    FROM weighed, unnest(terms) WITH ORDINALITY AS held (term, place) WHERE term = ANY ({words})
                ), rated AS (
                    SELECT *, (count(*) OVER (PARTITION BY term))::float8 AS holders,
                        (SELECT last_seq::float8 FROM {s}.session WHERE tenant = ? AND session_id = {session}) AS documents
                    FROM occurrence
                ), scored AS (
                    SELECT at, seq, record_id, passage,
                        sum(ln(1 + (greatest(0, documents - holders) + 0.5) / (holders + 0.5))
                            * times * ({k1} + 1) / (times + weight)) AS score
                    FROM rated
                    WHERE created_at BETWEEN ? AND ?
                    GROUP BY at, seq, record_id, passage
                ), best AS (
                    SELECT DISTINCT ON (seq, record_id) at, seq, record_id, passage, score FROM scored
                    ORDER BY seq, record_id, score DESC, passage
                )
                SELECT at, seq, record_id, passage, score, count(*) OVER () AS total,
                    row_number() OVER (ORDER BY score DESC, seq, record_id) AS rank
                FROM best ORDER BY score DESC, seq, record_id LIMIT ?
            ) AS found
            LEFT JOIN {s}.message ON message.ctid = found.at AND message.tenant = ? AND message.session_id = {session}""");

    /** The key is in the statement, since tables are partitioned by it. */
    private static final String IN_ONE = BEST.replace("{asked}", "(SELECT 1 AS place) AS one")
            .replace("{of_session}", "tenant = ? AND session_id = ?")
            .replace("{session}", "?")
            .replace("{words}", "?::bigint[]");

    /**
     * One session after the other. The empty text and the repeated session key keep the server from reading the
     * primary key's range beside the word index, which would dominate the time.
     */
    private static final String IN_MANY = BEST.replace(
                    "{asked}",
                    "(SELECT ?::uuid[] AS sessions, ?::bigint[] AS wanted, ? AS each) AS asked CROSS JOIN"
                            + " generate_series(1, ?) AS place CROSS JOIN LATERAL (SELECT sessions[place] AS id,"
                            + " wanted[(place - 1) * each + 1 : place * each] AS words) AS one")
            .replace(
                    "{of_session}",
                    "tenant || '' = ? AND session_id IN (" + String.join(", ", Collections.nCopies(16, "one.id")) + ")")
            .replace("{session}", "one.id")
            .replace("{words}", "one.words");

    private static String withConstants(String sql) {
        return sql.replace("{k1}", Double.toString(Bm25.K1)).replace("{b}", Double.toString(Bm25.B));
    }

    private final PgSession pg;
    private final List<SessionRowKey> sessions;

    /** @param sessions of one tenant */
    Search(PgSession pg, List<SessionRowKey> sessions) {
        this.pg = pg;
        this.sessions = List.copyOf(sessions);
    }

    /**
     * The hits in one of the sessions.
     *
     * @param message with its best passage; null of a note
     * @param note    id of a note
     * @param rank    in its session
     */
    private record Match(
            int session,
            @Nullable LoggedMessage message,
            @Nullable String note,
            int passage,
            double score,
            long total,
            long rank) {
        static Match read(ResultSet row) throws SQLException {
            String note = row.getString(10);
            return new Match(
                    row.getInt(9) - 1,
                    note == null ? MessageColumns.read(row.getLong(1), row.getLong(1), row) : null,
                    note == null ? null : WellFormed.decode(note),
                    row.getInt(11),
                    row.getDouble(12),
                    row.getLong(13),
                    row.getLong(14));
        }
    }

    /** A result for each session. */
    List<RecallResult> search(RecallQuery query) throws SQLException {
        List<List<Long>> wanted =
                sessions.stream().map(session -> wanted(session, query)).toList();
        int each = wanted.isEmpty() ? 0 : wanted.get(0).size(); // as many words in each
        if (each == 0) {
            return Collections.nCopies(sessions.size(), RecallResult.NONE);
        }
        List<Match> matches = sessions.size() == 1 ? inOne(wanted.get(0), query) : inMany(wanted, each, query);
        Map<UUID, Map<String, Note>> notes = notes(matches);
        Map<Integer, List<Match>> bySession = matches.stream().collect(Collectors.groupingBy(Match::session));
        List<RecallResult> results = new ArrayList<>();
        for (int session = 0; session < sessions.size(); session++) {
            results.add(result(
                    bySession.getOrDefault(session, List.of()),
                    notes.getOrDefault(sessions.get(session).session(), Map.of())));
        }
        return results;
    }

    private List<Match> inOne(List<Long> words, RecallQuery query) throws SQLException {
        String tenant = sessions.get(0).tenant();
        UUID session = sessions.get(0).session();
        long[] wanted = words.stream().mapToLong(word -> word).toArray();
        return pg.listReadingAhead(
                IN_ONE,
                Match::read,
                tenant,
                session,
                wanted,
                tenant,
                session,
                wanted,
                wanted,
                tenant,
                session,
                Micros.first(query),
                Micros.last(query),
                query.limit(),
                tenant,
                session);
    }

    private List<Match> inMany(List<List<Long>> words, int each, RecallQuery query) throws SQLException {
        String tenant = sessions.get(0).tenant();
        return pg.listReadingAhead(
                IN_MANY,
                Match::read,
                sessions.stream().map(SessionRowKey::session).toArray(UUID[]::new),
                words.stream().flatMap(List::stream).mapToLong(word -> word).toArray(),
                each,
                sessions.size(),
                tenant,
                tenant,
                tenant,
                Micros.first(query),
                Micros.last(query),
                query.limit(),
                tenant);
    }

    private static List<Long> wanted(SessionRowKey session, RecallQuery query) {
        return Arrays.stream(HashedTerms.of(session, List.of(query.text())).terms())
                .boxed()
                .limit(MAX_QUERY_TERMS)
                .toList();
    }

    private Map<UUID, Map<String, Note>> notes(List<Match> matches) throws SQLException {
        List<Match> ofNotes =
                matches.stream().filter(match -> match.note() != null).toList();
        if (ofNotes.isEmpty()) {
            return Map.of();
        }
        String[] ids = ofNotes.stream().map(Match::note).toArray(String[]::new);
        NoteTable table = new NoteTable(pg);
        SessionRowKey first = sessions.get(0);
        if (sessions.size() == 1) {
            return Map.of(
                    first.session(), table.some(first, ids).stream().collect(Collectors.toMap(Note::id, note -> note)));
        }
        UUID[] of = ofNotes.stream()
                .map(match -> sessions.get(match.session()).session())
                .distinct()
                .toArray(UUID[]::new);
        return table.some(first.tenant(), of, ids);
    }

    private static RecallResult result(List<Match> matches, Map<String, Note> notes) {
        if (matches.isEmpty()) {
            return RecallResult.NONE;
        }
        List<Hit> hits = new ArrayList<>();
        for (Match match :
                matches.stream().sorted(Comparator.comparingLong(Match::rank)).toList()) {
            LoggedMessage message = match.message();
            Note note = match.note() == null ? null : notes.get(match.note());
            if (message != null) {
                hits.add(SearchText.hit(message, match.score(), match.passage()));
            } else if (note != null) { // one that was deleted meanwhile is no hit
                hits.add(new Hit.OfNote(note, match.score()));
            }
        }
        return new RecallResult(hits, matches.get(0).total());
    }
}
