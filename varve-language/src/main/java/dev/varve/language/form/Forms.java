package dev.varve.language.form;

import dev.varve.language.LanguageFile;
import dev.varve.language.pattern.PatternIndex;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.pattern.TextScreen;
import dev.varve.language.rule.Rule;
import dev.varve.language.rule.RuleFile;
import dev.varve.language.rule.Wording;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The expressions of each form: {@code forms.rules} in the folder of each language. */
final class Forms {
    /** Of a beginning that are looked at: most texts are told apart by fewer. */
    private static final int LETTERS = 12;

    private static final Forms ALL = new Forms(LanguageFile.ofAll("forms.rules"));

    private final Map<Form, List<TextPattern>> byForm = new EnumMap<>(Form.class);
    private final Map<Form, TextScreen> screens = new EnumMap<>(Form.class);
    private final Map<Form, PatternIndex<TextPattern>> beginnings = new EnumMap<>(Form.class);
    private final List<Wording> wordings = new ArrayList<>();

    /**
     * Reads some files.
     *
     * @throws IllegalArgumentException if one cannot be understood; names the file and the line
     */
    Forms(List<LanguageFile> files) {
        for (LanguageFile file : files) {
            for (Rule rule : RuleFile.read(file, Set.of())) {
                List<TextPattern> known = new ArrayList<>(of(form(rule)));
                known.add(rule.wording().pattern());
                byForm.put(form(rule), List.copyOf(known));
                wordings.add(rule.wording());
            }
        }
        byForm.forEach((form, all) -> {
            screens.put(form, new TextScreen(all.stream().map(List::of).toList()));
            beginnings.put(form, new PatternIndex<>(all, each -> each, LETTERS));
        });
    }

    static Forms all() {
        return ALL;
    }

    private static Form form(Rule rule) {
        String label = rule.labels().get(0);
        try {
            return Form.valueOf(label);
        } catch (IllegalArgumentException e) {
            throw rule.error(label + " is no form");
        }
    }

    /** All that was read. */
    List<Wording> wordings() {
        return List.copyOf(wordings);
    }

    /** File and line of an expression. */
    String place(TextPattern pattern) {
        return wordings.stream()
                .filter(wording -> wording.pattern() == pattern)
                .findFirst()
                .map(Wording::place)
                .orElse("");
    }

    List<TextPattern> of(Form form) {
        return byForm.getOrDefault(form, List.of());
    }

    /** Those of whose words a text has one. */
    List<TextPattern> thatMayBeIn(String text, Form form) {
        TextScreen screen = screens.get(form);
        return screen == null
                ? List.of()
                : screen.in(text).stream().mapToObj(of(form)::get).toList();
    }

    /** Those with which a text may begin. */
    List<TextPattern> thatMayBegin(String text, Form form) {
        PatternIndex<TextPattern> index = beginnings.get(form);
        return index == null ? List.of() : index.at(text, 0);
    }
}
