package dev.varve.language.literal;

/** The shape of a word by its characters, determined in one pass without a pattern. Used to score sentences. */
public enum WordShape {
    /** An ordinary word. */
    PLAIN,
    /** A plain number or amount. */
    NUMBER,
    /** Path, file name, URL, e-mail address. */
    PATH,
    /** Identifier of code, ticket, version, hash, error code. */
    IDENTIFIER;

    /** The shape of a token that has no white space and no punctuation around it. */
    public static WordShape of(CharSequence token) {
        int digits = 0;
        int upper = 0;
        int lower = 0;
        int slashes = 0;
        int innerDots = 0;
        boolean joined = false;
        boolean camel = false;
        int length = token.length();
        for (int i = 0; i < length; i++) {
            char c = token.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c >= 'a' && c <= 'z') {
                lower++;
            } else if (c >= 'A' && c <= 'Z') {
                upper++;
                camel |= i > 0 && token.charAt(i - 1) >= 'a' && token.charAt(i - 1) <= 'z';
            } else if (c == '/' || c == '\\') {
                slashes++;
            } else if (c == '.' && i > 0 && i < length - 1) {
                innerDots++;
            } else if (c == '_' || c == '@' || c == '#' || (c == ':' && i > 0 && i < length - 1)) {
                joined = true;
            } else if (c > 0x7F && c != '…') {
                return PLAIN;
            }
        }
        int letters = upper + lower;
        if (letters == 0) {
            return digits > 0 ? NUMBER : PLAIN;
        }
        if (slashes > 0) {
            return slashes > 1 || digits > 0 || innerDots > 0 || joined || token.charAt(0) == '/' ? PATH : PLAIN;
        }
        if (innerDots > 0) {
            return isDotted(token, digits) ? PATH : joined || camel ? IDENTIFIER : PLAIN;
        }
        boolean coded = joined || camel || (upper > 1 && lower == 0 && digits > 0) || isHash(token, digits);
        if (coded && length >= 3) {
            return IDENTIFIER;
        }
        if (digits > 0) {
            return token.charAt(0) <= '9' && letters <= 3 ? NUMBER : IDENTIFIER;
        }
        return PLAIN;
    }

    /** {@code App.java}, {@code v1.2.3}, {@code example.org}, but not {@code e.g} or a missing space after a stop. */
    private static boolean isDotted(CharSequence token, int digits) {
        int lastDot = token.length() - 1;
        while (token.charAt(lastDot) != '.') {
            lastDot--;
        }
        int tail = token.length() - 1 - lastDot;
        return digits > 0 || (lastDot > 2 && tail >= 1 && tail <= 5);
    }

    private static boolean isHash(CharSequence token, int digits) {
        if (digits == 0 || token.length() < 7) {
            return false;
        }
        for (int i = 0; i < token.length(); i++) {
            if (Character.digit(token.charAt(i), 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
