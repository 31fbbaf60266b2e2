package dev.varve.internal.token;

/**
 * Text in lower case, letter by letter. {@code String.toLowerCase} takes time in the square of the length where one letter
 * turns into several, such as the Turkish capital i; here every letter stays one.
 */
public final class LowerCase {
    private LowerCase() {}

    /** The text in lower case, as long as it was. */
    public static String of(String text) {
        char[] letters = new char[text.length()];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = Character.toLowerCase(text.charAt(i));
        }
        return new String(letters);
    }
}
