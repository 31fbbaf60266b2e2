package dev.varve.internal.fidelity;

import dev.varve.language.LowerCase;
import dev.varve.language.literal.Literal;

/** A text in which literals are looked up, whatever their case and thousands separators. */
final class NormalizedText {
    private final String text;
    private final SubstringIndex places;

    NormalizedText(String text) {
        char[] letters = LowerCase.letters(text);
        int length = withoutThousands(letters, withSingleBlanks(letters));
        this.text = new String(letters, 0, length);
        this.places = new SubstringIndex(this.text);
    }

    /** Moves the letters together; returns how many are left. */
    private static int withSingleBlanks(char[] letters) {
        int length = 0;
        boolean blank = false;
        for (char letter : letters) {
            boolean space = letter == ' ' || letter >= '\t' && letter <= '\r';
            if (!space || !blank) {
                letters[length++] = space ? ' ' : letter;
            }
            blank = space;
        }
        return length;
    }

    /** Moves the letters together; returns how many are left. */
    private static int withoutThousands(char[] letters, int length) {
        int kept = 0;
        for (int i = 0; i < length; i++) {
            boolean separates = letters[i] == ','
                    && i > 0
                    && i + 3 < length
                    && isDigit(letters[i - 1])
                    && isDigit(letters[i + 1])
                    && isDigit(letters[i + 2])
                    && isDigit(letters[i + 3]);
            if (!separates) {
                letters[kept++] = letters[i];
            }
        }
        return kept;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** The text in the form that searches use. */
    String plain() {
        return text;
    }

    /** True if the literal occurs on its own, not as a part of a longer word or number. */
    boolean contains(Literal literal) {
        String key = literal.key();
        return places.any(key, at -> literal.isMarked() || standsAlone(key, at, at + key.length(), literal.isNumber()));
    }

    private boolean standsAlone(String key, int at, int end, boolean number) {
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
