package dev.varve.store.jdbc.sqlite;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Bm25;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import dev.varve.store.jdbc.schema.SessionPreselection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Searches many sessions at once for words. A sample of sessions shows which words are rare; only those are looked up
 * in the messages of all sessions, since frequent words occur everywhere and do not distinguish sessions. Messages
 * that are not indexed yet are read, up to a bound.
 */
final class PromisingSessions {
    /** Enough for any question. */
    private static final int MOST_WORDS = 64;

    /** Maximum number of unindexed messages that are read, first sessions first. */
    private static final int MOST_WAITING = 2_000;

    /** Sessions that one expression names: each row that is found is compared with all of its terms. */
    private static final int PART = 64;

    private static final String FIND = "SELECT rowid, -rank FROM search WHERE search MATCH ? LIMIT ?";
    private static final String OF_PASSAGE = "SELECT message FROM passage WHERE id = ?";

    private final Sql sql;
    private final List<Optional<SessionTable.Indexed>> sessions;
    private final List<String> words;
    private final Map<Long, Integer> places = new HashMap<>();

    PromisingSessions(Sql sql, List<Optional<SessionTable.Indexed>> sessions, String text) {
        this.sql = sql;
        this.sessions = sessions;
        this.words = SearchTerms.of(text).stream().distinct().limit(MOST_WORDS).toList();
        for (int place = 0; place < sessions.size(); place++) {
            int here = place;
            sessions.get(place).ifPresent(session -> places.put(session.id(), here));
        }
    }

    static PromisingSessions of(Sql sql, List<Scope> scopes, String text) throws SQLException {
        return new PromisingSessions(sql, new SessionTable(sql).indexed(scopes), text);
    }

    /** Places in the list of sessions, the best first. */
    List<Integer> best(int most) throws SQLException {
        if (words.isEmpty() || sessions.size() <= most) {
            return IntStream.range(0, Math.min(most, sessions.size())).boxed().toList();
        }
        long[] documents = sessions.stream()
                .mapToLong(session -> session.map(SessionTable.Indexed::lastSeq).orElse(0L))
                .toArray();
        int[] sample = SessionPreselection.sample(sessions.size());
        Found some = new Found(documents);
        for (int word = 0; word < words.size(); word++) {
            some.lookUp(word, sample);
        }
        double share = (double) sample.length / sessions.size();
        double[] frequencies = Arrays.stream(some.prospects().frequencies())
                .map(frequency -> frequency / share)
                .toArray();
        Found found = new Found(documents);
        for (int word :
                SessionPreselection.rare(frequencies, Arrays.stream(documents).sum())) {
            found.lookUp(word, IntStream.range(0, sessions.size()).toArray());
        }
        found.readWaiting();
        return found.prospects().best(most, frequencies);
    }

    /** Messages that have words. */
    private final class Found {
        private final long[] documents;
        private final Map<Long, double[]> scores = new HashMap<>();

        Found(long[] documents) {
            this.documents = documents;
        }

        SessionPreselection prospects() {
            SessionPreselection prospects = new SessionPreselection(words.size(), documents);
            scores.forEach((message, has) -> {
                Integer place = places.get(MessageTable.session(message));
                if (place != null) { // an index that is damaged may name any
                    prospects.add(place, MessageTable.seq(message), has);
                }
            });
            return prospects;
        }

        /** A long message scores by its best passage. */
        private void add(long message, int word, double score) {
            double[] has = scores.computeIfAbsent(message, any -> new double[words.size()]);
            has[word] = Math.max(has[word], score);
        }

        /** Finds a word in the index of some sessions. */
        void lookUp(int word, int[] some) throws SQLException {
            for (int from = 0; from < some.length; from += PART) {
                String expression = Arrays.stream(some, from, Math.min(some.length, from + PART))
                        .mapToObj(sessions::get)
                        .flatMap(Optional::stream)
                        .map(session -> SearchIndex.expression(session.id(), words.get(word)))
                        .collect(Collectors.joining(" OR "));
                if (!expression.isEmpty()) {
                    record Entry(long row, double score) {}
                    List<Entry> entries = sql.list(
                            FIND,
                            row -> new Entry(row.getLong(1), row.getDouble(2)),
                            expression,
                            SessionPreselection.MOST_MATCHES);
                    for (Entry entry : entries) {
                        add(entry.row() > 0 ? entry.row() : ofPassage(-entry.row()), word, entry.score());
                    }
                }
            }
        }

        private long ofPassage(long passage) throws SQLException {
            return sql.first(OF_PASSAGE, row -> row.getLong(1), passage).orElse(0L);
        }

        /** Counts words in messages that are not indexed yet. */
        void readWaiting() throws SQLException {
            double rarest = Math.log(1 + Arrays.stream(documents).sum());
            long room = MOST_WAITING;
            for (Optional<SessionTable.Indexed> session : sessions) {
                if (session.isPresent() && room > 0) {
                    Span waiting = session.get().waiting(room);
                    room -= waiting.size();
                    for (LoggedMessage logged :
                            new MessageTable(sql).found(session.get().id(), waiting)) {
                        count(MessageTable.key(session.get().id(), logged.seq()), logged, rarest);
                    }
                }
            }
        }

        private void count(long key, LoggedMessage logged, double rarest) {
            for (String passage : SearchText.passages(logged.message())) {
                Map<String, Long> counts = SearchTerms.of(passage).stream()
                        .collect(Collectors.groupingBy(term -> term, Collectors.counting()));
                for (int word = 0; word < words.size(); word++) {
                    long often = counts.getOrDefault(words.get(word), 0L);
                    if (often > 0) {
                        // The length of an unindexed message is ignored.
                        add(key, word, rarest * Bm25.weight(often, 1, 1));
                    }
                }
            }
        }
    }
}
