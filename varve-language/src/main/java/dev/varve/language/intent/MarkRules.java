package dev.varve.language.intent;

import dev.varve.language.pattern.TextScreen;
import java.util.BitSet;
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

    /** A text after all replacements, each made in what the ones before it have left. */
    String applied(String text) {
        String left = text;
        BitSet may = screen.in(left);
        for (int i = may.nextSetBit(0); i >= 0; i = may.nextSetBit(i + 1)) {
            String replaced = rules.get(i).replacedIn(left, left);
            may = replaced.equals(left) ? may : screen.in(replaced);
            left = replaced;
        }
        return left;
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
