package dev.varve.language.voice;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A form of a line. It is compiled when a line first may have it. */
final class LineForm {
    private final String meaning;
    private final String expression;
    private final FirstCharacters beginning;
    private final Characters needed;
    private volatile @Nullable Pattern pattern;

    LineForm(String meaning, String expression) {
        this.meaning = meaning;
        this.expression = expression;
        beginning = FirstCharacters.of(expression);
        needed = needed(expression);
    }

    String meaning() {
        return meaning;
    }

    boolean mayBeginWith(int first) {
        return beginning.has(first);
    }

    /** @param characters {@linkplain Characters#ofLine those of the line} */
    boolean matches(String head, Characters characters) {
        return characters.hasAll(needed) && compiled().matcher(head).lookingAt();
    }

    private Pattern compiled() {
        Pattern compiled = pattern;
        if (compiled == null) {
            compiled = Pattern.compile("\\A(?:".concat(expression).concat(")"));
            pattern = compiled;
        }
        return compiled;
    }

    /** Punctuation, tabs, digits and colons before a digit that each text of this form has: what stands in no group, no class and no option. */
    private static Characters needed(String expression) {
        Characters needed = Characters.NONE;
        for (int i = 0; i < expression.length(); ) {
            char c = expression.charAt(i);
            if (c == '|') {
                return Characters.NONE;
            }
            int end = c == '{' ? expression.indexOf('}', i) + 1 : FirstCharacters.behind(expression, i);
            char literal = c == '\\' ? escaped(expression.charAt(i + 1)) : c;
            if (isMark(literal, c) && !FirstCharacters.isOptional(expression, end)) {
                needed = needed.with(literal);
                boolean number = literal == ':' && expression.startsWith("\\d", end);
                needed = number && !FirstCharacters.isOptional(expression, end + 2)
                        ? needed.with(Characters.COLON_DIGIT)
                        : needed;
            }
            i = end;
        }
        return needed;
    }

    private static char escaped(char c) {
        return switch (c) {
            case 'd' -> Characters.DIGIT;
            case 't' -> '\t';
            default -> c;
        };
    }

    private static boolean isMark(char literal, char first) {
        return literal < FirstCharacters.ASCII
                && (literal == Characters.DIGIT || !Character.isLetterOrDigit(literal))
                && (first == '\\' || "?*+.^$}{()[".indexOf(first) < 0);
    }
}
