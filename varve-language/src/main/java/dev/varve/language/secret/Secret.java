package dev.varve.language.secret;

/**
 * A secret in a text.
 *
 * @param kind what it is, such as {@code GitHub token}
 * @param from first character, counted from 0
 * @param to   the character after the last
 */
public record Secret(String kind, int from, int to) {
    /** Every mask begins with these characters. */
    public static final String MASK = "[masked ";

    private static final int SHORT = 12;
    private static final int MEDIUM = 40;
    private static final int LONG = 200;

    /** Checks the place. */
    public Secret {
        if (from < 0 || to <= from) {
            throw new IllegalArgumentException("not a place in a text: [" + from + ", " + to + ")");
        }
    }

    /**
     * Stands in place of the secret, such as {@code [masked long GitHub token]}. Tells its kind and how long it is, roughly. It
     * has no digits and no marks within, so that nobody takes a part of it for a value, and no sentence ends in it.
     */
    public String mask() {
        return MASK + length(to - from) + " " + kind + "]";
    }

    private static String length(int characters) {
        if (characters <= SHORT) {
            return "short";
        }
        if (characters <= MEDIUM) {
            return "medium";
        }
        return characters <= LONG ? "long" : "very long";
    }
}
