package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import dev.varve.store.jdbc.schema.Prospects;
import java.sql.Array;
import java.sql.SQLException;
import java.util.Arrays;
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
                WHERE part <= ? AND tenant || '' = ? AND terms && (?::bigint[])[part * 32 + 1 : part * 32 + 32]
                    AND status IN ('ACTIVE', 'BUFFERED')
                OFFSET 0) AS found
            LIMIT ?""";

    /** In how many messages each word stands, of those that each session has a hash for. */
    private static final String COUNT = """
            SELECT word, count(*) FROM unnest(?::integer[], ?::bigint[]) AS asked (word, term), LATERAL (
                SELECT FROM {s}.message WHERE tenant = ? AND terms @> ARRAY[term] OFFSET 0) AS found
            GROUP BY word""";

    private static final int PART = 32;

    /** Enough for any question. */
    private static final int MOST_WORDS = 64;

    private static final String ROWS = "SELECT session_id, last_seq, buffered_to > 1 FROM {s}.session"
            + " WHERE tenant = ? AND session_id = ANY (?)";

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
        Rows rows = rows();
        double[] frequencies = frequencies(rows);
        int[] rare = Prospects.rare(frequencies, Arrays.stream(rows.messages()).sum());
        return found(rare, rows).best(most, frequencies);
    }

    /** How many messages each session has, and whether it has notes. */
    private record Rows(long[] messages, boolean[] noted) {}

    private Rows rows() throws SQLException {
        Rows rows = new Rows(new long[sessions.size()], new boolean[sessions.size()]);
        record Row(UUID session, long messages, boolean noted) {}
        for (Row row : pg.list(
                ROWS,
                each -> new Row(each.getObject(1, UUID.class), each.getLong(2), each.getBoolean(3)),
                tenant,
                sessions.toArray(UUID[]::new))) {
            int place = places.getOrDefault(row.session(), 0);
            rows.messages()[place] = row.messages();
            rows.noted()[place] = row.noted();
        }
        return rows;
    }

    /** In which part of the messages each word stands, by some of the sessions. */
    private double[] frequencies(Rows rows) throws SQLException {
        int[] sample = Prospects.sample(sessions.size());
        Integer[] asked = new Integer[sample.length * words.size()];
        Long[] terms = new Long[asked.length];
        double messages = 0;
        int next = 0;
        for (int session : sample) {
            messages += rows.messages()[session];
            for (int word = 0; word < words.size(); word++) {
                asked[next] = word;
                terms[next++] = HashedTerms.hash(sessions.get(session), words.get(word));
            }
        }
        double[] frequencies = new double[words.size()];
        for (long[] count :
                pg.listByIndex(COUNT, row -> new long[] {row.getLong(1), row.getLong(2)}, asked, terms, tenant)) {
            frequencies[(int) count[0]] = count[1] / Math.max(1, messages);
        }
        return frequencies;
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

    /** The messages and notes that have any of some words. Sessions with notes come first among the terms. */
    private Prospects found(int[] wanted, Rows rows) throws SQLException {
        Map<UUID, long[]> hashes = new HashMap<>();
        long[] terms = new long[sessions.size() * wanted.length];
        int next = 0;
        int noted = 0;
        for (boolean withNotes : new boolean[] {true, false}) {
            for (int session = 0; session < sessions.size(); session++) {
                if (rows.noted()[session] == withNotes) {
                    UUID id = sessions.get(session);
                    long[] all = words.stream()
                            .mapToLong(word -> HashedTerms.hash(id, word))
                            .toArray();
                    hashes.put(id, all);
                    for (int word : wanted) {
                        terms[next++] = all[word];
                    }
                }
            }
            Arrays.sort(terms, noted, next); // neighbours in the index are near each other in memory
            noted = withNotes ? next : noted;
        }
        Prospects prospects = new Prospects(words.size(), rows.messages());
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
                        (noted - 1) / (double) PART,
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
