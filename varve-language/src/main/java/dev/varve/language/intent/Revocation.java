package dev.varve.language.intent;

import dev.varve.language.Evidence;

/**
 * What a sentence takes back or changes: "forget what I said about tabs", "you may use mocks again", "from now on spaces instead
 * of tabs".
 *
 * @param named what the rule is about, as the sentence has it
 * @param kind  how it stands to the rule
 * @param evidence the words that tell so
 */
public record Revocation(String named, Kind kind, Evidence evidence) {
    /** The effect on the rule. */
    public enum Kind {
        /** It is taken back by name. */
        DROPPED,
        /** The thing that it forbade is allowed. */
        ALLOWED,
        /** The thing that was decided on is taken away. */
        REMOVED,
        /** The thing has again what it had before. */
        RETURNED,
        /** Something else takes its place. */
        REPLACED
    }
}
