package dev.varve.transcript;

/** A text that counts how often one of its characters is looked at. */
final class CountedText implements CharSequence {
    private final String text;
    private final long[] looks;

    private CountedText(String text, long[] looks) {
        this.text = text;
        this.looks = looks;
    }

    CountedText(String text) {
        this(text, new long[1]);
    }

    long looks() {
        return looks[0];
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        looks[0]++;
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new CountedText(text.substring(start, end), looks);
    }

    @Override
    public String toString() {
        return text;
    }
}
