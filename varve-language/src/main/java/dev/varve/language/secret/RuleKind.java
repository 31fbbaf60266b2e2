package dev.varve.language.secret;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The files of rules. A rule is read when one of its literals is found for the first time, since a command meets few. */
enum RuleKind {
    TOKEN("secret/tokens.rules", 1),
    NAME("secret/names.rules", 3),
    COMMAND("secret/commands.rules", 1);

    private final String file;
    private final int literals;

    RuleKind(String file, int literals) {
        this.file = file;
        this.literals = literals;
    }

    /** The literals of all rules. */
    List<Literal> literals() {
        LanguageFile rules = LanguageFile.named(file);
        List<Literal> all = new ArrayList<>();
        for (LanguageFile.Line line : rules.lines()) {
            for (String literal : Fields.of(line).words(literals)) {
                all.add(new Literal(literal, new Rule(this, rules, line, literal)));
            }
        }
        return all;
    }

    private Matcher read(LanguageFile rules, LanguageFile.Line line, String literal) {
        try {
            return switch (this) {
                case TOKEN -> TokenRule.of(Fields.of(line), literal);
                case NAME -> Named.of(Fields.of(line));
                case COMMAND -> CommandOption.of(Fields.of(line));
            };
        } catch (RuntimeException e) {
            throw rules.error(line, String.valueOf(e.getMessage()));
        }
    }

    /** One rule for one literal; two threads may both read it, with the same result. */
    private static final class Rule implements Matcher {
        private final RuleKind kind;
        private final LanguageFile rules;
        private final LanguageFile.Line line;
        private final String literal;
        private volatile @Nullable Matcher rule;

        Rule(RuleKind kind, LanguageFile rules, LanguageFile.Line line, String literal) {
            this.kind = kind;
            this.rules = rules;
            this.line = line;
            this.literal = literal;
        }

        @Override
        public void match(Runs text, int from, int to, Consumer<Secret> found) {
            Matcher known = rule;
            if (known == null) {
                known = kind.read(rules, line, literal);
                rule = known;
            }
            known.match(text, from, to, found);
        }
    }
}
