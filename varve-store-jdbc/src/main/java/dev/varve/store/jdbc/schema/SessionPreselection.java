package dev.varve.store.jdbc.schema;

import dev.varve.store.Bm25;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Estimates the success of a search in each of many sessions from the words of their messages, much as recall ranks
 * them: a message scores by the rarity of its words in its session and by the share of them it has, and gains from
 * its neighbours. Sessions are identified by their index in a list. Not thread-safe.
 */
public final class SessionPreselection {
    /** Messages that are looked at in all. */
    public static final int MOST_MATCHES = 6_000;

    /** Number of words that are looked up in all messages. */
    private static final int MOST_RARE = 4;

    /** Number of sessions from which word frequencies are estimated. */
    private static final int SAMPLE = 32;

    /** The share that a message gains from its neighbours, from two before it to two after it. */
    private static final double[] AROUND = {0.3, 0.3, 0, 0.1, 0.3};

    private static final double OF_BEST = 0.2;
    private static final int BEST = 3;

    private final int words;
    private final long[] documents;
    private final List<List<Match>> matches;

    /** A message with the count of each word, its length in terms, and each word's score if the index gave one. */
    private record Match(long seq, int[] times, int length, double[] said) {
        boolean has(int word) {
            return times.length > 0 ? times[word] > 0 : said[word] > 0;
        }
    }

    /** A message and its score. */
    private record Scored(long seq, double score) {}

    /**
     * @param words     how many are looked for
     * @param documents how many messages each session has
     */
    public SessionPreselection(int words, long[] documents) {
        this.words = words;
        this.documents = documents.clone();
        this.matches = IntStream.range(0, documents.length)
                .<List<Match>>mapToObj(session -> new ArrayList<>())
                .toList();
    }

    /** Evenly spaced numbers of sessions, from the first to the last. */
    public static int[] sample(int sessions) {
        int step = Math.max(1, sessions / SAMPLE);
        return IntStream.range(0, sessions)
                .filter(session -> session % step == 0)
                .toArray();
    }

    /** The rarest words, at least one, such that not too many messages have them. */
    public static int[] rare(double[] frequencies, double messages) {
        List<Integer> rarest = IntStream.range(0, frequencies.length)
                .boxed()
                .sorted(Comparator.comparingDouble(word -> frequencies[word]))
                .limit(MOST_RARE)
                .toList();
        int count = 1;
        double expected = frequencies[rarest.get(0)] * messages;
        while (count < rarest.size() && expected + frequencies[rarest.get(count)] * messages <= MOST_MATCHES) {
            expected += frequencies[rarest.get(count++)] * messages;
        }
        return rarest.stream().limit(count).mapToInt(word -> word).toArray();
    }

    /** A message was found that has each word so often. */
    public void add(int session, long seq, int[] times, int length) {
        matches.get(session).add(new Match(seq, times, length, new double[0]));
    }

    /** Adds a message with scores of words from the index. */
    public void add(int session, long seq, double[] scores) {
        matches.get(session).add(new Match(seq, new int[0], 1, scores));
    }

    /** Adds a note, which has no neighbours. */
    public void addNote(int session, int[] times, int length) {
        List<Match> found = matches.get(session);
        found.add(new Match(-(found.size() + 1L) * AROUND.length, times, length, new double[0]));
    }

    /** Share of messages with each word, among those that were found. */
    public double[] frequencies() {
        double[] frequencies = new double[words];
        matches.forEach(found -> count(found, frequencies));
        double all = Math.max(1, Arrays.stream(documents).sum());
        return Arrays.stream(frequencies).map(count -> count / all).toArray();
    }

    private void count(List<Match> found, double[] counts) {
        for (Match match : found) {
            for (int word = 0; word < words; word++) {
                counts[word] += match.has(word) ? 1 : 0;
            }
        }
    }

    /**
     * The most promising sessions, best first; if fewer contain the words, followed by the first of the others.
     *
     * @param frequencies of words; they are given because messages with a frequent word are not all looked up
     */
    public List<Integer> best(int most, double[] frequencies) {
        double[] scores = new double[documents.length];
        for (int session = 0; session < scores.length; session++) {
            scores[session] = score(session, frequencies);
        }
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer session) -> scores[session])
                        .reversed())
                .limit(most)
                .toList();
    }

    private double score(int session, double[] frequencies) {
        List<Match> found = matches.get(session);
        if (found.isEmpty()) {
            return 0;
        }
        double[] having = new double[words];
        count(found, having);
        double[] rarity = new double[words];
        double[] weights = new double[words];
        for (int word = 0; word < words; word++) {
            if (having[word] > 0) {
                double texts = Math.max(having[word], frequencies[word] * documents[session]);
                rarity[word] = Bm25.rarity(documents[session], texts);
                weights[word] = Math.log(1 + Math.max(found.size(), texts) / texts);
            }
        }
        double whole = Arrays.stream(weights).sum();
        double average = averageLength(session, found, frequencies);
        List<Scored> scored = found.stream()
                .map(match -> {
                    return new Scored(match.seq(), score(match, rarity, weights, average, whole));
                })
                .sorted(Comparator.comparingLong(Scored::seq))
                .toList();
        double best = 0;
        for (int i = 0; i < scored.size(); i++) {
            best = Math.max(best, scored.get(i).score() + around(scored, i));
        }
        double[] sorted = scored.stream().mapToDouble(Scored::score).sorted().toArray();
        for (int i = sorted.length - 1; i >= Math.max(0, sorted.length - BEST); i--) {
            best += OF_BEST * sorted[i];
        }
        return best;
    }

    /**
     * The average length of all texts that a search of the session would find, which are more than were looked up: among the many
     * messages with a frequent word, the few long notes count for little.
     */
    private double averageLength(int session, List<Match> found, double[] frequencies) {
        List<Match> messages = found.stream().filter(match -> match.seq() > 0).toList();
        double length = messages.stream().mapToInt(Match::length).sum();
        double all = found.stream().mapToInt(Match::length).sum();
        double expected = Arrays.stream(frequencies).sum() * documents[session];
        double unseen = messages.isEmpty() ? 0 : Math.max(0, Math.min(expected, documents[session]) - messages.size());
        double average = messages.isEmpty() ? 0 : length / messages.size();
        return Math.max(1, (all + unseen * average) / (found.size() + unseen));
    }

    private double score(Match match, double[] rarity, double[] weights, double average, double whole) {
        double score = 0;
        double has = 0;
        for (int word = 0; word < words; word++) {
            score += match.said().length > 0
                    ? match.said()[word]
                    : rarity[word] * Bm25.weight(match.times()[word], match.length(), average);
            has += match.has(word) ? weights[word] : 0;
        }
        return score * (1 + has / whole);
    }

    private static double around(List<Scored> scored, int at) {
        double around = 0;
        for (int i = Math.max(0, at - 2); i < Math.min(scored.size(), at + 3); i++) {
            long place = scored.get(i).seq() - scored.get(at).seq() + 2;
            around += place >= 0 && place < AROUND.length
                    ? AROUND[(int) place] * scored.get(i).score()
                    : 0;
        }
        return around;
    }
}
