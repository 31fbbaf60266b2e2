package dev.varve.store.jdbc.postgres;

import dev.varve.store.SearchTerms;
import dev.varve.store.jdbc.schema.SessionPreselection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Searches many sessions at once for words. A sample of sessions shows which words are rare; only those are looked up
 * in the messages of all sessions, since frequent words occur everywhere and do not distinguish sessions.
 */
final class PromisingSessions {
    /**
     * Number of index scans that share one statement, so that pages are read in order and ahead of need. Enough for
     * all sessions that are searched.
     */
    private static final int SCANS = 32;

    /**
     * Messages that have any of the wanted words of their session, and how often they have each of its words; of a long
     * message the first passage that has it counts. To send all terms and counts took longer than to find them.
     *
     * <p>OFFSET keeps the planner from turning the parts into one scan of the table. The empty text keeps it from reading
     * all messages of a session: the words find fewer. || reads a long array once, not for each word. The place of a session
     * is looked for in the middle first.
     *
     * @param words how many words a session has
     * @param scans index scans of messages for each part of the sessions
     */
    static String find(int words, int scans) {
        return "SELECT place, seq, length" + times(words)
                + " FROM (SELECT ?::uuid[] AS sessions, ?::bigint[] AS hashes, ?::uuid[] AS listed, ?::bigint[] AS wanted,"
                + " ? AS each) AS asked, generate_series(0, ?) AS part, LATERAL ("
                + "SELECT width_bucket(session_id, sessions) AS place, session_id, seq, terms || '{}' AS terms,"
                + " counts || '{}' AS counts, length FROM {s}.message WHERE tenant || '' = ?"
                + (scans == 1 ? LISTED : "")
                + IntStream.range(0, scans)
                        .mapToObj(scan -> "(part * " + scans + " + " + scan + ") * each")
                        .map(from -> "terms && wanted[" + from + " + 1 : " + from + " + each]")
                        .collect(Collectors.joining(" OR ", " AND (", ")"))
                + " OFFSET 0) AS found WHERE session_id = sessions[place] LIMIT ?";
    }

    /**
     * Counts the words in the open notes of some sessions. Notes are in no word index, so only those of the likeliest
     * sessions are read.
     */
    private static String notes(int words) {
        return "SELECT place, length" + times(words)
                + " FROM (SELECT ?::uuid[] AS sessions, ?::bigint[] AS hashes) AS asked, LATERAL ("
                + "SELECT width_bucket(session_id, sessions) AS place, terms || '{}' AS terms, counts || '{}' AS counts, length"
                + " FROM {s}.record WHERE tenant = ? AND session_id = ANY (sessions) AND status IN ('ACTIVE', 'BUFFERED')"
                + " OFFSET 0) AS open";
    }

    /** Occurrences of each word of a session in a row; null if it is not among the row's terms. */
    private static String times(int words) {
        return IntStream.rangeClosed(1, words)
                .mapToObj(word -> ", counts[array_position(terms, hashes[(place - 1) * " + words + " + " + word + "])]")
                .collect(Collectors.joining());
    }

    /** One by one, so that only their partition is looked into. */
    private static final String LISTED = " AND session_id IN ("
            + IntStream.rangeClosed(1, PartsOfSessions.SIZE)
                    .mapToObj(place -> "listed[part * " + PartsOfSessions.SIZE + " + " + place + "]")
                    .collect(Collectors.joining(", "))
            + ")";

    /** Messages with a word that are counted, for each session that is looked into. */
    private static final int MOST_COUNTED = 10;

    /**
     * Number of messages with each word in some sessions, and where counting stopped: frequent words are not counted
     * to the end. One scan per word, since each waits for its index pages.
     */
    private static final String COUNT = """
            SELECT word, coalesce(sum(times), 0), coalesce(sum(newest), 0)
            FROM (SELECT ?::bigint[] AS wanted, ? AS each) AS asked, generate_series(1, ?) AS word, LATERAL (
                SELECT count(*) AS times, max(seq) AS newest FROM (SELECT session_id, seq FROM {s}.message
                WHERE tenant || '' = ? AND terms && wanted[(word - 1) * each + 1 : word * each] LIMIT ?) AS counted
                GROUP BY session_id) AS found
            GROUP BY word""";

    /** Factor of sessions whose notes are read, over those wanted. */
    private static final int LIKELY = 4;

    /** The frequency of at most this many words of a question is looked up. */
    private static final int MOST_WORDS = 64;

    /** Occurrences are counted for at most this many of the rarest words; common words do not distinguish sessions. */
    private static final int MOST_TELLING = 12;

    /** The three tables are partitioned alike, so the partition of a session's row is that of all its data. */
    private static final String ROWS = "SELECT session_id, last_seq, tableoid::bigint FROM {s}.session"
            + " WHERE tenant = ? AND session_id = ANY (?)";

    private final PgSession pg;
    private final String tenant;
    private final List<SessionRowKey> sessions;
    private final List<String> words;
    private final Map<UUID, Integer> places = new HashMap<>();

    /** @param sessions of one tenant */
    PromisingSessions(PgSession pg, List<SessionRowKey> sessions, String text) {
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
        double messages = Arrays.stream(rows.messages()).sum();
        int[] rare = SessionPreselection.rare(frequencies, messages);
        List<String> asked = Arrays.stream(telling).mapToObj(words::get).toList();
        double expected =
                Arrays.stream(rare).mapToDouble(word -> frequencies[word]).sum() * messages;
        SessionPreselection prospects = found(asked, rare, expected > SessionPreselection.MOST_MATCHES, rows);
        addNotes(asked, prospects.best(LIKELY * most, frequencies), prospects);
        return prospects.best(most, frequencies);
    }

