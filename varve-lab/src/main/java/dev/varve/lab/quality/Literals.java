package dev.varve.lab.quality;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths, identifiers and numbers of a text, told apart from words by a rule of the metric's own. */
public final class Literals {
    private static final int SHORTEST = 3;
    private static final int LONGEST = 120;
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_@~./#-]*[A-Za-z0-9_]");
    private static final Pattern IDENTIFIER = Pattern.compile(".*[a-z][A-Z].*|.*[A-Za-z0-9]_[A-Za-z0-9].*"
            + "|.*[A-Za-z].*\\d.*|.*\\d.*[A-Za-z].*|.*[A-Za-z0-9]/[A-Za-z0-9].*|.*[A-Za-z0-9]\\.[A-Za-z]{1,5}|\\d{3,}");
    private static final Pattern ESCAPE = Pattern.compile("\\\\[ntr\"]");

    private Literals() {}

    public static Set<String> in(String text) {
        Set<String> found = new LinkedHashSet<>();
        Matcher token = tokens(text);
        while (token.find()) {
            String literal = trimmed(token.group());
            if (literal.length() >= SHORTEST
                    && literal.length() <= LONGEST
                    && IDENTIFIER.matcher(literal).matches()) {
                found.add(literal);
            }
        }
        return found;
    }

    private static Matcher tokens(String text) {
        return TOKEN.matcher(ESCAPE.matcher(text).replaceAll(" "));
    }

    private static String trimmed(String token) {
        int start = 0;
        while (start < token.length() && "@#-".indexOf(token.charAt(start)) >= 0) {
            start++;
        }
        return token.substring(start);
    }

    /** Those of the wanted literals that a text has whole, be it as a part of a path, but not of a longer word. */
    public static Set<String> held(Set<String> wanted, String text) {
        Set<String> held = new HashSet<>();
        Matcher token = tokens(text);
        while (token.find()) {
            String run = token.group();
            for (int from = 0; from < run.length(); from++) {
                if (from == 0 || !isWord(run.charAt(from - 1))) {
                    addFrom(from, run, wanted, held);
                }
            }
        }
        return held;
    }

    private static void addFrom(int from, String run, Set<String> wanted, Set<String> held) {
        int longest = Math.min(run.length(), from + LONGEST);
        for (int to = from + SHORTEST; to <= longest; to++) {
            if (to == run.length() || !isWord(run.charAt(to))) {
                String part = run.substring(from, to);
                if (wanted.contains(part)) {
                    held.add(part);
                }
            }
        }
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
