package dev.varve;

/**
 * A half-open range of sequence numbers, {@code [from, to)}. Immutable.
 *
 * @param from first sequence number inside, at least 1
 * @param to   first sequence number outside, at least {@code from}
 */
public record Span(long from, long to) {
    /** Checks the values. */
    public Span {
        if (from < 1 || to < from) {
            throw new IllegalArgumentException("not a span: [" + from + ", " + to + ")");
        }
    }

    /** How many sequence numbers it contains, including those of deleted messages. */
    public long size() {
        return to - from;
    }

    /** True if it contains no sequence number. */
    public boolean isEmpty() {
        return to == from;
    }

    /** True if it contains the sequence number. */
    public boolean contains(long seq) {
        return seq >= from && seq < to;
    }

    /** True if they have a sequence number in common. */
    public boolean overlaps(Span other) {
        return from < other.to && other.from < to;
    }

    /** The smallest span that contains both. */
    public Span hull(Span other) {
        return new Span(Math.min(from, other.from), Math.max(to, other.to));
    }

    @Override
    public String toString() {
        return "[" + from + ", " + to + ")";
    }
}
