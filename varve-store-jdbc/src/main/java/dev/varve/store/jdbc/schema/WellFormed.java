package dev.varve.store.jdbc.schema;

/**
 * Text in a form that every column can hold. Half a surrogate pair, as a text that was cut in the wrong place has, has
 * no form in UTF-8, so that two different texts would turn into the same bytes; it is written as {@code \\d83d}
 * instead, as is NUL, and a backslash is doubled.
 */
public final class WellFormed {
    private WellFormed() {}

    /** The stored form of a text. */
    public static String encode(String text) {
        if (text.indexOf('\\') < 0 && text.indexOf(0) < 0 && !hasLoneSurrogate(text)) {
            return text;
        }
        StringBuilder encoded = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                encoded.append("\\\\");
            } else if (c == 0 || isLone(text, i)) {
                encoded.append(String.format("\\%04x", (int) c));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }

    /** The text that {@link #encode} was given. */
    public static String decode(String encoded) {
        if (encoded.indexOf('\\') < 0) {
            return encoded;
        }
        StringBuilder text = new StringBuilder(encoded.length());
        for (int i = 0; i < encoded.length(); i++) {
            char c = encoded.charAt(i);
            if (c != '\\') {
                text.append(c);
            } else if (encoded.startsWith("\\", i + 1)) {
                text.append('\\');
                i++;
            } else {
                text.append((char) Integer.parseInt(encoded, i + 1, i + 5, 16));
                i += 4;
            }
        }
        return text.toString();
    }

    static boolean hasLoneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= Character.MIN_SURROGATE && isLone(text, i)) { // hardly any letter is
                return true;
            }
        }
        return false;
    }

    private static boolean isLone(String text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return Character.isLowSurrogate(c) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }
}
