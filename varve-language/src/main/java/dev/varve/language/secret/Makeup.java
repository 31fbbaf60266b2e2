package dev.varve.language.secret;

/**
 * How many characters of each kind a value has.
 *
 * @param dividers hyphens, underscores and dots
 * @param symbols  marks that people put into passwords
 */
record Makeup(int length, int digits, int upper, int lower, int letters, int dividers, int symbols) {
    private static final String SYMBOLS = "!@#$%^&*?+~=";

    static Makeup of(String value) {
        int digits = 0;
        int upper = 0;
        int lower = 0;
        int letters = 0;
        int dividers = 0;
        int symbols = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isDigit(c)) {
                digits++;
            } else if (Character.isLetter(c)) {
                letters++;
                upper += Character.isUpperCase(c) ? 1 : 0;
                lower += Character.isLowerCase(c) ? 1 : 0;
            } else if (c == '-' || c == '_' || c == '.') {
                dividers++;
            } else if (SYMBOLS.indexOf(c) >= 0) {
                symbols++;
            }
        }
        return new Makeup(value.length(), digits, upper, lower, letters, dividers, symbols);
    }

    /** Letters, and digits or symbols among them, as passwords have. */
    boolean isMixed() {
        return letters > 0 && digits + symbols > 0;
    }

    /** Letters of both cases, and digits. */
    boolean isDrawn() {
        return upper > 0 && lower > 0 && digits > 0;
    }

    /** Letters alone, with dividers at most. */
    boolean isWords() {
        return letters + dividers == length;
    }
}
