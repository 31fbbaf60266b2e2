package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import dev.varve.store.jdbc.schema.Prospects;
import java.sql.Array;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Looks for words in many sessions at once. A few sessions show which of the words are rare; of these alone the messages of
 * all sessions are looked up, since frequent words stand everywhere and tell no session from another.
 */
final class PromisingSessions {
    /**
     * Terms are looked up some at a time: an index scan for thousands compares each with each. OFFSET keeps the planner from
     * turning that into one scan of the table, and the empty text from reading all notes of the tenant.
     */
    private static final String FIND = """
            SELECT found.session_id, found.seq, found.terms, found.counts, found.length
            FROM generate_series(0, ?) AS part, LATERAL (
                SELECT session_id, seq, terms, counts, length FROM {s}.message
                WHERE tenant = ? AND terms && (?::bigint[])[part * 32 + 1 : part * 32 + 32]
                UNION ALL
                SELECT session_id, 0, terms, counts, length FROM {s}.record
                WHERE tenant || '' = ? AND terms && (?::bigint[])[part * 32 + 1 : part * 32 + 32]
                    AND status IN ('ACTIVE', 'BUFFERED')
                OFFSET 0) AS found
            LIMIT ?""";

    private static final int PART = 32;

    /** Enough for any question. */
    private static final int MOST_WORDS = 64;

    private static final String DOCUMENTS =
            "SELECT session_id, last_seq FROM {s}.session WHERE tenant = ? AND session_id = ANY (?)";

    private final Pg pg;
    private final String tenant;
    private final List<UUID> sessions;
    private final List<String> words;
    private final Map<UUID, Integer> places = new HashMap<>();

    /** @param sessions of one tenant */
    PromisingSessions(Pg pg, List<SessionKey> sessions, String text) {
        this.pg = pg;
        this.tenant = sessions.isEmpty() ? "" : sessions.get(0).tenant();
        this.sessions = sessions.stream().map(SessionKey::session).toList();
        this.words = SearchTerms.of(text).stream().distinct().limit(MOST_WORDS).toList();
        this.sessions.forEach(session -> places.put(session, places.size()));
    }

    /** Places in the list of sessions, the best first. */
    List<Integer> best(int most) throws SQLException {
        if (words.isEmpty() || sessions.size() <= most) {
            return IntStream.range(0, Math.min(most, sessions.size())).boxed().toList();
        }
        long[] documents = documents();
        int[] sample = Prospects.sample(sessions.size());
        int[] all = IntStream.range(0, words.size()).toArray();
        double[] frequencies = found(sample, all, only(documents, sample)).frequencies();
        double messages = IntStream.range(0, documents.length)
                .mapToLong(session -> documents[session])
                .sum();
        int[] everywhere = IntStream.range(0, sessions.size()).toArray();
        return found(everywhere, Prospects.rare(frequencies, messages), documents)
                .best(most, frequencies);
    }

    private static long[] only(long[] documents, int[] sample) {
        long[] some = new long[documents.length];
        for (int session : sample) {
            some[session] = documents[session];
        }
        return some;
    }

    private long[] documents() throws SQLException {
        long[] documents = new long[sessions.size()];
        pg.list(
                        DOCUMENTS,
                        row -> Map.entry(row.getObject(1, UUID.class), row.getLong(2)),
                        tenant,
                        sessions.toArray(UUID[]::new))
                .forEach(row -> documents[places.getOrDefault(row.getKey(), 0)] = row.getValue());
        return documents;
    }

    /** A message, or a note with the number 0. */
    private record Match(int session, long seq, int[] times, int length) {
        void addTo(Prospects prospects) {
            if (seq > 0) {
                prospects.add(session, seq, times, length);
            } else {
                prospects.addNote(session, times, length);
            }
        }
    }

    /** The messages of some sessions that have any of some words. */
    private Prospects found(int[] some, int[] wanted, long[] documents) throws SQLException {
        Map<UUID, long[]> hashes = new HashMap<>();
        long[] terms = new long[some.length * wanted.length];
        int next = 0;
        for (int session : some) {
            UUID id = sessions.get(session);
            long[] all =
                    words.stream().mapToLong(word -> HashedTerms.hash(id, word)).toArray();
            hashes.put(id, all);
            for (int word : wanted) {
                terms[next++] = all[word];
            }
        }
        Prospects prospects = new Prospects(words.size(), documents);
        pg.listByIndex(
                        FIND,
                        row -> {
                            UUID id = row.getObject(1, UUID.class);
                            return new Match(
                                    places.getOrDefault(id, 0),
                                    row.getLong(2),
                                    times(
                                            row.getArray(3),
                                            row.getArray(4),
                                            hashes.getOrDefault(id, new long[words.size()])),
                                    row.getInt(5));
                        },
                        (terms.length - 1) / PART,
                        tenant,
                        terms,
                        tenant,
                        terms,
                        Prospects.MOST_MATCHES)
                .forEach(each -> each.addTo(prospects));
        return prospects;
    }

    /** How often a message has each of the words; of a long one that passage which has it most often. */
    private static int[] times(Array terms, Array counts, long[] hashes) throws SQLException {
        int[] times = new int[hashes.length];
        Long[] has = (Long[]) terms.getArray();
        Integer[] often = (Integer[]) counts.getArray();
        for (int place = 0; place < has.length; place++) {
            for (int word = 0; word < hashes.length; word++) {
                if (hashes[word] == has[place]) {
                    times[word] = Math.max(times[word], often[place]);
                }
            }
        }
        return times;
    }
}
