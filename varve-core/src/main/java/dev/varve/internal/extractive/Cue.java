package dev.varve.internal.extractive;

import java.util.Locale;

/** What a phrase of a language hints at. Each constant is a section of the {@code cues.*.txt} resources. */
enum Cue {
    FIRST_PERSON,
    DECISION,
    /** An earlier decision is taken back or changed. */
    REVERSAL,
    PREFERENCE,
    /** A taste or wish of the moment; a weaker {@link #PREFERENCE}. */
    LIKING,
    IDENTITY,
    /** Family, friends, pets: people whom a person talks about. */
    RELATION,
    CONSTRAINT,
    PLAN,
    REQUEST,
    OUTCOME,
    ERROR,
    FIX,
    /** Something happened that changes things for good, or might have. */
    EVENT,
    TIME,
    PAST,
    FUTURE,
    QUESTION,
    PLEASANTRY,
    /** An agent talks about what it is about to do, and then does it. */
    NARRATION,
    /** Tries to instruct whoever reads the memory. */
    OVERRIDE,
    /** Dropped from the start of a sentence. */
    OPENER,
    /** Dropped wherever it stands. */
    FILLER,
    NEGATION,
    /** Grammar words; carry no topic. */
    FUNCTION,
    /** Frequent words that carry little of a topic. */
    COMMON;

    long bit() {
        return 1L << ordinal();
    }

    static Cue ofSection(String section) {
        return valueOf(section.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
