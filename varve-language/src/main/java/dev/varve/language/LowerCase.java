package dev.varve.language;

/**
 * Text in lower case, letter by letter. {@code String.toLowerCase} takes time in the square of the length where one letter
 * turns into several, such as the Turkish capital i; here every letter stays one.
 */
public final class LowerCase {
    private LowerCase() {}

    /** The text in lower case, as long as it was. */
    public static String of(String text) {
        int same = 0;
        while (same < text.length() && isSmallAscii(text.charAt(same))) {
            same++;
        }
        if (same == text.length()) {
            return text;
        }
        return new String(letters(text));
    }

    /** The same, letter by letter. */
    public static char[] letters(String text) {
        char[] letters = text.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            char letter = letters[i];
            letters[i] = letter < 0x80 ? lowerAscii(letter) : Character.toLowerCase(letter);
        }
        return letters;
    }

    private static boolean isSmallAscii(char letter) {
        return letter < 0x80 && (letter < 'A' || letter > 'Z');
    }

    /** Nearly all letters are, and asking what each is would take longest. */
    private static char lowerAscii(char letter) {
        return letter >= 'A' && letter <= 'Z' ? (char) (letter + ('a' - 'A')) : letter;
    }
}
