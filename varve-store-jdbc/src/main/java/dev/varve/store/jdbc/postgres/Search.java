package dev.varve.store.jdbc.postgres;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.store.SearchText;
import dev.varve.store.jdbc.schema.Micros;
import dev.varve.store.jdbc.schema.WellFormed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * BM25 over the messages and the open notes of a session, in the database. The terms are those of every store, see
 * {@link HashedTerms}; so one index serves languages with blanks and without, and needs no extension of the server.
 */
final class Search {
    /** Enough for any question; a page of text as a query would cost as much as all its words together. */
    private static final int MAX_QUERY_TERMS = 256;

    /**
     * Constants and formula are those of the other stores. How rare a term is counts within the session. Terms are looked
     * through once, and nothing is joined: how many rows a join would meet, the server guesses wrongly.
     */
    private static final String BEST = """
            WITH doc AS (
                SELECT seq, NULL AS record_id, created_at, length, terms, counts, passages FROM {s}.message
                WHERE tenant = ? AND session_id = ? AND terms && ?::bigint[]
                UNION ALL
                SELECT NULL, record_id, created_at, length, terms, counts, '{}' FROM {s}.record
                WHERE tenant = ? AND session_id = ? AND status IN ('ACTIVE', 'BUFFERED') AND terms && ?::bigint[]
            ), weighed AS (
                SELECT *, 1.2 * (0.25 + 0.75 * length::float8 / greatest(1, avg(length::float8) OVER ())) AS weight FROM doc
            ), occurrence AS MATERIALIZED (
                SELECT seq, record_id, coalesce(passages[place], 0) AS passage, created_at, weight, term,
                    counts[place]::float8 AS times
                FROM weighed, unnest(terms) WITH ORDINALITY AS held (term, place) WHERE term = ANY (?::bigint[])
            ), rated AS (
                SELECT *, (count(*) OVER (PARTITION BY term))::float8 AS holders,
                    (SELECT last_seq::float8 FROM {s}.session WHERE tenant = ? AND session_id = ?) AS documents
                FROM occurrence
            ), scored AS (
                SELECT seq, record_id, passage,
                    sum(ln(1 + (greatest(0, documents - holders) + 0.5) / (holders + 0.5))
                        * times * 2.2 / (times + weight)) AS score
                FROM rated
                WHERE created_at BETWEEN ? AND ?
                GROUP BY seq, record_id, passage
            ), best AS (
                SELECT DISTINCT ON (seq, record_id) seq, record_id, passage, score FROM scored
                ORDER BY seq, record_id, score DESC, passage
            )
            SELECT seq, record_id, passage, score, count(*) OVER () FROM best
            ORDER BY score DESC, seq, record_id LIMIT ?""";

    private final Pg pg;

    Search(Pg pg) {
        this.pg = pg;
    }

    /** A message with its best passage, or else a note. */
    private record Match(long seq, @Nullable String note, int passage, double score, long total) {}

    RecallResult search(SessionKey key, RecallQuery query) throws SQLException {
        long[] wanted = HashedTerms.of(key, List.of(query.text())).terms().stream()
                .limit(MAX_QUERY_TERMS)
                .mapToLong(term -> term)
                .toArray();
        if (wanted.length == 0) {
            return RecallResult.NONE;
        }
        List<Match> matches = pg.listReadingAhead(
                BEST,
                row -> new Match(row.getLong(1), row.getString(2), row.getInt(3), row.getDouble(4), row.getLong(5)),
                key.tenant(),
                key.session(),
                wanted,
                key.tenant(),
                key.session(),
                wanted,
                wanted,
                key.tenant(),
                key.session(),
                Micros.first(query),
                Micros.last(query),
                query.limit());
        return matches.isEmpty()
                ? RecallResult.NONE
                : new RecallResult(hits(key, matches), matches.get(0).total());
    }

    private List<Hit> hits(SessionKey key, List<Match> matches) throws SQLException {
        Map<Long, LoggedMessage> messages = new HashMap<>();
        Map<String, Note> notes = new HashMap<>();
        Long[] seqs = matches.stream()
                .filter(match -> match.note() == null)
                .map(Match::seq)
                .toArray(Long[]::new);
        String[] ids = matches.stream()
                .flatMap(match -> Stream.ofNullable(match.note()))
                .map(WellFormed::decode)
                .toArray(String[]::new);
        if (seqs.length > 0) {
            new MessageTable(pg).some(key, seqs).forEach(message -> messages.put(message.seq(), message));
        }
        if (ids.length > 0) {
            new NoteTable(pg).some(key, ids).forEach(note -> notes.put(note.id(), note));
        }
        List<Hit> hits = new ArrayList<>();
        for (Match match : matches) {
            String id = match.note();
            Note note = id == null ? null : notes.get(WellFormed.decode(id));
            LoggedMessage message = messages.get(match.seq());
            if (note != null) {
                hits.add(new Hit.OfNote(note, match.score()));
            } else if (id == null && message != null) { // one that was deleted meanwhile is no hit
                hits.add(SearchText.hit(message, match.score(), match.passage()));
            }
        }
        return hits;
    }
}
