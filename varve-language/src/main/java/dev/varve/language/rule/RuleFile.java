package dev.varve.language.rule;

import dev.varve.language.LanguageFile;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rules of a language. A rule is a line with what it tells, its name and an expression; indented lines go on with the
 * expression or add to it; a {@code let} continues in the same way:
 *
 * <pre>
 * let STEP = (?:step|change|commit)
 *
 * # Commit after each step.
 * RULE each-step: ^\W*+commit\b.{0,60}\bafter each {STEP}\b
 *     unless: \bthis time\b
 * </pre>
 *
 * {@code then:} has to follow somewhere later, {@code unless:} must not occur anywhere; other keys mean what the
 * reader of the rules says. Letters match without case. An expression is compiled, and found wrong, when it is first needed.
 */
public final class RuleFile {
    private static final String LET = "let ";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private final LanguageFile file;
    private final Set<String> keys;
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> ids = new HashSet<>();
    private final List<Rule> rules = new ArrayList<>();
    private @Nullable Draft draft;
    private @Nullable Named naming;

    private RuleFile(LanguageFile file, Set<String> keys) {
        this.file = file;
        this.keys = keys;
    }

    /**
     * The rules of a file.
     *
     * @param keys of indented lines that are no part of an expression
     * @throws IllegalArgumentException if a line cannot be understood; names the file and the line
     */
    public static List<Rule> read(LanguageFile file, Set<String> keys) {
        RuleFile rules = new RuleFile(file, keys);
        file.lines().forEach(rules::read);
        rules.finish();
        return List.copyOf(rules.rules);
    }

    /** A rule, whose further lines are not read yet. */
    private static final class Draft {
        private final LanguageFile.Line line;
        private final String labels;
        private final String id;
        private final StringBuilder expression;
        private final List<TextPattern> unless = new ArrayList<>();
        private Optional<TextPattern> then = Optional.empty();
        private final Map<String, String> more = new HashMap<>();

        Draft(LanguageFile.Line line, String labels, String id, String expression) {
            this.line = line;
            this.labels = labels;
            this.id = id;
            this.expression = new StringBuilder(expression);
        }
    }

    /** A name, whose further lines are not read yet. */
    private record Named(LanguageFile.Line line, String name, StringBuilder expression) {}

    private void read(LanguageFile.Line line) {
        if (line.indented()) {
            if (naming != null) {
                naming.expression().append(line.text());
                return;
            }
            if (draft == null) {
                throw file.error(line, "belongs to no rule; a rule begins with what it tells");
            }
            more(draft, line);
            return;
        }
        finish();
        if (line.text().startsWith(LET)) {
            name(line);
            return;
        }
        int colon = line.text().indexOf(": ");
        int space = line.text().indexOf(' ');
        if (colon < 0 || space > colon) {
            throw file.error(line, "a rule is LABEL name: expression");
        }
        draft = new Draft(
                line,
                line.text().substring(0, space),
                line.text().substring(space + 1, colon).strip(),
                line.text().substring(colon + 2));
    }

    private void name(LanguageFile.Line line) {
        int equals = line.text().indexOf(" = ");
        if (equals < 0) {
            throw file.error(line, "a name is let NAME = expression");
        }
        naming = new Named(
                line,
                line.text().substring(LET.length(), equals),
                new StringBuilder(line.text().substring(equals + 3)));
    }

    private void more(Draft rule, LanguageFile.Line line) {
        String text = line.text();
        int colon = text.indexOf(": ");
        String key = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 2);
        if (key.equals("unless")) {
            rule.unless.add(pattern(line, value));
        } else if (key.equals("then")) {
            rule.then = Optional.of(pattern(line, value));
        } else if (keys.contains(key)) {
            rule.more.put(key, value);
        } else {
            rule.expression.append(text);
        }
    }

    private void finish() {
        if (naming != null) {
            names.put(naming.name(), named(naming.line(), naming.expression().toString()));
            naming = null;
        }
        if (draft == null) {
            return;
        }
        Draft rule = draft;
        draft = null;
        if (!ids.add(rule.id)) {
            throw file.error(rule.line, "two rules are named " + rule.id);
        }
        rules.add(new Rule(
                file.name().substring(0, file.name().indexOf('/') + 1).concat(rule.id),
                List.of(rule.labels.split(",")),
                new Wording(
                        file.place(rule.line), pattern(rule.line, rule.expression.toString()), rule.then, rule.unless),
                rule.more));
    }

    private TextPattern pattern(LanguageFile.Line line, String expression) {
        return TextPattern.later(named(line, expression), FLAGS, problem -> file.error(line, problem));
    }

    /** With what the names in braces stand for. A brace behind {@code \p} names a class of characters. */
    private String named(LanguageFile.Line line, String expression) {
        StringBuilder whole = new StringBuilder();
        int done = 0;
        for (int open = expression.indexOf('{'); open >= 0; open = expression.indexOf('{', open + 1)) {
            int close = expression.indexOf('}', open);
            boolean name = close > open + 1
                    && Character.isUpperCase(expression.charAt(open + 1))
                    && !(open > 1
                            && expression.charAt(open - 2) == '\\'
                            && "pP".indexOf(expression.charAt(open - 1)) >= 0);
            if (name) {
                String value = names.get(expression.substring(open + 1, close));
                if (value == null) {
                    throw file.error(line, "nothing above is named " + expression.substring(open + 1, close));
                }
                whole.append(expression, done, open).append(value);
                done = close + 1;
            }
        }
        return whole.append(expression, done, expression.length()).toString();
    }
}
