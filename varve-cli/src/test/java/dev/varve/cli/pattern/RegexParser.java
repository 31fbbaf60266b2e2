package dev.varve.cli.pattern;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the syntax of {@link Pattern}, as far as this program uses it. What a character class matches is found by trying. */
final class RegexParser {
    private static final int EXAMPLES = 12;
    private static final String USUAL = "aA0 \n.-_/'\"é的<>(){}[]#*|,;:!?@=+&%$~`^\\\t\r\u200b\u0301";

    private final String regex;
    private final int flags;
    private final Set<String> tried = new LinkedHashSet<>();
    private int at;

    private RegexParser(Pattern pattern) {
        this.regex = pattern.pattern();
        this.flags = pattern.flags();
        "aA0 \n".chars().forEach(c -> tried.add(String.valueOf((char) c)));
        regex.codePoints().forEach(c -> tried.add(Character.toString(c)));
        USUAL.codePoints().forEach(c -> tried.add(Character.toString(c)));
    }

    static Regex parse(Pattern pattern) {
        if ((pattern.flags() & Pattern.LITERAL) != 0) {
            return literal(pattern.pattern());
        }
        RegexParser parser = new RegexParser(pattern);
        Regex whole = parser.choice();
        if (parser.at < parser.regex.length()) {
            throw new IllegalArgumentException("not understood from " + parser.at + " on: " + parser.regex);
        }
        return whole;
    }

    private static Regex literal(String text) {
        return new Regex.Sequence(text.codePoints()
                .mapToObj(c -> (Regex) new Regex.Chars(List.of(Character.toString(c))))
                .toList());
    }

    private Regex choice() {
        List<Regex> options = new ArrayList<>();
        options.add(sequence());
        while (at < regex.length() && regex.charAt(at) == '|') {
            at++;
            options.add(sequence());
        }
        return options.size() == 1 ? options.get(0) : new Regex.Choice(options);
    }

    private Regex sequence() {
        List<Regex> parts = new ArrayList<>();
        while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
            parts.add(repeated(atom()));
        }
        return new Regex.Sequence(parts);
    }

    private Regex repeated(Regex part) {
        Regex whole = part;
        while (at < regex.length() && "?*+{".indexOf(regex.charAt(at)) >= 0) {
            char sign = regex.charAt(at++);
            int least = sign == '+' ? 1 : 0;
            int most = sign == '?' ? 1 : Integer.MAX_VALUE;
            if (sign == '{') {
                int end = regex.indexOf('}', at);
                String[] bounds = regex.substring(at, end).split(",", -1);
                least = Integer.parseInt(bounds[0]);
                most = bounds.length == 1 ? least : bounds[1].isEmpty() ? most : Integer.parseInt(bounds[1]);
                at = end + 1;
            }
            if (at < regex.length() && "?+".indexOf(regex.charAt(at)) >= 0) {
                at++; // reluctant or possessive
            }
            whole = new Regex.Repeat(whole, least, most);
        }
        return whole;
    }

    private Regex atom() {
        char c = regex.charAt(at);
        if (c == '(') {
            return group();
        }
        int start = at;
        if (c == '[') {
            at = endOfClass(at);
            return characters(start);
        }
        if (c == '\\') {
            return escape();
        }
        at += Character.charCount(regex.codePointAt(at));
        return c == '^' || c == '$' ? anchor() : characters(start);
    }

    private Regex group() {
        at++;
        boolean look = false;
        if (regex.startsWith("?", at)) {
            at++;
            boolean behind = regex.startsWith("<=", at) || regex.startsWith("<!", at);
            look = behind || regex.startsWith("=", at) || regex.startsWith("!", at);
            if (behind) {
                at += 2;
            } else if (regex.startsWith("<", at)) {
                at = regex.indexOf('>', at) + 1;
            } else {
                while (":=!>)".indexOf(regex.charAt(at)) < 0) {
                    at++;
                }
                at++;
            }
            if (regex.charAt(at - 1) == ')') {
                return anchor(); // flags for what follows
            }
        }
        Regex inner = choice();
        at++;
        return look ? new Regex.Look(inner) : inner;
    }

    private Regex escape() {
        int start = at;
        char kind = regex.charAt(at + 1);
        at += 2;
        switch (kind) {
            case 'Q' -> {
                int end = regex.indexOf("\\E", at);
                Regex quoted = literal(regex.substring(at, end));
                at = end + 2;
                return quoted;
            }
            case 'b', 'B', 'A', 'z', 'Z', 'G' -> {
                return anchor();
            }
            case 'p', 'P' -> at = regex.charAt(at) == '{' ? regex.indexOf('}', at) + 1 : at + 1;
            case 'x' -> at += 2;
            case 'u' -> at += 4;
            case 'k' -> {
                at = regex.indexOf('>', at) + 1;
                return anchor();
            }
            default -> {
                if (Character.isDigit(kind) && kind != '0') {
                    return anchor(); // what a group had, which the sample has anyway
                }
            }
        }
        return characters(start);
    }

    private static Regex anchor() {
        return new Regex.Chars(List.of());
    }

    private Regex characters(int start) {
        Pattern one = Pattern.compile(regex.substring(start, at), flags & ~Pattern.LITERAL);
        List<String> examples = tried.stream()
                .filter(text -> one.matcher(text).matches())
                .limit(EXAMPLES)
                .toList();
        return new Regex.Chars(examples.isEmpty() ? List.of("a") : examples);
    }

    private int endOfClass(int start) {
        int depth = 0;
        int i = start;
        do {
            char c = regex.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                depth++;
                i += regex.startsWith("^", i + 1) ? 1 : 0;
                i += regex.startsWith("]", i + 1) ? 1 : 0; // stands for itself there
            } else if (c == ']') {
                depth--;
            }
            i++;
        } while (depth > 0);
        return i;
    }
}
