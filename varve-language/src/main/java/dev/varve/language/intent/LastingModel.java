package dev.varve.language.intent;

import dev.varve.language.Voice;
import java.util.List;
import java.util.Set;

/**
 * Tells how likely a person's statement is meant for the project, by its words and by what the rules read in them. Where it
 * stands tells nothing here, so that a sentence means the same in every conversation. Immutable.
 */
public final class LastingModel {
    /** The heads that it has. */
    public static final List<Head> HEADS = List.of(Head.LASTING, Head.RULE_RATHER_THAN_DECISION);

    private static final String FILE = "/dev/varve/language/en/lasting.model";

    private final IntentModel weights;

    /** With weights of {@link #HEADS}. */
    public LastingModel(IntentModel weights) {
        this.weights = weights;
    }

    /** Read when it is first asked for. */
    private static final class Standard {
        static final LastingModel MODEL = new LastingModel(IntentModel.load(FILE));
    }

    /** The one that comes with Varve. */
    public static LastingModel standard() {
        return Standard.MODEL;
    }

    /** The situation that all statements have here. */
    public static Situation situation() {
        return Situation.alone(Voice.PERSON, 0);
    }

    /** The features of a reading that the weights see beside the words. */
    public static Set<String> marks(Reading reading) {
        return reading.marks();
    }

    /** How many of a thousand such statements hold for the project. */
    public int perMille(String statement, Reading reading) {
        return scores(statement, reading).perMille(Head.LASTING);
    }

    private Scores scores(String statement, Reading reading) {
        return weights.of(statement, situation(), reading.marks());
    }
}
