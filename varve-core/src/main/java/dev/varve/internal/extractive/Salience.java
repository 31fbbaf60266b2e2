package dev.varve.internal.extractive;

import dev.varve.Priority;
import dev.varve.Role;

/** How much a sentence matters, by itself and by who says it where. Pure. */
final class Salience {
    private static final int SHORT_WORDS = 4;
    private static final Cue[] CUES = {
        Cue.FIRST_PERSON,
        Cue.DECISION,
        Cue.REVERSAL,
        Cue.PREFERENCE,
        Cue.LIKING,
        Cue.IDENTITY,
        Cue.RELATION,
        Cue.CONSTRAINT,
        Cue.PLAN,
        Cue.OUTCOME,
        Cue.ERROR,
        Cue.FIX,
        Cue.TIME,
        Cue.PLEASANTRY,
        Cue.NARRATION,
        Cue.OVERRIDE
    };
    private static final Feature[] FEATURES = {
        Feature.FIRST_PERSON,
        Feature.DECISION,
        Feature.REVERSAL,
        Feature.PREFERENCE,
        Feature.LIKING,
        Feature.IDENTITY,
        Feature.RELATION,
        Feature.CONSTRAINT,
        Feature.PLAN,
        Feature.OUTCOME,
        Feature.ERROR,
        Feature.FIX,
        Feature.TIME,
        Feature.PLEASANTRY,
        Feature.NARRATION,
        Feature.OVERRIDE
    };

    private final FeatureWeights weights;

    Salience(FeatureWeights weights) {
        this.weights = weights;
    }

    /**
     * Where a sentence stands.
     *
     * @param role     who says it
     * @param kind     the block that it is part of
     * @param opening  whether it begins a message of the user
     * @param closing  whether the agent says it last before the user speaks again
     * @param open     whether it is a question and nobody answered within the span
     * @param recited  whether it is an item of a list that the agent wrote without any work, and could write again
     */
    record Place(Role role, Block.Kind kind, boolean opening, boolean closing, boolean open, boolean recited) {}

    double score(Sentence sentence, Place place) {
        double score = 0;
        for (int i = 0; i < CUES.length; i++) {
            if (sentence.has(CUES[i])) {
                score += weights.of(FEATURES[i]);
            }
        }
        score += weights.of(Feature.NUMBER) * Math.sqrt(sentence.numbers());
        score += weights.of(Feature.NAME) * Math.sqrt(sentence.names());
        score += weights.of(Feature.LITERAL) * Math.sqrt(sentence.literals());
        score += when(sentence.question(), place.open() ? Feature.OPEN_QUESTION : Feature.QUESTION);
        score += when(sentence.words() < SHORT_WORDS, Feature.SHORT);
        score += when(isStatedByUser(sentence, place) && setsRule(sentence), Feature.RULE);
        return score + ofPlace(place);
    }

    private double ofPlace(Place place) {
        double score = when(place.kind() == Block.Kind.HEADING, Feature.HEADING)
                + when(place.kind() == Block.Kind.TABLE, Feature.TABLE)
                + when(place.opening(), Feature.OPENING)
                + when(place.closing(), Feature.CLOSING)
                + when(place.recited(), Feature.RECITED);
        return score
                + switch (place.role()) {
                    case USER -> weights.of(Feature.USER);
                    case ASSISTANT -> weights.of(Feature.AGENT);
                    case SYSTEM, TOOL -> weights.of(Feature.SYSTEM);
                };
    }

    private double when(boolean condition, Feature feature) {
        return condition ? weights.of(feature) : 0;
    }

    /**
     * Only what a user states about himself or asks for can be CRITICAL: what an agent concludes or a tool returns
     * never turns into the user's wish.
     */
    static Priority priority(Sentence sentence, Place place) {
        if (isStatedByUser(sentence, place) && bindsUser(sentence)) {
            return Priority.CRITICAL;
        }
        boolean matters = sentence.has(Cue.DECISION)
                || sentence.has(Cue.OUTCOME)
                || sentence.has(Cue.ERROR)
                || sentence.has(Cue.FIX)
                || sentence.has(Cue.PLAN)
                || sentence.has(Cue.IDENTITY)
                || sentence.has(Cue.PREFERENCE)
                || sentence.has(Cue.LIKING);
        return isStated(sentence, place) && matters && place.role() != Role.SYSTEM ? Priority.IMPORTANT : Priority.NOTE;
    }

    private static boolean isStated(Sentence sentence, Place place) {
        return !sentence.question() && !sentence.has(Cue.OVERRIDE) && place.kind() == Block.Kind.PROSE;
    }

    private static boolean isStatedByUser(Sentence sentence, Place place) {
        return place.role() == Role.USER && isStated(sentence, place);
    }

    /** What is to be done or left from now on, and what somebody cannot have. */
    private static boolean setsRule(Sentence sentence) {
        return sentence.has(Cue.CONSTRAINT)
                && (sentence.has(Cue.NEGATION) || sentence.has(Cue.PREFERENCE) || sentence.numbers() > 0);
    }

    private static boolean bindsUser(Sentence sentence) {
        return sentence.has(Cue.PREFERENCE)
                || sentence.has(Cue.IDENTITY)
                || sentence.has(Cue.DECISION)
                || setsRule(sentence)
                || (sentence.has(Cue.CONSTRAINT) && sentence.has(Cue.REQUEST))
                || (sentence.has(Cue.REVERSAL) && sentence.has(Cue.FIRST_PERSON));
    }
}
