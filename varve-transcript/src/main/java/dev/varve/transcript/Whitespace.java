package dev.varve.transcript;

/** Finds where white space ends. */
final class Whitespace {
    private Whitespace() {}

    /** The first position from {@code start} on that holds no white space; the length of the text if there is none. */
    static int end(String text, int start) {
        int at = start;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
