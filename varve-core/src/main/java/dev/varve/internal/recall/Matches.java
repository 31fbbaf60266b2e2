package dev.varve.internal.recall;

import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What has words of a question, in columns: ranking goes through the numbers of all of it, and only of the few that are wanted
 * in the end it makes candidates. Notes come first, then messages as they were said.
 */
final class Matches {
    private final IntFunction<Candidate> candidates;
    private final long total;

    private final long[] seqs;
    private final int[] tokens;
    private final long[] seconds;
    private final int[] nanos;
    private final double[] scores;

    /** The count of numbers per text, which have a bit for each word of the question. */
    private final int stride;

    private final long[] words;

    private int size;
    private int notes;

    /**
     * None yet.
     *
     * @param most       how many there will be
     * @param words      of the question
     * @param total      how many matched in all
     * @param candidates makes a candidate of one of them
     */
    Matches(int most, int words, long total, IntFunction<Candidate> candidates) {
        this.candidates = candidates;
        this.total = total;
        this.seqs = new long[most];
        this.tokens = new int[most];
        this.seconds = new long[most];
        this.nanos = new int[most];
        this.scores = new double[most];
        this.stride = stride(words);
        this.words = new long[most * stride];
    }

    /** How many numbers have a bit for each word. */
    static int stride(int words) {
        return (words + Long.SIZE - 1) / Long.SIZE;
    }

    static Matches of(List<Candidate> found, Question question, long total) {
        List<Candidate> sorted = found.stream()
                .sorted(Comparator.comparingLong(candidate -> candidate.key().seq()))
                .toList();
        Matches matches = new Matches(found.size(), question.words().size(), total, sorted::get);
        for (Candidate each : sorted) {
            Instant time = each.time();
            long[] has = Arrays.copyOf(each.words().toLongArray(), matches.stride);
            matches.add(each.key().seq(), each.tokens(), time.getEpochSecond(), time.getNano(), each.score(), has, 0);
        }
        return matches;
    }

    /**
     * The next one.
     *
     * @param seq number of the message; 0 of a note
     * @param has the words from {@code from} on
     */
    void add(long seq, int tokenCount, long second, int nano, double score, long[] has, int from) {
        seqs[size] = seq;
        tokens[size] = tokenCount;
        seconds[size] = second;
        nanos[size] = nano;
        scores[size] = score;
        System.arraycopy(has, from, words, size * stride, stride);
        size++;
        notes += seq == 0 ? 1 : 0;
    }

    int size() {
        return size;
    }

    /** The count of notes, which come first. */
    int notes() {
        return notes;
    }

    long total() {
        return total;
    }

    long seq(int at) {
        return seqs[at];
    }

    int tokens(int at) {
        return tokens[at];
    }

    double score(int at) {
        return scores[at];
    }

    /** True if two messages were said at most this many seconds apart. */
    boolean areWithin(long within, int one, int other) {
        long between = seconds[one] - seconds[other];
        int rest = nanos[one] - nanos[other];
        return Math.abs(between) < within || between == within && rest <= 0 || between == -within && rest >= 0;
    }

    /** True if a message is among them. */
    boolean has(long seq) {
        return Arrays.binarySearch(seqs, notes, size, seq) >= 0;
    }

    /** Counts the matches that have each word of the question: 64 words at once, with one column per bit. */
    int[] having(int words) {
        int[] having = new int[words];
        for (int slot = 0; slot < stride; slot++) {
            long[] columns = new long[Integer.SIZE];
            for (int at = 0; at < size; at++) {
                long carry = this.words[at * stride + slot];
                for (int column = 0; carry != 0; column++) {
                    long both = columns[column] & carry;
                    columns[column] ^= carry;
                    carry = both;
                }
            }
            for (int word = slot * Long.SIZE; word < Math.min(words, (slot + 1) * Long.SIZE); word++) {
                for (int column = 0; column < columns.length; column++) {
                    having[word] += (int) (columns[column] >>> word & 1) << column;
                }
            }
        }
        return having;
    }

    /** The weight of the words that one has. */
    double worth(int at, WordSums sums) {
        return sums.of(words, at * stride);
    }

    /** As it was found. */
    Candidate candidate(int at) {
        return candidates.apply(at);
    }
}
