package dev.varve.internal.fidelity;

/**
 * A word of a clause.
 *
 * @param text    as it was written
 * @param lower   the same in lower case
 * @param stem    of that
 * @param content whether it says what the clause is about
 * @param negated whether a negation stands before it
 * @param first   whether it begins a sentence, where any word has a capital
 * @param named   whether it looks like a name
 * @param joined  whether its digits are a part of something longer
 */
record Word(
        String text,
        String lower,
        String stem,
        boolean content,
        boolean negated,
        boolean first,
        boolean named,
        boolean joined) {
    /** The same behind a negation. */
    Word turned() {
        return new Word(text, lower, stem, content, true, first, named, joined);
    }

    /** The same with another stem. */
    Word withStem(String other) {
        return new Word(text, lower, other, content, negated, first, named, joined);
    }

    boolean isAbbreviation() {
        return text.length() > 1 && text.chars().allMatch(Character::isUpperCase);
    }

    boolean isCapital() {
        return Character.isUpperCase(text.charAt(0));
    }
}
