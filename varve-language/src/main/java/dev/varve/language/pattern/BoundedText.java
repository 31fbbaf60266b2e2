package dev.varve.language.pattern;

/** A text that can be read only so often. A matcher reads through {@link #charAt}, so this is where its work is counted. */
final class BoundedText implements CharSequence {
    /** Reads of each character. A linear pattern takes less than a quarter of them. */
    private static final long READS = 256;

    /** Reads of a short text. */
    private static final long AT_LEAST = 1 << 14;

    private final CharSequence text;
    private long left;

    BoundedText(CharSequence text) {
        this.text = text;
        this.left = AT_LEAST + READS * text.length();
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (--left < 0) {
            throw new RunawayMatchException(text.length());
        }
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
