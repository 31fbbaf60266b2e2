package dev.varve.policy;

import java.time.Duration;

/**
 * The content of a model call. The newest messages and notes that fit are selected, and shown in order of time. Plain
 * data, as {@link dev.varve.Policy} is. Immutable.
 *
 * @param memory          limit for all notes together
 * @param messages        limit for raw messages
 * @param maxReflections  newest reflections to show; 0 for all
 * @param maxObservations newest observations to show; 0 for all
 * @param hints           whether the continuation hint is shown
 * @param sections        how knowledge and memory share the window; limits both further
 * @param standIn         whether rules write temporary notes on raw messages that do not fit because the model has not
 *     written notes on them yet
 * @param recall          maximum tokens of automatic recall: earlier passages that bear on what the user just said; 0 for
 *     none
 * @param recallWithin how long a context may wait for those passages; if it takes longer, that turn goes without them
 * @param dates           whether a user's message that begins a new day says which day it is and how long after the
 *     previous messages or notes it was said; it becomes part of that message, so the prompt before it does not change
 * @param gap             silence after which a user's message says, in the same way, at what time it was said and how long
 *     after the message before it; ten minutes are a good value, zero never says so
 */
public record ContextPolicy(
        Limit memory,
        Limit messages,
        int maxReflections,
        int maxObservations,
        boolean hints,
        Sections sections,
        boolean standIn,
        int recall,
        Duration recallWithin,
        boolean dates,
        Duration gap) {

    /** Checks the values. */
    public ContextPolicy {
        if (recall < 0) {
            throw new IllegalArgumentException("recall must not be negative, is " + recall);
        }
        if (maxReflections < 0 || maxObservations < 0) {
            throw new IllegalArgumentException("maxReflections and maxObservations must not be negative, are "
                    + maxReflections + " and " + maxObservations);
        }
        if (recallWithin.isNegative() || gap.isNegative()) {
            throw new IllegalArgumentException(
                    "recallWithin and gap must not be negative, are " + recallWithin + " and " + gap);
        }
    }

    /**
     * How the sections of a prompt share the window, after the reserved tokens and the base prompt. What an empty section
     * does not need goes to the other one; the headroom stays free.
     *
     * @param knowledge share for retrieved knowledge, 0 to 1
     * @param memory    share for memory, 0 to 1
     * @param headroom  share that stays free, 0 to 1
     */
    public record Sections(double knowledge, double memory, double headroom) {
        /** No further bound. */
        public static final Sections NONE = new Sections(0, 0, 0);

        /** Checks the values. */
        public Sections {
            boolean shares = knowledge >= 0 && memory >= 0 && headroom >= 0; // false for what is not a number
            if (!shares || knowledge + memory + headroom > 1 + 1e-9) {
                throw new IllegalArgumentException(
                        "knowledge, memory and headroom must not be negative, and at most 1 together");
            }
        }
    }

    /** A builder without limits, hints or stand-in notes. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder with these settings. */
    public Builder toBuilder() {
        return new Builder()
                .memory(memory)
                .messages(messages)
                .maxReflections(maxReflections)
                .maxObservations(maxObservations)
                .hints(hints)
                .sections(sections)
                .standIn(standIn)
                .recall(recall)
                .recallWithin(recallWithin)
                .dates(dates)
                .gap(gap);
    }

    /** Collects the settings; each method sets the component of the same name. Not thread-safe. */
    public static final class Builder {
        private Limit memory = Limit.NONE;
        private Limit messages = Limit.NONE;
        private int maxReflections;
        private int maxObservations;
        private boolean hints;
        private Sections sections = Sections.NONE;
        private boolean standIn;
        private int recall;
        private Duration recallWithin = Duration.ofMillis(250);
        private boolean dates;
        private Duration gap = Duration.ZERO;

        private Builder() {}

        /** Sets {@link ContextPolicy#memory()}. */
        public Builder memory(Limit limit) {
            memory = limit;
            return this;
        }

        /** Sets {@link ContextPolicy#messages()}. */
        public Builder messages(Limit limit) {
            messages = limit;
            return this;
        }

        /** Sets {@link ContextPolicy#maxReflections()}. */
        public Builder maxReflections(int count) {
            maxReflections = count;
            return this;
        }

        /** Sets {@link ContextPolicy#maxObservations()}. */
        public Builder maxObservations(int count) {
            maxObservations = count;
            return this;
        }

        /** Sets {@link ContextPolicy#hints()}. */
        public Builder hints(boolean shown) {
            hints = shown;
            return this;
        }

        /** Sets {@link ContextPolicy#sections()}. */
        public Builder sections(Sections shares) {
            sections = shares;
            return this;
        }

        /** Sets {@link ContextPolicy#standIn()}. */
        public Builder standIn(boolean on) {
            standIn = on;
            return this;
        }

        /** Sets {@link ContextPolicy#recall()}. */
        public Builder recall(int tokens) {
            recall = tokens;
            return this;
        }

        /** Sets {@link ContextPolicy#recallWithin()}; default 250 ms. */
        public Builder recallWithin(Duration limit) {
            recallWithin = limit;
            return this;
        }

        /** Sets {@link ContextPolicy#dates()}. */
        public Builder dates(boolean shown) {
            dates = shown;
            return this;
        }

        /** Sets {@link ContextPolicy#gap()}; default zero. */
        public Builder gap(Duration silence) {
            gap = silence;
            return this;
        }

        /** The policy; fails if a value is out of range. */
        public ContextPolicy build() {
            return new ContextPolicy(
                    memory,
                    messages,
                    maxReflections,
                    maxObservations,
                    hints,
                    sections,
                    standIn,
                    recall,
                    recallWithin,
                    dates,
                    gap);
        }
    }
}
