package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import dev.varve.store.jdbc.schema.Prospects;
import java.sql.Array;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Looks for words in many sessions at once. A few sessions show which of the words are rare; of these alone the messages of
 * all sessions are looked up, since frequent words stand everywhere and tell no session from another.
 */
final class PromisingSessions {
    /** Sessions of one partition that are looked through at once: an index scan for thousands of terms compares each with each. */
    private static final int TOGETHER = 8;

    /** Listed one by one, so that only their partition is looked into. */
    private static final String THEIRS = " WHERE session_id IN ("
            + IntStream.rangeClosed(1, TOGETHER)
                    .mapToObj(place -> "sessions[part * " + TOGETHER + " + " + place + "]")
                    .collect(Collectors.joining(", "))
            + ") AND tenant || '' = ? AND terms && terms_of[part * each + 1 : part * each + each]";

    /**
     * OFFSET keeps the planner from turning the parts into one scan of the table. The empty text keeps it from reading all
     * messages of a session, or all notes of the tenant: the words find fewer.
     */
    static final String FIND = "SELECT found.session_id, found.seq, found.terms, found.counts, found.length"
            + " FROM (SELECT ?::uuid[] AS sessions, ?::bigint[] AS terms_of, ? AS each) AS asked,"
            + " generate_series(0, ?) AS part, LATERAL ("
            + "SELECT session_id, seq, terms, counts, length FROM {s}.message" + THEIRS
            + " UNION ALL SELECT session_id, 0, terms, counts, length FROM {s}.record" + THEIRS
            + " AND part < ? AND status IN ('ACTIVE', 'BUFFERED')"
            + " OFFSET 0) AS found LIMIT ?";

    /** In how many messages each word stands, of those that each session has a hash for. */
    private static final String COUNT = """
            SELECT word, count(*) FROM unnest(?::integer[], ?::bigint[], ?::uuid[]) AS asked (word, term, session), LATERAL (
                SELECT FROM {s}.message
                WHERE session_id = asked.session AND tenant || '' = ? AND terms @> ARRAY[term] OFFSET 0) AS found
            GROUP BY word""";

    /** Enough for any question. */
    private static final int MOST_WORDS = 64;

    /** The three tables are cut alike, so the partition of its row is that of all of a session. */
    private static final String ROWS = "SELECT session_id, last_seq, buffered_to > 1, tableoid::bigint FROM {s}.session"
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

    /** How many messages each session has, whether it has notes, and in which partition it is. */
    private record Rows(long[] messages, boolean[] noted, long[] partitions) {}

    private Rows rows() throws SQLException {
        Rows rows = new Rows(new long[sessions.size()], new boolean[sessions.size()], new long[sessions.size()]);
        record Row(UUID session, long messages, boolean noted, long partition) {}
        for (Row row : pg.list(
                ROWS,
                each -> new Row(each.getObject(1, UUID.class), each.getLong(2), each.getBoolean(3), each.getLong(4)),
                tenant,
                sessions.toArray(UUID[]::new))) {
            int place = places.getOrDefault(row.session(), 0);
            rows.messages()[place] = row.messages();
            rows.noted()[place] = row.noted();
            rows.partitions()[place] = row.partition();
        }
        return rows;
    }

    /** In which part of the messages each word stands, by some of the sessions. */
    private double[] frequencies(Rows rows) throws SQLException {
        int[] sample = Prospects.sample(sessions.size());
        Integer[] asked = new Integer[sample.length * words.size()];
        Long[] terms = new Long[asked.length];
        UUID[] of = new UUID[asked.length];
        double messages = 0;
        int next = 0;
        for (int session : sample) {
            messages += rows.messages()[session];
            for (int word = 0; word < words.size(); word++) {
                asked[next] = word;
                of[next] = sessions.get(session);
                terms[next++] = HashedTerms.hash(sessions.get(session), words.get(word));
            }
        }
        double[] frequencies = new double[words.size()];
        for (long[] count :
                pg.listByIndex(COUNT, row -> new long[] {row.getLong(1), row.getLong(2)}, asked, terms, of, tenant)) {
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

    /** The messages and notes that have any of some words. Sessions with notes come first. */
    private Prospects found(int[] wanted, Rows rows) throws SQLException {
        List<List<Integer>> noted = together(rows, true);
        List<List<Integer>> parts = new ArrayList<>(noted);
        parts.addAll(together(rows, false));
        List<UUID> asked = new ArrayList<>();
        long[] terms = new long[parts.size() * TOGETHER * wanted.length];
        int next = 0;
        Map<UUID, long[]> hashes = new HashMap<>();
        for (List<Integer> part : parts) {
            for (int i = 0; i < TOGETHER; i++) {
                UUID session = sessions.get(part.get(Math.min(i, part.size() - 1)));
                long[] all = hashes.computeIfAbsent(session, this::hashes);
                asked.add(session);
                for (int word : wanted) {
                    terms[next++] = all[word];
                }
            }
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
                        asked.toArray(UUID[]::new),
                        terms,
                        TOGETHER * wanted.length,
                        parts.size() - 1,
                        tenant,
                        tenant,
                        noted.size(),
                        Prospects.MOST_MATCHES)
                .forEach(each -> each.addTo(prospects));
        return prospects;
    }

    private long[] hashes(UUID session) {
        return words.stream().mapToLong(word -> HashedTerms.hash(session, word)).toArray();
    }

    /** Sessions with notes, or those without, some of one partition at a time. */
    private List<List<Integer>> together(Rows rows, boolean noted) {
        Map<Long, List<Integer>> byPartition = new LinkedHashMap<>();
        for (int session = 0; session < sessions.size(); session++) {
            if (rows.noted()[session] == noted) {
                byPartition
                        .computeIfAbsent(rows.partitions()[session], partition -> new ArrayList<>())
                        .add(session);
            }
        }
        List<List<Integer>> parts = new ArrayList<>();
        for (List<Integer> all : byPartition.values()) {
            for (int from = 0; from < all.size(); from += TOGETHER) {
                parts.add(all.subList(from, Math.min(all.size(), from + TOGETHER)));
            }
        }
        return parts;
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
