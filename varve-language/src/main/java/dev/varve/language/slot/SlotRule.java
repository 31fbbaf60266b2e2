package dev.varve.language.slot;

import dev.varve.language.rule.Rule;
import dev.varve.language.rule.Wording;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * A rule that finds a thing with its value.
 *
 * @param attribute of the slot
 * @param wording   with the thing in group {@code of} and its value in group {@code is}
 * @param loose     whether a part of a name is enough to name the thing
 */
record SlotRule(String attribute, Wording wording, boolean loose) {
    static final String ATTRIBUTE = "attribute";
    static final Set<String> KEYS = Set.of(ATTRIBUTE, "loose");

    private static final String OF = "(?<of>";

    static SlotRule of(Rule rule) {
        return new SlotRule(attribute(rule), rule.wording(), rule.more().containsKey("loose"));
    }

    /** The attribute whose value it finds: its own name, unless it names another. */
    static String attribute(Rule rule) {
        return rule.more().getOrDefault(ATTRIBUTE, name(rule));
    }

    /** The name without its language. */
    static String name(Rule rule) {
        return rule.id().substring(rule.id().indexOf('/') + 1);
    }

    Optional<Slot> in(String sentence) {
        Matcher found = wording.pattern().matcher(sentence);
        return found.find()
                ? Optional.of(new Slot(attribute, isOfAThing() ? found.group("of") : "", found.group("is"), loose))
                : Optional.empty();
    }

    private boolean isOfAThing() {
        return wording.pattern().pattern().contains(OF);
    }
}
