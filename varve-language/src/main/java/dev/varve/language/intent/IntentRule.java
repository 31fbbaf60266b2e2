package dev.varve.language.intent;

import dev.varve.language.Evidence;
import dev.varve.language.cue.Cue;
import dev.varve.language.rule.Rule;
import dev.varve.language.rule.Wording;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A rule of a language: a sentence that is worded so has these intents.
 *
 * @param evidence its name and place
 * @param intents at least one
 * @param wording of such a sentence
 * @param cue     that the sentence has to have besides; empty if it needs none
 * @param strict  whether idioms are left out of the sentence before
 * @param certain whether what is worded so is meant for the project, unless something speaks against it
 */
record IntentRule(
        Evidence evidence, Set<Intent> intents, Wording wording, Optional<Cue> cue, boolean strict, boolean certain) {
    static final String CUE = "cue";
    static final String STRICT = "strict";
    static final String CERTAIN = "certain";
    private static final Set<String> KEYS = Set.of(CUE, STRICT, CERTAIN);

    IntentRule {
        intents = Set.copyOf(intents);
    }

    static IntentRule of(Rule rule) {
        Set<Intent> intents = EnumSet.noneOf(Intent.class);
        for (String label : rule.labels()) {
            try {
                intents.add(Intent.valueOf(label));
            } catch (IllegalArgumentException e) {
                throw rule.error(label + " is neither an intent nor a mark");
            }
        }
        return new IntentRule(
                new Evidence(
                        String.join(",", rule.labels()),
                        rule.id(),
                        rule.wording().place()),
                intents,
                rule.wording(),
                cue(rule.with(KEYS)),
                rule.more().containsKey(STRICT),
                rule.more().containsKey(CERTAIN));
    }

    private static Optional<Cue> cue(Rule rule) {
        String name = rule.more().get(CUE);
        if (name == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Cue.ofSection(name));
        } catch (IllegalArgumentException e) {
            throw rule.error("no cue is named " + name);
        }
    }

    /** True if it is about what binds somebody, and nothing else. */
    boolean binds() {
        return intents.stream().allMatch(Reading::isBinding);
    }

    boolean holds(Heard heard) {
        String text = strict ? heard.rest() : heard.plain();
        return (cue.isEmpty() || heard.has(cue.get())) && wording.isIn(text, heard.plain());
    }
}
