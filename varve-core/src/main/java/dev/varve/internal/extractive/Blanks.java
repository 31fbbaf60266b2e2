package dev.varve.internal.extractive;

/** White space between words, as {@code \s} of a pattern has it. */
public final class Blanks {
    private static final String BLANKS = " \t\n\u000B\f\r";

    private Blanks() {}

    /** Where the next blank is, or the text ends. */
    public static int next(String text, int from) {
        int end = from;
        while (end < text.length() && BLANKS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }
}