    /** Number of messages of each session, and its partition. */
    private record Rows(long[] messages, long[] partitions) {}

    private Rows rows() throws SQLException {
        Rows rows = new Rows(new long[sessions.size()], new long[sessions.size()]);
        record Row(UUID session, long messages, long partition) {}
        for (Row row : pg.list(
                ROWS,
                each -> new Row(each.getObject(1, UUID.class), each.getLong(2), each.getLong(3)),
                tenant,
                sessions.stream().map(SessionRowKey::session).toArray(UUID[]::new))) {
            int place = places.getOrDefault(row.session(), 0);
            rows.messages()[place] = row.messages();
            rows.partitions()[place] = row.partition();
        }
        return rows;
    }

    /** Share of messages with each word, estimated from some of the sessions. */
    private double[] frequencies(Rows rows) throws SQLException {
        int[] sample = SessionPreselection.sample(sessions.size());
        long[] wanted = words.stream()
                .flatMapToLong(word ->
                        Arrays.stream(sample).mapToLong(session -> HashedTerms.hash(sessions.get(session), word)))
                .toArray();
        long messages = Arrays.stream(sample)
                .mapToLong(session -> rows.messages()[session])
                .sum();
        int most = MOST_COUNTED * sample.length;
        double[] frequencies = new double[words.size()];
        record Count(int word, double times, double newest) {}
        for (Count count : pg.listByIndex(
                COUNT,
                row -> new Count(row.getInt(1) - 1, row.getDouble(2), row.getDouble(3)),
                wanted,
                sample.length,
                words.size(),
                tenant,
                most)) {
            frequencies[count.word()] = count.times() / Math.max(1, count.times() < most ? messages : count.newest());
        }
        return frequencies;
    }

    /** A message, or a note with the number 0; how often it has each word, and its length in terms. */
    private record Match(int session, long seq, int[] times, int length) {}

    /**
     * The messages with any of some words.
     *
     * @param asked the words that are counted
     * @param wanted the positions of those that are looked up
     * @param many whether more messages than are read may contain them
     */
    private SessionPreselection found(List<String> asked, int[] wanted, boolean many, Rows rows) throws SQLException {
        List<Integer> order = PartsOfSessions.of(rows.partitions());
        long[] terms = new long[order.size() * wanted.length];
        for (int place = 0; place < order.size(); place++) {
            for (int word = 0; word < wanted.length; word++) {
                terms[place * wanted.length + word] =
                        HashedTerms.hash(sessions.get(order.get(place)), asked.get(wanted[word]));
            }
        }
        List<Integer> sorted =
                sorted(IntStream.range(0, sessions.size()).boxed().toList());
        boolean whole =
                Arrays.stream(rows.partitions()).filter(id -> id > 0).distinct().count() <= 1;
        int scans = whole && !many ? SCANS : 1;
        SessionPreselection prospects = new SessionPreselection(asked.size(), rows.messages());
        pg.listByIndex(
                        find(asked.size(), scans),
                        row -> new Match(
                                sorted.get(row.getInt(1) - 1),
                                row.getLong(2),
                                times(row, 4, asked.size()),
                                row.getInt(3)),
                        ids(sorted),
                        hashes(sorted, asked),
                        ids(order),
                        terms,
                        PartsOfSessions.SIZE * wanted.length,
                        (order.size() - 1) / (PartsOfSessions.SIZE * scans),
                        tenant,
                        SessionPreselection.MOST_MATCHES)
                .forEach(each -> prospects.add(each.session(), each.seq(), each.times(), each.length()));
        return prospects;
    }

    /** The open notes of some sessions that have any of the words. */
    private void addNotes(List<String> asked, List<Integer> likely, SessionPreselection prospects) throws SQLException {
        List<Integer> sorted = sorted(likely);
        pg
                .listByIndex(
                        notes(asked.size()),
                        row -> new Match(sorted.get(row.getInt(1) - 1), 0, times(row, 3, asked.size()), row.getInt(2)),
                        ids(sorted),
                        hashes(sorted, asked),
                        tenant)
                .stream()
                .filter(note -> Arrays.stream(note.times()).anyMatch(times -> times > 0))
                .forEach(note -> prospects.addNote(note.session(), note.times(), note.length()));
    }

    private List<Integer> sorted(List<Integer> places) {
        return places.stream()
                .sorted(Comparator.comparing(place -> sessions.get(place).session(), PromisingSessions::compare))
                .toList();
    }

    private long[] hashes(List<Integer> places, List<String> asked) {
        return places.stream()
                .flatMapToLong(place -> asked.stream().mapToLong(word -> HashedTerms.hash(sessions.get(place), word)))
                .toArray();
    }

    private UUID[] ids(List<Integer> places) {
        return places.stream().map(place -> sessions.get(place).session()).toArray(UUID[]::new);
    }

    /** In the server's order, which treats bytes as unsigned. */
    private static int compare(UUID one, UUID other) {
        int first = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
        return first != 0
                ? first
                : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
    }

    /** @param first column */
    private static int[] times(ResultSet row, int first, int words) throws SQLException {
        int[] times = new int[words];
        for (int word = 0; word < words; word++) {
            times[word] = row.getInt(first + word);
        }
        return times;
    }
}
