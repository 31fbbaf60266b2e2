package dev.varve.language.intent;

/** Properties of a sentence that are no intents by themselves. */
enum Mark {
    /** Is spelled otherwise with care. */
    SPELLING,
    /** Has words of rules and states none. It is left out before anything else is looked for, in the order of the files. */
    IDIOM,
    /** Holds whenever it applies, whatever else the sentence says. */
    LASTING,
    /** Holds for a thing that only the talk of then knows, or for that day. */
    ONCE,
    /** Forbids what goes beyond the task of then. */
    BEYOND,
    /** Is said of the work at hand, is unsure or was written by a program: nothing beside it is certain to last. */
    FLEETING,
    /** Agrees to something only that conversation knows, or says "continue". */
    AGREED,
    /** Takes back what it names. */
    DROPS,
    /** Allows what it names, which was forbidden. */
    ALLOWS,
    /** Takes away the thing that it names, which somebody decided to have. */
    REMOVES,
    /** Goes back to what the thing that it names had before. */
    RETURNS,
    /** Puts something else in the place of what it names. */
    REPLACES,
    /** Follows what is named there. */
    BEHIND
}
