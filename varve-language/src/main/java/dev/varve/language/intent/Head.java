package dev.varve.language.intent;

/** A question that {@link IntentModel} answers about a statement. */
public enum Head {
    /** Whether a person states a rule or a decision that holds for the project, also in later sessions. */
    LASTING,
    /** If so, whether it is a rule about how to work rather than a choice for the product. */
    RULE_RATHER_THAN_DECISION,
    /** Whether a person's statement is worth keeping in notes: more than an errand, a question, a guess or chatter. */
    KEEP_PERSON,
    /** Whether an agent's statement is worth keeping in notes. */
    KEEP_AGENT,
    /** Whether a person asks for something to be done now. */
    ERRAND
}
