package dev.varve.language.intent;

import dev.varve.language.cue.Cue;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a sentence does, by the rules.
 *
 * @param intents that it has
 * @param rules   that told so, as {@code en/each-step}; what cues told has none
 * @param certain whether what it states is certain to be meant for the project, and not for the work at hand
 * @param cues    of what is left of it without idioms: set of {@link Cue#bit()}
 * @param bare    whether it says what it says without a word of a rule, an idiom of them, a quotation or a bound
 */
public record Reading(Set<Intent> intents, List<String> rules, long cues, boolean certain, boolean bare) {
    /** Intents that only a person can have. */
    private static final Set<Intent> BINDING = Set.copyOf(EnumSet.of(
            Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE, Intent.DECISION, Intent.PERMISSION, Intent.REVOCATION));

    /** Copies the collections. */
    public Reading {
        intents = Set.copyOf(intents);
        rules = List.copyOf(rules);
    }

    /** True if it has an intent. */
    public boolean is(Intent intent) {
        return intents.contains(intent);
    }

    /** True if it states a rule or a wish that holds from now on, or takes a decision. */
    public boolean holds() {
        return is(Intent.RULE) || is(Intent.PROHIBITION) || is(Intent.PREFERENCE) || is(Intent.DECISION);
    }

    /** True if an intent binds those who work on, so that only a person has it. */
    static boolean isBinding(Intent intent) {
        return BINDING.contains(intent);
    }
}
