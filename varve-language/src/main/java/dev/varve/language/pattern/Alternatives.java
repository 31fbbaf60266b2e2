package dev.varve.language.pattern;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a list of words as one expression that reads no letter twice, however long the list is. */
public final class Alternatives {
    private final Map<Integer, Alternatives> next = new TreeMap<>();
    private boolean ends;

    private Alternatives() {}

    /** An expression, a group of its own, that matches any of the words, the longest that it can. */
    public static String of(Collection<String> words) {
        Alternatives all = new Alternatives();
        words.forEach(all::add);
        return all.expression();
    }

    private void add(String word) {
        Alternatives at = this;
        for (int letter : word.codePoints().toArray()) {
            at = at.next.computeIfAbsent(letter, added -> new Alternatives());
        }
        at.ends = true;
    }

    private String expression() {
        if (next.isEmpty()) {
            return "";
        }
        String options = next.entrySet().stream()
                .map(each -> quoted(each.getKey()) + each.getValue().expression())
                .collect(Collectors.joining("|"));
        return (next.size() == 1 && !ends ? options : "(?:" + options + ")") + (ends ? "?" : "");
    }

    private static String quoted(int letter) {
        return Character.isLetterOrDigit(letter)
                ? Character.toString(letter)
                : Pattern.quote(Character.toString(letter));
    }
}
