package dev.varve.internal.extractive;

/** The features by which sentences are scored. Each has a weight, see {@link dev.varve.internal.weight.Weights}. */
enum Feature {
    FIRST_PERSON,
    DECISION,
    REVERSAL,
    PREFERENCE,
    LIKING,
    IDENTITY,
    RELATION,
    CONSTRAINT,
    PLAN,
    OUTCOME,
    ERROR,
    FIX,
    EVENT,
    /** A cause was found. */
    CAUSE,
    /** An agent at work thinks aloud, of neither causes nor results. */
    ASIDE,
    /** A date or a phrase that resolves to one. */
    TIME,
    /** Numbers, with diminishing returns. */
    NUMBER,
    /** Capitalised words inside the sentence, with diminishing returns. */
    NAME,
    /** Paths and identifiers, with diminishing returns. */
    LITERAL,
    /** Per informative word that no selected line has yet. */
    TERM,
    /** The user says how something is to be done from now on. */
    RULE,
    /** How much likelier than not it is worth keeping, from -1 to 1. */
    KEEP,
    /** The same for an agent's words, of which few are worth keeping: from -0.5 to 1.5. */
    KEEP_AGENT,
    QUESTION,
    /** A question that nobody answered within the span. */
    OPEN_QUESTION,
    PLEASANTRY,
    /** Says something about the person addressed, and nothing about the speaker. */
    REMARK,
    /** Tells what a picture shows. */
    PICTURE,
    /** Has everyday words alone. */
    BARE,
    OVERRIDE,
    HEADING,
    TABLE,
    /** Too few words to stand alone. */
    SHORT,
    USER,
    AGENT,
    SYSTEM,
    /** Answers what somebody else has just asked. */
    ANSWER,
    /** Begins a message of the user. */
    OPENING,
    /** It is in the agent's last words before the user speaks again. */
    CLOSING,
    /** An item of a list that an agent wrote from what it knows anyway. */
    RECITED,
    /** Share of a term's weight that remains once some line has it. */
    SAID,
    /** The same if memory from before the span has it. */
    REMEMBERED,
    /** Share of its terms that another line may have before a sentence says nothing new. */
    REDUNDANT,
    /** How much a token costs; below 1, a long sentence is preferred to two short ones. */
    COST_POWER,
    /** Tokens that a sentence costs beside its words. */
    HEAD_COST,
    /** A sentence that adds less is not written, however much room there is. */
    LEAST_GAIN
}
