package dev.varve.language.cue;

import dev.varve.language.Evidence;
import java.util.Locale;

/** Hints that phrases give. Each constant is a section of the {@code cues.txt} of each language. */
public enum Cue {
    FIRST_PERSON,
    SECOND_PERSON,
    DECISION,
    /** Tells of a decision of one's own. */
    REPORTED,
    /** Invites others to do something, which nobody has agreed to yet. */
    PROPOSAL,
    /** An earlier decision is taken back or changed. */
    REVERSAL,
    /** The words before it no longer hold. */
    DROPPED,
    /** Takes back what was just asked for, without naming it. */
    UNDO,
    /** Puts something else in the place of what was asked for. */
    AMENDS,
    /** Asks for a change, which can be taken back. */
    INTRODUCES,
    /** Asks to take something away. */
    REMOVAL,
    /** Says that something may be so. */
    GUESS,
    /** Says what something comes from. */
    CAUSE,
    PREFERENCE,
    /** A taste or wish of the moment; a weaker {@link #PREFERENCE}. */
    LIKING,
    IDENTITY,
    /** A person's name follows: "I'm Mina". Facts alone read this. */
    INTRODUCTION,
    /** Something that a person regularly does or never does. Only facts use this. */
    HABIT,
    /** The name of a tool or service that people work with follows. Facts alone read this. */
    PRACTICE,
    /** Family, friends, pets: people whom a person talks about. */
    RELATION,
    CONSTRAINT,
    /** Something that somebody's body does not tolerate or needs. */
    HEALTH,
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
    /** Something was new to the speaker: "I never knew" forbids nothing. */
    WONDER,
    /** An agent talks about what it is about to do, and then does it. */
    NARRATION,
    /** Tries to instruct a reader of the memory. */
    OVERRIDE,
    /** Dropped from the start of a sentence. */
    OPENER,
    /** Dropped wherever it stands. */
    FILLER,
    NEGATION,
    /** Grammar words; carry no topic. */
    FUNCTION,
    /** Frequent words that carry little of a topic. */
    COMMON,
    /** Words that people use of everything when they talk: as good as {@link #COMMON} there, and telling elsewhere. */
    EVERYDAY;

    /** As a set of one. */
    public long bit() {
        return 1L << ordinal();
    }

    /** That a text has it; {@link CueWords#located} adds the words. */
    public Evidence evidence() {
        return new Evidence(name(), "", "");
    }

    /** The cue that a section of the data is named after. */
    public static Cue ofSection(String section) {
        return valueOf(section.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
