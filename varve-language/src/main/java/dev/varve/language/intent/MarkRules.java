package dev.varve.language.intent;

import dev.varve.language.pattern.TextScreen;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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

    /**
     * A text after all replacements, each made in what the ones before it have left.
     *
     * @param made takes the rules that replaced something
     */
    String applied(String text, Consumer<MarkRule> made) {
        String left = text;
        BitSet may = screen.in(left);
        for (int i = may.nextSetBit(0); i >= 0; i = may.nextSetBit(i + 1)) {
            String replaced = rules.get(i).replacedIn(left, left);
            if (!replaced.equals(left)) {
                may = screen.in(replaced);
                made.accept(rules.get(i));
            }
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

    Optional<MarkRule> first(String text) {
        return mayHoldOf(text).stream()
                .filter(rule -> rule.wording().isIn(text, text))
                .findFirst();
    }
}
