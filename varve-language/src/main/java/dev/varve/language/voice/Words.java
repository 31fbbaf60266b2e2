package dev.varve.language.voice;

import java.util.List;

/** Counts words. In scripts without spaces two characters count as one. */
final class Words {
    private Words() {}

    /** The number of words, or the most that is asked for. */
    static int count(String text, int most) {
        int words = 0;
        int ideographs = 0;
        boolean inside = false;
        for (int i = 0; i < text.length() && words + ideographs / 2 < most; i++) {
            char c = text.charAt(i);
            boolean letter = Character.isLetterOrDigit(c);
            if (letter && isWithoutSpaces(c)) {
                ideographs++;
                inside = false;
            } else {
                words += letter && !inside ? 1 : 0;
                inside = letter || inside && (c == '\'' || c == '’' || c == '-');
            }
        }
        return words + ideographs / 2;
    }

    /** Whether a text has one of some phrases. */
    static boolean hasAny(String text, List<String> phrases) {
        for (String phrase : phrases) {
            if (text.contains(phrase)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text has characters of a range. */
    static boolean hasFrom(String text, char least) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= least) {
                return true;
            }
        }
        return false;
    }

    /** Whether a character belongs to a script that sets no spaces between words. */
    static boolean isWithoutSpaces(char c) {
        return c >= 0x2E80 && c < 0xAC00 || c >= 0xF900 && c < 0xFB00;
    }
}
