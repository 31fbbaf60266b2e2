package dev.varve.language.secret;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The files of rules. A rule is read when one of its markers is found for the first time, since a command meets few. */
enum RuleKind {
    TOKEN("secret/tokens.rules", 1),
    NAME("secret/names.rules", 3),
    COMMAND("secret/commands.rules", 1);

    private final String file;
    private final int markers;

    RuleKind(String file, int markers) {
        this.file = file;
        this.markers = markers;
    }

    /** The markers of all rules. */
    List<Marker> markers() {
        LanguageFile rules = LanguageFile.named(file);
        List<Marker> all = new ArrayList<>();
        for (LanguageFile.Line line : rules.lines()) {
            for (String marker : Fields.of(line).words(markers)) {
                all.add(new Marker(marker, new LateRule(this, rules, line, marker)));
            }
        }
        return all;
    }

    private MarkerReader read(Fields rule, String marker) {
        return switch (this) {
            case TOKEN -> TokenRule.of(rule, marker);
            case NAME -> Named.of(rule);
            case COMMAND -> CommandOption.of(rule);
        };
    }

    /** One rule for one marker; two threads may both read it, with the same result. */
    private static final class LateRule implements MarkerReader {
        private final RuleKind kind;
        private final LanguageFile rules;
        private final LanguageFile.Line line;
        private final String marker;
        private volatile @Nullable MarkerReader rule;

        LateRule(RuleKind kind, LanguageFile rules, LanguageFile.Line line, String marker) {
            this.kind = kind;
            this.rules = rules;
            this.line = line;
            this.marker = marker;
        }

        @Override
        public void match(Runs text, int from, int to, Consumer<Secret> found) {
            MarkerReader known = rule;
            if (known == null) {
                known = rules.read(line, each -> kind.read(Fields.of(each), marker));
                rule = known;
            }
            known.match(text, from, to, found);
        }
    }
}
