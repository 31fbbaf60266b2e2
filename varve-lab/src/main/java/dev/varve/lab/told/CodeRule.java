package dev.varve.lab.told;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule of MemoryCode as a line tells it in its own words: with what stood in quotes, letter by letter, and with each word that
 * says what it is about, in any form.
 */
record CodeRule(List<String> literals, List<String> stems, boolean ofArguments) {
    /** Letters that the forms of a word share. */
    private static final int STEM = 5;

    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");
    private static final Pattern ARGUMENT = Pattern.compile("function(?:al|'s)? (arguments?)");

    /** Words of the data set around what a rule is about. */
    private static final Set<String> FRAME = Set.of(
            "a",
            "add",
            "all",
            "always",
            "code",
            "decorator",
            "end",
            "even",
            "for",
            "from",
            "if",
            "import",
            "in",
            "include",
            "is",
            "it",
            "module",
            "name",
            "names",
            "not",
            "single",
            "start",
            "statements",
            "string",
            "the",
            "to",
            "use",
            "used",
            "with",
            "your");

    /** Of a decorator nobody needs to say where it comes from. */
    private static final String PACKAGE = "pedantic";

    static CodeRule of(String rule) {
        List<String> literals = new ArrayList<>();
        Matcher quoted = QUOTED.matcher(rule);
        while (quoted.find()) {
            if (!quoted.group(1).equals(PACKAGE)) {
                literals.add(quoted.group(1));
            }
        }
        boolean ofArguments = rule.contains("argument");
        List<String> stems = words(quoted.replaceAll(" "), ofArguments).stream()
                .filter(word -> !FRAME.contains(word))
                .map(CodeRule::stem)
                .toList();
        return new CodeRule(literals, stems, ofArguments);
    }

    private static String stem(String word) {
        return word.substring(0, Math.min(STEM, word.length()));
    }

    /** An argument of a function is none of its names. */
    private static List<String> words(String text, boolean ofArguments) {
        String lower = text.toLowerCase(Locale.ROOT);
        String plain = ofArguments ? lower : ARGUMENT.matcher(lower).replaceAll("$1");
        return List.of(plain.split("[^\\p{L}\\p{N}_]+"));
    }

    boolean isToldBy(String line) {
        List<String> words = words(line, ofArguments);
        return literals.stream().allMatch(literal -> has(line, literal))
                && stems.stream()
                        .allMatch(stem -> words.stream()
                                .anyMatch(word -> stem.length() < STEM ? word.equals(stem) : word.startsWith(stem)));
    }

    private static boolean has(String line, String literal) {
        for (int at = line.indexOf(literal); at >= 0; at = line.indexOf(literal, at + 1)) {
            int end = at + literal.length();
            if ((at == 0 || !isPart(line.charAt(at - 1))) && (end == line.length() || !isPart(line.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
