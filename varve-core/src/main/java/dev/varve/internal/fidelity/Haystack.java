package dev.varve.internal.fidelity;

import dev.varve.internal.token.LowerCase;

/** A text in which literals are looked up, whatever their case and thousands separators. */
final class Haystack {
    private final String text;
    private final Places places;

    Haystack(String text) {
        this.text = withoutThousands(withSingleBlanks(LowerCase.of(text)));
        this.places = new Places(this.text);
    }

    private static String withSingleBlanks(String text) {
        char[] plain = text.toCharArray();
        int length = 0;
        boolean blank = false;
        for (char letter : plain) {
            boolean space = letter == ' ' || letter >= '\t' && letter <= '\r';
            if (!space || !blank) {
                plain[length++] = space ? ' ' : letter;
            }
            blank = space;
        }
        return new String(plain, 0, length);
    }

    private static String withoutThousands(String text) {
        int comma = text.indexOf(',');
        if (comma < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        int from = 0;
        for (; comma >= 0; comma = text.indexOf(',', comma + 1)) {
            if (comma > 0
                    && comma + 3 < text.length()
                    && isDigit(text.charAt(comma - 1))
                    && isDigit(text.charAt(comma + 1))
                    && isDigit(text.charAt(comma + 2))
                    && isDigit(text.charAt(comma + 3))) {
                plain.append(text, from, comma);
                from = comma + 1;
            }
        }
        return plain.append(text, from, text.length()).toString();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Whether the literal occurs on its own, not as a part of a longer word or number. */
    boolean contains(Literal literal) {
        String key = literal.key();
        return places.any(
                key,
                at -> literal.kind() == Literal.Kind.QUOTED || standsAlone(key, at, at + key.length(), literal.kind()));
    }

    private boolean standsAlone(String key, int at, int end, Literal.Kind kind) {
        boolean number = kind == Literal.Kind.NUMBER;
        return !(joins(charAt(at - 1), number) && joins(key.charAt(0), number))
                && !(joins(charAt(end), number) && joins(key.charAt(key.length() - 1), number))
                && !(number && continues(end));
    }

    /** 3.5 is not 3, but the full stop of a sentence does not change a number. */
    private boolean continues(int end) {
        char next = charAt(end);
        return (next == '.' || next == ':') && joins(charAt(end + 1), true);
    }

    private static boolean joins(char c, boolean number) {
        return isDigit(c) || !number && (c >= 'a' && c <= 'z' || c == '_');
    }

    private char charAt(int index) {
        return index >= 0 && index < text.length() ? text.charAt(index) : ' ';
    }
}
