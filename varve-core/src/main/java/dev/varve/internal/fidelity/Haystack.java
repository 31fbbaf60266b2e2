package dev.varve.internal.fidelity;

import dev.varve.internal.token.LowerCase;
import java.util.regex.Pattern;

/** A text in which literals are looked up, whatever their case and thousands separators. */
final class Haystack {
    private static final Pattern THOUSANDS = Pattern.compile("(?<=\\d),(?=\\d{3})");

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private final String text;

    Haystack(String text) {
        String plain = SPACES.matcher(LowerCase.of(text)).replaceAll(" ");
        this.text = THOUSANDS.matcher(plain).replaceAll("");
    }

    /** Whether the literal occurs on its own, not as a part of a longer word or number. */
    boolean contains(Literal literal) {
        String key = literal.key();
        for (int at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
            int end = at + key.length();
            if (literal.kind() == Literal.Kind.QUOTED || standsAlone(key, at, end, literal.kind())) {
                return true;
            }
        }
        return false;
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
        return c >= '0' && c <= '9' || !number && (c >= 'a' && c <= 'z' || c == '_');
    }

    private char charAt(int index) {
        return index >= 0 && index < text.length() ? text.charAt(index) : ' ';
    }
}
