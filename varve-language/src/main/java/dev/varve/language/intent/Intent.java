package dev.varve.language.intent;

/** The intents of statements. One statement may have several: a short answer may amount to a decision. */
public enum Intent {
    /** Says how work is to be done beyond the task at hand. */
    RULE,
    /** Says what must not be done beyond the task at hand. */
    PROHIBITION,
    /** Says what somebody likes, wants or cannot have. */
    PREFERENCE,
    /** Chooses something for the project or its product. */
    DECISION,
    /** Allows something in a bounded case. */
    PERMISSION,
    /** Asks for something to be done now, and is over once it is done. */
    ERRAND,
    /** Means something only together with what it answers. */
    ANSWER,
    /** Withdraws or replaces what was said before. */
    REVOCATION,
    /** Tells what will be needed: names, numbers, constraints, where things are. */
    FACT,
    /** Names something that is left to do, promised, or waited for. */
    OPEN,
    /** Says that something is finished. */
    DONE,
    /** Says what went wrong. */
    FAILURE,
    /** Gives the reason for something. */
    CAUSE,
    /** Asks. */
    QUESTION,
    /** Supposes what nobody has decided or found out. */
    GUESS,
    /** Greets, thanks, thinks aloud or tells of progress. */
    CHATTER
}
