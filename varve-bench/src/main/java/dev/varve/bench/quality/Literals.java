package dev.varve.bench.quality;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths, identifiers and numbers of a text, told apart from words by a rule of the metric's own. */
final class Literals {
    private static final int LONGEST = 120;
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_@~./#-]*[A-Za-z0-9_]");
    private static final Pattern IDENTIFIER = Pattern.compile(".*[a-z][A-Z].*|.*[A-Za-z0-9]_[A-Za-z0-9].*"
            + "|.*[A-Za-z].*\\d.*|.*\\d.*[A-Za-z].*|.*[A-Za-z0-9]/[A-Za-z0-9].*|.*[A-Za-z0-9]\\.[A-Za-z]{1,5}|\\d{3,}");
    private static final Pattern ESCAPE = Pattern.compile("\\\\[ntr\"]");

    private Literals() {}

    static Set<String> in(String text) {
        Set<String> found = new LinkedHashSet<>();
        Matcher token = TOKEN.matcher(ESCAPE.matcher(text).replaceAll(" "));
        while (token.find()) {
            String literal = trimmed(token.group());
            if (literal.length() >= 3
                    && literal.length() <= LONGEST
                    && IDENTIFIER.matcher(literal).matches()) {
                found.add(literal);
            }
        }
        return found;
    }

    private static String trimmed(String token) {
        int start = 0;
        while (start < token.length() && "@#-".indexOf(token.charAt(start)) >= 0) {
            start++;
        }
        return token.substring(start);
    }

    /** Whether a text has the literal whole, not as a part of a longer word. */
    static boolean has(String text, String literal) {
        for (int at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
            int end = at + literal.length();
            if ((at == 0 || !isWord(text.charAt(at - 1))) && (end == text.length() || !isWord(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
