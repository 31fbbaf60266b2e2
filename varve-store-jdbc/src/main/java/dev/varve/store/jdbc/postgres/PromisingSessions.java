package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import dev.varve.store.jdbc.schema.Prospects;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
    /**
     * Sessions of one partition that are looked through at once. An index scan for hundreds of terms compares each with each;
     * one for few reads what waits for the index as often as there are scans, and too few rows for the server to read ahead.
     */
    private static final int TOGETHER = 32;

    /** Listed one by one, so that only their partition is looked into. */
    private static final String THEIRS = " WHERE session_id IN ("
            + IntStream.rangeClosed(1, TOGETHER)
                    .mapToObj(place -> "sessions[part * " + TOGETHER + " + " + place + "]")
                    .collect(Collectors.joining(", "))
            + ") AND tenant || '' = ? AND terms && terms_of[part * each + 1 : part * each + each]";

    /**
     * Which place in the list of sessions a row is of; numbers count from 1. To look through all of them would take time.
     */
    private static final String PLACE = "part * " + TOGETHER + " + array_position(sessions[part * " + TOGETHER
            + " + 1 : part * " + TOGETHER + " + " + TOGETHER + "], session_id) AS place";

    /**
     * Messages and notes that have any of the wanted words of their session, and how often they have each of its words; of
     * a long message the first passage that has it counts. To send all terms and counts took longer than to find them.
     *
     * <p>OFFSET keeps the planner from turning the parts into one scan of the table. The empty text keeps it from reading
     * all messages of a session, or all notes of the tenant: the words find fewer. || reads a long array once, not for
     * each word.
     *
     * @param words how many words a session has
     */
    static String find(int words) {
        String times = IntStream.rangeClosed(1, words)
                .mapToObj(word -> ", counts[array_position(terms, hashes[(place - 1) * " + words + " + " + word + "])]")
                .collect(Collectors.joining());
        return "SELECT place, seq, length" + times
                + " FROM (SELECT ?::uuid[] AS sessions, ?::bigint[] AS hashes, ?::bigint[] AS terms_of, ? AS each) AS asked,"
                + " generate_series(0, ?) AS part, LATERAL ("
                + "SELECT " + PLACE + ", seq, terms || '{}' AS terms, counts || '{}' AS counts, length FROM {s}.message"
                + THEIRS
                + " UNION ALL SELECT " + PLACE + ", 0, terms || '{}', counts || '{}', length FROM {s}.record" + THEIRS
                + " AND part < ? AND status IN ('ACTIVE', 'BUFFERED')"
                + " OFFSET 0) AS found LIMIT ?";
    }

    /** Messages with a word that are counted in one session. */
    private static final int MOST_COUNTED = 10;

    /**
     * In how many messages each word stands, and among how many that was seen: a session is not read to its end where a
     * word is frequent. Messages come in about the order in which they were written.
     */
    private static final String COUNT = """
            SELECT word, sum(times), sum(CASE WHEN times = %d THEN newest ELSE messages END)
            FROM unnest(?::integer[], ?::bigint[], ?::uuid[], ?::bigint[]) AS asked (word, term, session, messages), LATERAL (
                SELECT count(*) AS times, max(seq) AS newest FROM (SELECT seq FROM {s}.message
                WHERE session_id = asked.session AND tenant || '' = ? AND terms @> ARRAY[term] LIMIT %d) AS counted) AS found
            GROUP BY word""".formatted(MOST_COUNTED, MOST_COUNTED);

    /** Of a longer question the frequency of so many words is looked at. */
    private static final int MOST_WORDS = 64;

    /** And of so many, the rarest, how often a message has them: the others tell no session from another. */
    private static final int MOST_TELLING = 12;

    /** The three tables are cut alike, so the partition of its row is that of all of a session. */
    private static final String ROWS = "SELECT session_id, last_seq, buffered_to > 1, tableoid::bigint FROM {s}.session"
            + " WHERE tenant = ? AND session_id = ANY (?)";

    private final Pg pg;
    private final String tenant;
    private final List<SessionKey> sessions;
    private final List<String> words;
    private final Map<UUID, Integer> places = new HashMap<>();

    /** @param sessions of one tenant */
    PromisingSessions(Pg pg, List<SessionKey> sessions, String text) {
        this.pg = pg;
        this.tenant = sessions.isEmpty() ? "" : sessions.get(0).tenant();
        this.sessions = List.copyOf(sessions);
        this.words = SearchTerms.of(text).stream().distinct().limit(MOST_WORDS).toList();
        this.sessions.forEach(session -> places.put(session.session(), places.size()));
    }

    /** Places in the list of sessions, the best first. */
    List<Integer> best(int most) throws SQLException {
        if (words.isEmpty() || sessions.size() <= most) {
            return IntStream.range(0, Math.min(most, sessions.size())).boxed().toList();
        }
        Rows rows = rows();
        double[] all = frequencies(rows);
        int[] telling = IntStream.range(0, all.length)
                .boxed()
                .sorted(Comparator.comparingDouble(word -> all[word]))
                .limit(MOST_TELLING)
                .mapToInt(word -> word)
                .toArray();
        double[] frequencies =
                Arrays.stream(telling).mapToDouble(word -> all[word]).toArray();
        int[] rare = Prospects.rare(frequencies, Arrays.stream(rows.messages()).sum());
        List<String> asked = Arrays.stream(telling).mapToObj(words::get).toList();
        return found(asked, rare, rows).best(most, frequencies);
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
                sessions.stream().map(SessionKey::session).toArray(UUID[]::new))) {
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
        Long[] messages = new Long[asked.length];
        int next = 0;
        for (int session : sample) {
            for (int word = 0; word < words.size(); word++) {
                asked[next] = word;
                of[next] = sessions.get(session).session();
                messages[next] = rows.messages()[session];
                terms[next++] = HashedTerms.hash(sessions.get(session), words.get(word));
            }
        }
        double[] frequencies = new double[words.size()];
        record Count(int word, double times, double among) {}
        for (Count count : pg.listByIndex(
                COUNT,
                row -> new Count(row.getInt(1), row.getDouble(2), row.getDouble(3)),
                asked,
                terms,
                of,
                messages,
                tenant)) {
            frequencies[count.word()] = count.times() / Math.max(1, count.among());
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

    /**
     * The messages and notes that have any of some words. Sessions with notes come first.
     *
     * @param asked  the words that are counted
     * @param wanted the places of those that are looked up
     */
    private Prospects found(List<String> asked, int[] wanted, Rows rows) throws SQLException {
        List<List<Integer>> noted = together(rows, true);
        List<Integer> order = new ArrayList<>();
        noted.forEach(order::addAll);
        together(rows, false).forEach(order::addAll);
        long[] hashes = new long[order.size() * asked.size()];
        long[] terms = new long[order.size() * wanted.length];
        for (int place = 0; place < order.size(); place++) {
            SessionKey session = sessions.get(order.get(place));
            for (int word = 0; word < asked.size(); word++) {
                hashes[place * asked.size() + word] = HashedTerms.hash(session, asked.get(word));
            }
            for (int word = 0; word < wanted.length; word++) {
                terms[place * wanted.length + word] = hashes[place * asked.size() + wanted[word]];
            }
        }
        Prospects prospects = new Prospects(asked.size(), rows.messages());
        pg.listByIndex(
                        find(asked.size()),
                        row -> new Match(
                                order.get(row.getInt(1) - 1), row.getLong(2), times(row, asked.size()), row.getInt(3)),
                        order.stream()
                                .map(place -> sessions.get(place).session())
                                .toArray(UUID[]::new),
                        hashes,
                        terms,
                        TOGETHER * wanted.length,
                        order.size() / TOGETHER - 1,
                        tenant,
                        tenant,
                        noted.size(),
                        Prospects.MOST_MATCHES)
                .forEach(each -> each.addTo(prospects));
        return prospects;
    }

    private static int[] times(ResultSet row, int words) throws SQLException {
        int[] times = new int[words];
        for (int word = 0; word < words; word++) {
            times[word] = row.getInt(4 + word);
        }
        return times;
    }

    /** Sessions with notes, or those without, so many of one partition at a time; where there are fewer, one is repeated. */
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
                List<Integer> part = new ArrayList<>(all.subList(from, Math.min(all.size(), from + TOGETHER)));
                while (part.size() < TOGETHER) {
                    part.add(part.get(0));
                }
                parts.add(part);
            }
        }
        return parts;
    }
}
