package dev.varve.language.literal;

/**
 * A piece of text that is worth nothing unless it is exact.
 *
 * @param kind what it is
 * @param text as it was written
 * @param key  what two spellings of the same literal have in common: case, thousands separators and units do not count
 */
public record Literal(Kind kind, String text, String key) {
    /** The kind of literal. */
    public enum Kind {
        URL,
        PATH,
        ID,
        VERSION,
        NUMBER,
        /** A number with its currency or unit. */
        AMOUNT,
        DATE,
        QUOTATION,
        /** Text between backticks. */
        CODE,
        /** The name of an error. */
        ERROR
    }

    public Literal(Kind kind, String text) {
        this(kind, text, key(kind, lower(text)));
    }

    /** True if its digits alone make it what it is. */
    public boolean isNumber() {
        return isNumber(kind);
    }

    /** True if its writer has marked where it begins and ends. */
    public boolean isMarked() {
        return kind == Kind.QUOTATION || kind == Kind.CODE;
    }

    private static boolean isNumber(Kind kind) {
        return kind == Kind.NUMBER || kind == Kind.AMOUNT;
    }

    private static String key(Kind kind, String lower) {
        return isNumber(kind) ? digitsOf(lower.indexOf(',') < 0 ? lower : lower.replace(",", "")) : lower;
    }

    /** Letter by letter, so that it stays as long as it was. */
    private static String lower(String text) {
        char[] letters = text.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            letters[i] = Character.toLowerCase(letters[i]);
        }
        return new String(letters);
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
