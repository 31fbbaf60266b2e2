package dev.varve.language;

/** Orders to a terminal within its output: colours, places of the cursor, titles. They say nothing to a reader. */
public final class TerminalCodes {
    private static final char BELL = '\u0007';
    private static final char ESCAPE = '\u001B';

    private TerminalCodes() {}

    /** The text without them. */
    public static String removed(String text) {
        int escape = text.indexOf(ESCAPE);
        if (escape < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        int from = 0;
        while (escape >= 0) {
            plain.append(text, from, escape);
            from = end(text, escape);
            escape = text.indexOf(ESCAPE, from);
        }
        return plain.append(text, from, text.length()).toString();
    }

    /** The character after the code that begins with an escape character at a place. */
    public static int end(String text, int start) {
        int at = start + 1;
        if (at == text.length()) {
            return at;
        }
        char kind = text.charAt(at);
        if (kind == '[') {
            return afterParameters(text, at + 1);
        }
        if (kind == ']') {
            return afterTitle(text, at + 1);
        }
        return kind >= '@' && kind <= '_' ? at + 1 : at;
    }

    /** Digits and signs, then a letter. */
    private static int afterParameters(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= ' ' && text.charAt(at) <= '?') {
            at++;
        }
        boolean ended = at < text.length() && text.charAt(at) >= '@' && text.charAt(at) <= '~';
        return ended ? at + 1 : at;
    }

    /** Up to a bell, or to the escape character of the end mark; without either it is no title. */
    private static int afterTitle(String text, int from) {
        for (int at = from; at < text.length() && text.charAt(at) != '\n'; at++) {
            if (text.charAt(at) == BELL) {
                return at + 1;
            }
            if (text.charAt(at) == ESCAPE) {
                return Math.min(text.length(), at + 2);
            }
        }
        return from;
    }
}
