package dev.varve.language.intent;

import dev.varve.language.pattern.TextScreen;
import java.util.List;

/** The rules of one mark in the order of their files; only those are tried of whose words a text has one. Immutable. */
final class MarkRules {
    private final List<MarkRule> rules;
    private final TextScreen screen;

    MarkRules(List<MarkRule> rules) {
        this.rules = List.copyOf(rules);
        this.screen = new TextScreen(
                rules.stream().map(rule -> rule.wording().needed()).toList());
    }

    List<MarkRule> all() {
        return rules;
    }

    /** Those that may hold of a text, or of what is left of it when words are left out. */
    List<MarkRule> mayHoldOf(String text) {
        return rules.isEmpty()
                ? rules
                : screen.in(text).stream().mapToObj(rules::get).toList();
    }

    boolean holdOf(String text) {
        return mayHoldOf(text).stream().anyMatch(rule -> rule.wording().isIn(text, text));
    }
}
