package dev.varve.internal.fidelity;

import dev.varve.internal.token.LowerCase;

/**
 * A piece of text that is worth nothing unless it is exact.
 *
 * @param kind what it is
 * @param text as it was written
 * @param key  what two spellings of the same literal have in common: case, thousands separators and units do not count
 */
record Literal(Kind kind, String text, String key) {
    enum Kind {
        URL,
        PATH,
        ID,
        NUMBER,
        DATE,
        QUOTED,
        ERROR
    }

    Literal(Kind kind, String text) {
        this(kind, text, key(kind, LowerCase.of(text)));
    }

    private static String key(Kind kind, String lower) {
        return kind != Kind.NUMBER ? lower : digitsOf(lower.indexOf(',') < 0 ? lower : lower.replace(",", ""));
    }

    private static String digitsOf(String text) {
        int from = 0;
        while (!isDigit(text.charAt(from))) {
            from++;
        }
        int to = text.length();
        while (!isDigit(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
