package dev.varve.language.intent;

/**
 * What a sentence takes back or changes: "forget what I said about tabs", "you may use mocks again", "from now on spaces instead
 * of tabs".
 *
 * @param named what the rule is about, as the sentence has it
 * @param kind  how it stands to the rule
 */
public record Revocation(String named, Kind kind) {
    /** The effect on the rule. */
    public enum Kind {
        /** It is taken back by name. */
        DROPPED,
        /** The thing that it forbade is allowed. */
        ALLOWED,
        /** Something else takes its place. */
        REPLACED
    }
}
