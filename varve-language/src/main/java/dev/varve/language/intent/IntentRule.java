package dev.varve.language.intent;

import dev.varve.language.cue.Cue;
import java.util.Optional;
import java.util.Set;

/**
 * A rule of a language: a sentence that is worded so has these intents.
 *
 * @param id      language and name, such as {@code en/each-step}
 * @param intents at least one
 * @param wording of such a sentence
 * @param cue     that the sentence has to have besides; empty if it needs none
 * @param strict  whether idioms are left out of the sentence before
 */
record IntentRule(String id, Set<Intent> intents, Wording wording, Optional<Cue> cue, boolean strict) {
    IntentRule {
        intents = Set.copyOf(intents);
    }

    /** Whether it is about what binds somebody, and nothing else. */
    boolean binds() {
        return intents.stream().allMatch(Reading::isBinding);
    }

    boolean holds(Heard heard) {
        String text = strict ? heard.rest() : heard.plain();
        return (cue.isEmpty() || heard.has(cue.get())) && wording.isIn(text, heard.plain());
    }
}
