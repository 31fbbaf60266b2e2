package dev.varve.language.intent;

import dev.varve.language.Evidence;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a sentence does, by the rules.
 *
 * @param intents  that it has
 * @param evidence the rules that told so; what cues told has none
 * @param heard    the sentence as they read it
 * @param certain  whether what it states is certain to be meant for the project, and not for the work at hand
 * @param bare     whether it says what it says without a word of a rule, an idiom of them, a quotation or a bound
 * @param against  why it does not hold, or is not certain though a rule says so
 */
public record Reading(
        Set<Intent> intents,
        List<Evidence> evidence,
        Heard heard,
        boolean certain,
        boolean bare,
        Optional<Evidence> against) {
    /** Intents that only a person can have. */
    private static final Set<Intent> BINDING = Set.copyOf(EnumSet.of(
            Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE, Intent.DECISION, Intent.PERMISSION, Intent.REVOCATION));

    /** Copies the collections. */
    public Reading {
        intents = Set.copyOf(intents);
        evidence = List.copyOf(evidence);
    }

    /** The names of the rules, as {@code en/each-step}. */
    public List<String> rules() {
        return evidence.stream().map(Evidence::name).toList();
    }

    /** Of what is left of it without idioms: set of {@link dev.varve.language.cue.Cue#bit()}. */
    public long cues() {
        return heard.cues();
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
