package dev.varve.language.voice;

/**
 * The characters of ASCII that a text has, as bits.
 *
 * @param low  those below 64
 * @param high the others
 */
record Characters(long low, long high) {
    static final Characters NONE = new Characters(0, 0);

    /** Stands for any digit, see {@link #ofLine}. */
    static final char DIGIT = '0';

    /** Stands for a colon with a digit right behind it, as in times and in places of files. */
    static final char COLON_DIGIT = '\u0001';

    private static final Characters DIGITS = range('0', '9');

    static Characters of(CharSequence text) {
        long low = 0;
        long high = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 64) {
                low |= 1L << c;
            } else if (c < FirstCharacters.ASCII) {
                high |= 1L << c;
            }
        }
        return new Characters(low, high);
    }

    /** Those of a line, with {@link #DIGIT} and {@link #COLON_DIGIT} if it has what these stand for. */
    static Characters ofLine(String line) {
        Characters all = of(line);
        if ((all.low & DIGITS.low) == 0) {
            return all;
        }
        all = all.with(DIGIT);
        for (int colon = line.indexOf(':'); colon >= 0; colon = line.indexOf(':', colon + 1)) {
            if (colon + 1 < line.length() && DIGITS.has(line.charAt(colon + 1))) {
                return all.with(COLON_DIGIT);
            }
        }
        return all;
    }

    /** All from one to another. */
    static Characters range(char first, char last) {
        return new Characters(upTo(last, 0) & ~upTo(first - 1, 0), upTo(last, 64) & ~upTo(first - 1, 64));
    }

    /** A bit for each of the 64 characters from a base on that is not behind a last one. */
    private static long upTo(int last, int base) {
        int count = Math.min(64, Math.max(0, last + 1 - base));
        return count == 0 ? 0 : -1L >>> 64 - count;
    }

    /** These and one more. */
    Characters with(char c) {
        return c < 64 ? new Characters(low | 1L << c, high) : new Characters(low, high | 1L << c);
    }

    boolean has(int c) {
        return c < 64 ? (low >>> c & 1) == 1 : (high >>> c & 1) == 1;
    }

    boolean hasAll(Characters others) {
        return (others.low & ~low) == 0 && (others.high & ~high) == 0;
    }

    Characters and(Characters others) {
        return new Characters(low | others.low, high | others.high);
    }
}
