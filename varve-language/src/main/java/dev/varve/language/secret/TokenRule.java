package dev.varve.language.secret;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A secret that is known by its beginning, such as {@code ghp_}.
 *
 * @param kind   what it is
 * @param prefix in the case that is given
 * @param body   characters behind the prefix
 * @param least  how many of them
 * @param before what else stands before the literal; most have nothing
 * @param then   what stands behind it and is secret too; most have nothing
 * @param dots   how many dots divide the body, 0 for any number
 */
record TokenRule(
        String kind, String prefix, CharClass body, int least, Optional<Before> before, Optional<Before> then, int dots)
        implements MarkerReader {

    private static final int GAP = 60;
    private static final int TELLING_PREFIX = 5;
    private static final int LEAST_JUDGED = 6;
    private static final int LEAST_LINE = 40;
    private static final int LEAST_REST = 8;
    private static final int LINES = 4;

    /** A run of characters of one class. */
    record Before(CharClass of, int least) {
        private static final int MOST = 80;

        int start(Runs text, int at) {
            int start = at;
            while (start > 0 && at - start < MOST && of.has(text.at(start - 1))) {
                start--;
            }
            return at - start >= least ? start : -1;
        }
    }

    /** {@code kind | prefixes | class least | options}, for one of the prefixes. */
    static TokenRule of(Fields rule, String prefix) {
        if (rule.count() < 3) {
            throw new IllegalArgumentException("a token rule has a kind, prefixes and a body");
        }
        List<String> body = rule.words(2);
        Optional<Before> before = Optional.empty();
        Optional<Before> then = Optional.empty();
        int dots = 0;
        for (String option : rule.count() > 3 ? rule.words(3) : List.<String>of()) {
            String[] parts = option.replace(':', '=').split("=");
            switch (parts[0]) {
                case "before" -> before = Optional.of(new Before(charClass(parts[1]), Integer.parseInt(parts[2])));
                case "then" -> then = Optional.of(new Before(charClass(parts[1]), Integer.parseInt(parts[2])));
                case "dots" -> dots = Integer.parseInt(parts[1]);
                default -> throw new IllegalArgumentException("no such option: " + option);
            }
        }
        CharClass of = charClass(body.get(0));
        int least = Integer.parseInt(body.get(1));
        return new TokenRule(rule.get(0), prefix, of, least, before, then, dots);
    }

    private static CharClass charClass(String name) {
        return CharClass.valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public void match(Runs text, int from, int to, Consumer<Secret> found) {
        int start = before.isPresent() ? before.get().start(text, from) : from;
        boolean inside = before.isPresent() && "+/".indexOf(text.at(start - 1)) >= 0; // of a long text in base64
        if (start < 0 || inside || !text.has(prefix, from) || !text.isStart(start)) {
            return;
        }
        int end = text.end(body, to);
        if (end - to < least || !text.isNew(body, from, end)) {
            return;
        }
        while (".-~=".indexOf(text.at(end - 1)) >= 0 && body != CharClass.BASE64) {
            end--;
        }
        String value = text.part(to, Math.min(end, to + Strength.READ));
        boolean divided = body == CharClass.URL || body == CharClass.WORD || body == CharClass.DOTTED;
        boolean whole = end - to >= least && (dots == 0 || dots(text, to, end) >= dots);
        boolean placeholder = value.length() >= LEAST_JUDGED && Strength.isPlaceholder(value);
        if (whole && !placeholder && (!divided || isRandom(value))) {
            end = wrappedEnd(text, start, end);
            found.accept(new Secret(kind, start, end));
            if (then.isPresent()) {
                behind(text, end, then.get(), found);
            }
        }
    }

    private boolean isRandom(String value) {
        return Strength.isRandom(value) || prefix.length() >= TELLING_PREFIX && Strength.isScrambled(value);
    }

    /** Terminals and mails break long lines, so that the rest of a key begins the next one. */
    private int wrappedEnd(Runs text, int start, int end) {
        int last = end;
        for (int line = 1; line < LINES && end - start >= LEAST_LINE; line++) {
            int next = last + text.lineBreak(last);
            int to = text.end(body, next);
            boolean rest = next > last
                    && to - next >= LEAST_REST
                    && Strength.isDrawn(text.part(next, Math.min(to, next + Strength.READ)))
                    && !Runs.isWordy(text.at(to));
            if (!rest) {
                break;
            }
            last = to;
        }
        return last;
    }

    private void behind(Runs text, int end, Before known, Consumer<Secret> found) {
        for (int at = end; at - end < GAP && at < text.length(); at++) {
            int to = text.end(known.of(), at);
            if (to - at >= known.least() && Strength.isRandom(text.part(at, Math.min(to, at + Strength.READ)))) {
                found.accept(new Secret(kind, at, to));
                return;
            }
            at = Math.max(at, to);
        }
    }

    private static int dots(Runs text, int from, int to) {
        int dots = 0;
        for (int i = from; i < to; i++) {
            dots += text.at(i) == '.' ? 1 : 0;
        }
        return dots;
    }
}
