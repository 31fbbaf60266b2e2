package dev.varve.language.intent;

import dev.varve.language.LanguageFile;
import dev.varve.language.cue.Cue;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rules of a language. A rule is a line with what it tells, its name and a pattern; indented lines go on with the
 * pattern or say more:
 *
 * <pre>
 * let STEP = (?:step|change|commit)
 *
 * # Commit after each step.
 * RULE each-step: ^\W*+commit\b.{0,60}\bafter each {STEP}\b
 *     unless: \bthis time\b
 * </pre>
 *
 * {@code then:} is a pattern that has to follow somewhere behind, {@code cue:} a cue that the sentence has to have, {@code strict}
 * leaves out idioms before. Of a mark, {@code becomes:} is what takes the place of the words, {@code until:} where what they name ends.
 */
final class RuleFile {
    private static final String LET = "let ";
    private static final String STRICT = "strict";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private final LanguageFile file;
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> ids = new HashSet<>();
    private final List<IntentRule> intents = new ArrayList<>();
    private final List<MarkRule> marks = new ArrayList<>();
    private @Nullable Draft draft;

    private RuleFile(LanguageFile file) {
        this.file = file;
    }

    /**
     * The rules of a file.
     *
     * @throws IllegalArgumentException if a line cannot be understood; names the file and the line
     */
    static RuleFile read(LanguageFile file) {
        RuleFile rules = new RuleFile(file);
        file.lines().forEach(rules::read);
        rules.finish();
        return rules;
    }

    List<IntentRule> intents() {
        return List.copyOf(intents);
    }

    List<MarkRule> marks() {
        return List.copyOf(marks);
    }

    /** A rule, whose further lines are not read yet. */
    private static final class Draft {
        private final LanguageFile.Line line;
        private final String labels;
        private final String id;
        private final StringBuilder pattern;
        private final List<TextPattern> unless = new ArrayList<>();
        private Optional<TextPattern> then = Optional.empty();
        private Optional<TextPattern> until = Optional.empty();
        private Optional<Cue> cue = Optional.empty();
        private boolean strict;
        private String becomes = "…";

        Draft(LanguageFile.Line line, String labels, String id, String pattern) {
            this.line = line;
            this.labels = labels;
            this.id = id;
            this.pattern = new StringBuilder(pattern);
        }
    }

    private void read(LanguageFile.Line line) {
        if (line.indented()) {
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
            throw file.error(line, "a rule is INTENT name: pattern");
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
            throw file.error(line, "a name is let NAME = pattern");
        }
        names.put(
                line.text().substring(LET.length(), equals),
                named(line, line.text().substring(equals + 3)));
    }

    private void more(Draft rule, LanguageFile.Line line) {
        String text = line.text();
        if (text.equals(STRICT)) {
            rule.strict = true;
            return;
        }
        int colon = text.indexOf(": ");
        String value = colon < 0 ? "" : text.substring(colon + 2);
        switch (colon < 0 ? "" : text.substring(0, colon)) {
            case "unless" -> rule.unless.add(pattern(line, value));
            case "then" -> rule.then = Optional.of(pattern(line, value));
            case "until" -> rule.until = Optional.of(pattern(line, value));
            case "becomes" -> rule.becomes = value;
            case "cue" -> rule.cue = Optional.of(cue(line, value));
            default -> rule.pattern.append(text);
        }
    }

    private Cue cue(LanguageFile.Line line, String name) {
        try {
            return Cue.ofSection(name);
        } catch (IllegalArgumentException e) {
            throw file.error(line, "no cue is named " + name);
        }
    }

    private void finish() {
        if (draft == null) {
            return;
        }
        Draft rule = draft;
        draft = null;
        if (!ids.add(rule.id)) {
            throw file.error(rule.line, "two rules are named " + rule.id);
        }
        String id = file.name().substring(0, file.name().indexOf('/') + 1).concat(rule.id);
        Wording wording =
                new Wording(file.place(rule.line), pattern(rule.line, rule.pattern.toString()), rule.then, rule.unless);
        Optional<Mark> mark = mark(rule.labels);
        if (mark.isPresent()) {
            marks.add(new MarkRule(id, mark.get(), wording, rule.becomes, rule.until));
        } else {
            intents.add(new IntentRule(id, intents(rule), wording, rule.cue, rule.strict));
        }
    }

    private static Optional<Mark> mark(String label) {
        for (Mark mark : Mark.values()) {
            if (mark.name().equals(label)) {
                return Optional.of(mark);
            }
        }
        return Optional.empty();
    }

    private Set<Intent> intents(Draft rule) {
        Set<Intent> found = EnumSet.noneOf(Intent.class);
        for (String label : rule.labels.split(",")) {
            try {
                found.add(Intent.valueOf(label));
            } catch (IllegalArgumentException e) {
                throw file.error(rule.line, label + " is neither an intent nor a mark");
            }
        }
        return found;
    }

    private TextPattern pattern(LanguageFile.Line line, String regex) {
        String whole = named(line, regex);
        try {
            return TextPattern.compile(whole, FLAGS);
        } catch (IllegalArgumentException e) {
            throw file.error(line, e.getMessage());
        }
    }

    /** With what the names in braces stand for. A brace behind {@code \p} names a class of characters. */
    private String named(LanguageFile.Line line, String regex) {
        StringBuilder whole = new StringBuilder();
        int done = 0;
        for (int open = regex.indexOf('{'); open >= 0; open = regex.indexOf('{', open + 1)) {
            int close = regex.indexOf('}', open);
            boolean name = close > open + 1
                    && Character.isUpperCase(regex.charAt(open + 1))
                    && !(open > 1 && regex.charAt(open - 2) == '\\' && "pP".indexOf(regex.charAt(open - 1)) >= 0);
            if (name) {
                String value = names.get(regex.substring(open + 1, close));
                if (value == null) {
                    throw file.error(line, "nothing above is named " + regex.substring(open + 1, close));
                }
                whole.append(regex, done, open).append(value);
                done = close + 1;
            }
        }
        return whole.append(regex, done, regex.length()).toString();
    }
}
