package dev.varve.language.secret;

import dev.varve.language.LanguageFile;
import java.util.Locale;
import java.util.Set;

/** Tells values that somebody keeps secret from placeholders, names of things and plain words. */
final class Strength {
    /** Of a long value the beginning tells enough. */
    static final int READ = 96;

    private static final int RUN_OF_ONE = 6;
    private static final int UUID = 36;
    private static final int LEAST_SCRAMBLED = 12;
    private static final int SOME_DIGITS = 3;

    private static final Set<String> PLAIN;
    private static final Set<String> PLACEHOLDERS;

    static {
        LanguageFile file = LanguageFile.named("secret/plain.words");
        PLAIN = Fields.words(file, "is");
        PLACEHOLDERS = Fields.words(file, "has");
    }

    private Strength() {}

    /** True if it stands for a value that somebody is to put in, or for one that was taken out. */
    static boolean isPlaceholder(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        for (String placeholder : PLACEHOLDERS) {
            if (lower.contains(placeholder)) {
                return true;
            }
        }
        return isRepeated(lower);
    }

    private static boolean isRepeated(String value) {
        int run = 1;
        int longest = 1;
        for (int i = 1; i < value.length(); i++) {
            run = value.charAt(i) == value.charAt(i - 1) ? run + 1 : 1;
            longest = Math.max(longest, run);
        }
        return longest >= RUN_OF_ONE || longest == value.length() && longest >= 3;
    }

    /** True if it is a word that is no secret anywhere: a type, a default, a method. */
    static boolean isPlain(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return PLAIN.contains(lower)
                || lower.length() > 1 && PLAIN.contains(lower.substring(0, lower.length() - 1)) && lower.endsWith("s");
    }

    /**
     * True if it looks drawn by chance: its letters and digits alternate more often than those of names and words do, in at
     * least one of its parts.
     */
    static boolean isRandom(String value) {
        int longest = 0;
        int changes = 0;
        int letters = 0;
        boolean mixed = false;
        int part = 0;
        int partChanges = 0;
        for (int i = 0; i <= value.length(); i++) {
            char c = i < value.length() ? value.charAt(i) : '-';
            if (Runs.isWordy(c)) {
                letters++;
                part++;
                if (part > 1 && isChange(value.charAt(i - 1), c)) {
                    changes++;
                    partChanges++;
                }
            } else {
                longest = Math.max(longest, part);
                mixed |= part >= 8 && partChanges >= Math.max(2, part / 8);
                part = 0;
                partChanges = 0;
            }
        }
        boolean alternates = mixed || longest >= 4 && changes >= Math.max(4, letters / 5);
        boolean hasDigits = countDigits(value) > 0;
        return letters >= 8 && alternates && (hasDigits || changes >= letters / 4 && letters >= 16);
    }

    /** True if it has letters of both cases, and digits, as values that a program draws do. */
    static boolean isDrawn(String value) {
        return Makeup.of(value).isDrawn();
    }

    /** True if its capitals stand too close to one another for a name in camel case. */
    static boolean isScrambled(String value) {
        int close = 0;
        int last = 0;
        for (int i = 1; i < value.length(); i++) {
            if (isChange(value.charAt(i - 1), value.charAt(i))) {
                close += i - last <= 2 ? 1 : 0;
                last = i;
            }
        }
        return close >= 2 && value.length() >= LEAST_SCRAMBLED;
    }

    private static boolean isChange(char before, char c) {
        boolean beforeUpper = Character.isUpperCase(before);
        return Character.isDigit(before) != Character.isDigit(c)
                || Character.isLetter(c) && !beforeUpper && Character.isUpperCase(c);
    }

    /** True if it has letters, and digits or symbols among them, as passwords do. */
    static boolean isMixed(String value) {
        return Makeup.of(value).isMixed();
    }

    static boolean hasSymbol(String value) {
        return Makeup.of(value).symbols() > 0;
    }

    /** True if it is letters alone, with hyphens or underscores at most. */
    static boolean isWords(String value) {
        return Makeup.of(value).isWords();
    }

    static boolean isDigits(String value) {
        return !value.isEmpty() && countDigits(value) == value.length();
    }

    /** True if it has the form of a UUID or of a hash in hexadecimal digits. */
    static boolean isIdentifier(String value) {
        String plain = value.length() == UUID ? value.replace("-", "") : value;
        int length = plain.length();
        return (length == 32 || length == 40 || length == 64) && CharClass.HEX.hasAll(plain);
    }

    /** Whether it is an expression of a program, a path, an address or a version rather than a value. */
    static boolean isCode(String value) {
        char first = value.charAt(0);
        return "$<{[(%|/~.,;:?-=*".indexOf(first) >= 0
                || first == '!' && isWords(value.substring(1))
                || value.indexOf('(') >= 0
                || value.contains("://")
                || value.contains("::")
                || value.endsWith(":")
                || value.endsWith("=") && value.indexOf('=') < value.length() - 2
                || value.startsWith("_*")
                || isPath(value);
    }

    /** Names divided by dots or brackets, such as {@code config.password}. */
    private static boolean isPath(String value) {
        boolean divided = false;
        boolean start = true;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean divider = c == '.' || c == '[' || c == ']';
            if (!divider && !CharClass.WORD.has(c) || start && Character.isDigit(c)) {
                return false;
            }
            divided |= divider;
            start = divider;
        }
        return divided && countDigits(value) < SOME_DIGITS;
    }

    static int countDigits(String value) {
        return Makeup.of(value).digits();
    }

    /** True if a word of a sentence is a measure, a file, a version, a mail address or a list of choices. */
    static boolean isTerm(String value) {
        int at = value.indexOf('@');
        boolean mail = at > 0 && value.indexOf('.', at) > at + 1;
        boolean startsWithDigits = Character.isDigit(value.charAt(0)) && isMeasure(value);
        boolean version = isVersion(value);
        return mail
                || version
                || value.indexOf('/') >= 0 && !isRandom(value)
                || startsWithDigits && value.length() < 10
                || isFile(value);
    }

    /** Digits, then a unit. */
    private static boolean isMeasure(String value) {
        int at = 0;
        while (at < value.length() && Character.isDigit(value.charAt(at))) {
            at++;
        }
        while (at < value.length() && (Character.isLetter(value.charAt(at)) || value.charAt(at) == '-')) {
            at++;
        }
        return at == value.length();
    }

    private static boolean isVersion(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (!Character.isDigit(value.charAt(i)) && "v.-_:/,+%".indexOf(value.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFile(String value) {
        int dot = value.lastIndexOf('.');
        int length = value.length() - dot - 1;
        return dot > 0
                && length >= 1
                && length <= 4
                && Makeup.of(value.substring(dot + 1)).letters() == length
                && !(Character.isLowerCase(value.charAt(dot + 1))
                        && Character.isUpperCase(value.charAt(value.length() - 1)));
    }
}
