package dev.varve.internal.moment;

/** Words that differ from run to run: numbers, times, hashes and ids. */
final class Variable {
    /** Stands for one. */
    static final String SIGN = "#";

    /** Shorter ones are numbers or words. */
    private static final int SHORTEST_HASH = 7;

    private Variable() {}

    static boolean isIn(String word) {
        return isNumber(word) || isHash(word);
    }

    /** Digits with signs and a unit behind them, such as {@code 12}, {@code 0.31s}, {@code 14:05:12} and {@code 33,2}. */
    private static boolean isNumber(String word) {
        int digits = 0;
        int letters = 0;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c >= '0' && c <= '9') {
                if (letters > 0) {
                    return false;
                }
                digits++;
            } else if (Character.isLetter(c)) {
                letters++;
            }
        }
        return digits > 0 && letters <= 2;
    }

    private static boolean isHash(String word) {
        int digits = 0;
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            digits += digit ? 1 : 0;
            if (!digit && !(c >= 'a' && c <= 'f') && !(c >= 'A' && c <= 'F') && c != '-') {
                return false;
            }
        }
        return digits > 0 && word.length() >= SHORTEST_HASH;
    }
}
