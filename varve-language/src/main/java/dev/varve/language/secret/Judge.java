package dev.varve.language.secret;

import dev.varve.language.secret.Named.Form;
import dev.varve.language.secret.Named.Group;
import java.util.Locale;

/**
 * Decides whether a value that a name introduces is a secret.
 *
 * @param name  the rule of the name
 * @param start of the identifier that has the word
 * @param word  where the word itself begins
 * @param end   of the identifier
 */
record Judge(Named name, Runs text, int start, int word, int end) {
    private static final int LONGEST_PHRASE = 40;
    private static final int LEAST_BASE64 = 32;

    /**
     * A value.
     *
     * @param colon whether a colon stands before it
     */
    record Value(int from, int to, boolean quoted, boolean colon, Form form) {}

    boolean isSecret(Value value) {
        if (value.from() < 0 || value.to() - value.from() < 3) {
            return false;
        }
        String words = text.part(value.from(), Math.min(value.to(), value.from() + Strength.READ));
        boolean masked = words.startsWith(Secret.MASK) || !value.quoted() && words.startsWith("masked");
        if (masked || Strength.isPlaceholder(words)) {
            return false;
        }
        return switch (name.group()) {
            case PASSWORD -> value.quoted() ? isQuotedPassword(words, value) : isBarePassword(words, value);
            case KEY, STRONG -> isSecretWord(words, value) || isKey(words, value);
            case PIN -> Strength.isDigits(words) && words.length() <= 8;
            default -> false;
        };
    }

    private boolean isKey(String words, Value value) {
        return (value.quoted() || !Strength.isCode(words) || isBase64(words))
                && words.indexOf(' ') < 0
                && isKey(words, leastOf(value.quoted(), value.form()));
    }

    /** Values in base 64 may begin with a slash or a hyphen, as paths and options do. */
    private static boolean isBase64(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (!CharClass.BASE64.has(value.charAt(i)) && !CharClass.URL.has(value.charAt(i))) {
                return false;
            }
        }
        return value.length() >= LEAST_BASE64 && Strength.isDrawn(value) && Strength.isRandom(value);
    }

    private static int leastOf(boolean quoted, Form form) {
        return form == Form.BESIDE ? 20 : form == Form.ENVIRONMENT || quoted || form == Form.OPTION ? 8 : 12;
    }

    /** A secret that a person has chosen, in a file of settings. */
    private boolean isSecretWord(String value, Value place) {
        boolean chosen = place.quoted() && place.form() == Form.ASSIGNED && isChosen(value);
        return (place.form() == Form.ENVIRONMENT || chosen)
                && name.group() == Group.STRONG
                && value.length() >= 8
                && Strength.isMixed(value)
                && !Strength.isCode(value)
                && !Strength.isTerm(value)
                && !Strength.isIdentifier(value)
                && !isNameOfOne(value);
    }

    private static boolean isChosen(String value) {
        boolean marks = Strength.hasSymbol(value) || value.indexOf('_') > 0 || value.indexOf('-') > 0;
        return marks && Strength.isDrawn(value) && Strength.countDigits(value) >= 2;
    }

    boolean isKey(String value, int least) {
        return value.length() >= least
                && !Strength.isPlaceholder(value)
                && Strength.isRandom(value)
                && (name.group() != Group.KEY || !Strength.isIdentifier(value))
                && (value.startsWith("/")
                        ? value.lastIndexOf('/') == 0
                                || isBase64(value) && (value.endsWith("=") || value.length() >= 2 * LEAST_BASE64)
                        : !value.contains("://"));
    }

    private boolean isQuotedPassword(String value, Value place) {
        Form form = place.form();
        boolean colon = place.colon();
        if (value.indexOf(' ') >= 0 && form == Form.ENVIRONMENT) {
            return Strength.isMixed(value) && Strength.countDigits(value) > 0 && value.length() <= LONGEST_PHRASE;
        }
        if (value.indexOf(' ') >= 0) {
            return Named.lower(text, word, end).startsWith("passphrase") && value.split(" ").length >= 3
                    || Passphrases.isChosen(value, name.terms());
        }
        boolean path = "~/-.<{%".indexOf(value.charAt(0)) >= 0 || value.contains("://") || value.contains(":\\");
        if (Strength.isPlain(value) || isNameOfOne(value) || value.length() < (colon ? 6 : 4) || path) {
            return false;
        }
        if (!Strength.isWords(value)) {
            return form != Form.SAID || Strength.isMixed(value) || Strength.isDigits(value);
        }
        boolean title = value.length() > 1
                && Character.isUpperCase(value.charAt(0))
                && Makeup.of(value.substring(1)).upper() == 0;
        return value.length() >= 6
                && (form != Form.LISTED || Strength.isScrambled(value))
                && !(colon && title)
                && value.indexOf('.') < 0
                && (form != Form.SAID || value.length() >= 8);
    }

    private boolean isBarePassword(String value, Value place) {
        if (Strength.isCode(value) || Strength.isPlain(value) || isNameOfOne(value) || value.length() < 4) {
            return false;
        }
        boolean mixed = Strength.isMixed(value);
        return switch (place.form()) {
            case ENVIRONMENT -> true;
            case OPTION, ELEMENT -> mixed || Strength.isDigits(value) || value.length() >= 6;
            case ASSIGNED -> isAssigned(value, mixed, place);
            case SAID ->
                value.length() >= 6
                        && (mixed && !Strength.isTerm(value) || isPhrase(value) || Strength.isScrambled(value));
            case BESIDE ->
                value.length() >= 6
                        && mixed
                        && !Strength.isTerm(value)
                        && Strength.countDigits(value) > 0
                        && (!value.contains("=") && !value.contains("_")
                                || Strength.isDrawn(value) && Strength.countDigits(value) >= 2);
            case CALLED, LISTED -> false;
        };
    }

    private boolean isAssigned(String value, boolean mixed, Value place) {
        boolean lone = isLoneLine(place);
        if (name.options().contains("strict") && place.colon() && !lone) {
            // Reports of tests say PASS, a colon and the name of a test.
            return Strength.hasSymbol(value) && Character.isLowerCase(text.at(word));
        }
        if (mixed) {
            return value.length() >= 5 && (!place.colon() || !Strength.isTerm(value) || Strength.hasSymbol(value));
        }
        return value.length() >= 6 && (Strength.isDigits(value) || lone || Strength.isScrambled(value));
    }

    /** Words joined by hyphens, four or more. */
    private static boolean isPhrase(String value) {
        String[] words = value.split("-", -1);
        for (String each : words) {
            if (each.length() < 3) {
                return false;
            }
        }
        return words.length >= 4;
    }

    /** A variable that is named after what it holds. */
    private static boolean isNameOfOne(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        boolean named = lower.contains("passw")
                || lower.contains("pwd")
                || lower.contains("token")
                || lower.contains("secret")
                || lower.contains("hash")
                || lower.contains("_key")
                || lower.contains("apikey");
        return named && CharClass.URL.hasAll(value.replace(".", "")) && Strength.countDigits(value) <= 1;
    }

    /** A line of a file of settings, which has nothing but the name and the value. */
    private boolean isLoneLine(Value place) {
        int from = place.from();
        int to = place.to();
        boolean first = true;
        for (int at = start - 1; at >= 0 && start - at < 24 && text.at(at) != '\n'; at--) {
            first &= " \t-\"'#>".indexOf(text.at(at)) >= 0;
        }
        boolean apart = text.at(from - 1) == ' ' && !place.colon();
        return first && !apart && (to >= text.length() || text.at(to) == '\n' || text.at(to) == '\r');
    }
}
