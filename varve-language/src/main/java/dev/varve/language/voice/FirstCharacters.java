package dev.varve.language.voice;

/**
 * The characters with which a text of a regular expression can begin. In doubt any character can.
 *
 * @param characters those of ASCII
 * @param others     whether it may be another one
 */
record FirstCharacters(Characters characters, boolean others) {
    /** Behind the last character of ASCII; it stands for all others. */
    static final int ASCII = 0x80;

    private static final FirstCharacters ANY = new FirstCharacters(new Characters(-1, -1), true);
    private static final FirstCharacters WORD = new FirstCharacters(
            Characters.of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"), false);
    private static final FirstCharacters DIGIT = new FirstCharacters(Characters.of("0123456789"), false);

    static FirstCharacters of(String expression) {
        return alternatives(expression, 0, expression.length());
    }

    boolean has(int first) {
        return first >= ASCII ? others : characters.has(first);
    }

    private FirstCharacters or(FirstCharacters other) {
        return new FirstCharacters(characters.and(other.characters), others || other.others);
    }

    /** Of what bars part between two places. */
    private static FirstCharacters alternatives(String expression, int from, int to) {
        FirstCharacters all = at(expression, from);
        for (int i = from; i < to; i = behind(expression, i)) {
            all = expression.charAt(i) == '|' ? all.or(at(expression, i + 1)) : all;
        }
        return all;
    }

    /** The position after the character, the class or the group at a place. */
    static int behind(String expression, int at) {
        return switch (expression.charAt(at)) {
            case '\\' -> at + 2;
            case '[' -> {
                int end = at + 1;
                while (expression.charAt(end) != ']') {
                    end += expression.charAt(end) == '\\' ? 2 : 1;
                }
                yield end + 1;
            }
            case '(' -> {
                int end = at + 1;
                while (expression.charAt(end) != ')') {
                    end = behind(expression, end);
                }
                yield end + 1;
            }
            default -> at + 1;
        };
    }

    private static FirstCharacters at(String expression, int from) {
        if (from >= expression.length()) {
            return ANY;
        }
        char c = expression.charAt(from);
        int end = behind(expression, from);
        FirstCharacters first = ANY;
        if (c == '\\') {
            first = escaped(expression.charAt(from + 1));
        } else if (expression.startsWith("(?:", from)) {
            first = alternatives(expression, from + 3, end - 1);
        } else if (c == '[') {
            first = ofClass(expression, from + 1, end - 1);
        } else if (c < ASCII && (Character.isLetterOrDigit(c) || "-/@<>:=~#%\"',;&!_ ".indexOf(c) >= 0)) {
            first = new FirstCharacters(Characters.NONE.with(c), false);
        } else if (c >= ASCII) {
            first = new FirstCharacters(Characters.NONE, true);
        }
        return isOptional(expression, end) ? first.or(at(expression, behindOption(expression, end))) : first;
    }

    private static FirstCharacters escaped(char c) {
        return switch (c) {
            case 'd' -> DIGIT;
            case 'w' -> WORD;
            default ->
                c < ASCII && !Character.isLetterOrDigit(c) ? new FirstCharacters(Characters.NONE.with(c), false) : ANY;
        };
    }

    /** Of a class without nesting; what has an escaped bracket or a complement may be anything. */
    private static FirstCharacters ofClass(String expression, int from, int to) {
        FirstCharacters all = new FirstCharacters(Characters.NONE, false);
        for (int i = from; i < to; i++) {
            char c = expression.charAt(i);
            boolean range = i + 2 < to && expression.charAt(i + 1) == '-' && expression.charAt(i + 2) != '\\';
            if (c == '\\' && i + 1 < to) {
                all = all.or(escaped(expression.charAt(++i)));
            } else if (c == '^' || c == '[' || c == '\\' || c == '&') {
                return ANY;
            } else if (range) {
                char last = expression.charAt(i + 2);
                all = all.or(new FirstCharacters(Characters.range(c, last), last >= ASCII));
                i += 2;
            } else {
                all = all.or(
                        c < ASCII
                                ? new FirstCharacters(Characters.NONE.with(c), false)
                                : new FirstCharacters(Characters.NONE, true));
            }
        }
        return all;
    }

    /** True if what ends at a place may be left out. */
    static boolean isOptional(String expression, int at) {
        return at < expression.length()
                && ("?*".indexOf(expression.charAt(at)) >= 0 || expression.startsWith("{0", at));
    }

    private static int behindOption(String expression, int at) {
        return expression.charAt(at) == '{' ? expression.indexOf('}', at) + 1 : at + 1;
    }
}
