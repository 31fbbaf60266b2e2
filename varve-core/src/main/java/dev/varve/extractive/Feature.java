package dev.varve.extractive;

/** What salience looks at. Each has a weight in {@code weights.properties}. */
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
    QUESTION,
    /** A question that nobody answered within the span. */
    OPEN_QUESTION,
    PLEASANTRY,
    NARRATION,
    OVERRIDE,
    HEADING,
    TABLE,
    /** Too few words to stand alone. */
    SHORT,
    USER,
    AGENT,
    SYSTEM,
    /** Begins a message of the user. */
    OPENING,
    /** In the last words of the agent before the user speaks again. */
    CLOSING
}
