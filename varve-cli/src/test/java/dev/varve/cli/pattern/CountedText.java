package dev.varve.cli.pattern;

/** Counts how often a matcher reads a character, and stops it after a number of reads. */
final class CountedText implements CharSequence {
    /** The matcher has read too much. */
    static final class TooManyReads extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TooManyReads() {
            super("too many reads", null, false, false);
        }
    }

    private final String text;
    private final long most;
    private long reads;

    CountedText(String text, long most) {
        this.text = text;
        this.most = most;
    }

    long reads() {
        return reads;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (++reads > most) {
            throw new TooManyReads();
        }
        return text.charAt(index);
    }

    @Override
    public String subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
