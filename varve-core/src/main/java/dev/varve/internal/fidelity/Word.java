package dev.varve.internal.fidelity;

/**
 * A word of a clause.
 *
 * @param text    as it was written
 * @param lower   the same in lower case
 * @param stem    of that
 * @param content whether it says what the clause is about
 * @param negated whether a negation stands before it
 * @param named   whether its capital tells a name
 * @param joined  whether its digits are a part of something longer
 */
record Word(String text, String lower, String stem, boolean content, boolean negated, boolean named, boolean joined) {
    /** The same behind a negation. */
    Word turned() {
        return new Word(text, lower, stem, content, true, named, joined);
    }
}
