package dev.varve.language.intent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * Tells by weights what a statement does. Sums of integers in a fixed order, so that the same statement gets the same numbers on
 * every machine. Immutable.
 */
public final class IntentModel {
    private static final String FILE = "/dev/varve/language/en/intent.model";
    private static final Head[] HEADS = Head.values();

    private final String name;
    private final short[] weights = new short[Features.BUCKETS * HEADS.length];
    private final int[] biases = new int[HEADS.length];
    private final Steps[] steps = new Steps[HEADS.length];

    /** Read when it is first asked for. */
    private static final class Standard {
        static final IntentModel MODEL = load(FILE);
    }

    /** One that comes with this module. */
    static IntentModel load(String file) {
        try (InputStream in = IntentModel.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing");
            }
            return IntentModelFile.read(file, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * With weights for each head.
     *
     * @param name  version of the weights
     * @param heads the others answer nothing
     */
    public IntentModel(String name, Map<Head, Weights> heads) {
        this.name = name;
        for (Head head : HEADS) {
            Weights of = heads.getOrDefault(head, Weights.NONE);
            short[] buckets = of.buckets();
            short[] each = of.of();
            for (int i = 0; i < each.length; i++) {
                weights[Short.toUnsignedInt(buckets[i]) * HEADS.length + head.ordinal()] = each[i];
            }
            biases[head.ordinal()] = of.bias();
            steps[head.ordinal()] = of.steps();
        }
    }

    /** The one that comes with Varve. */
    public static IntentModel standard() {
        return Standard.MODEL;
    }

    /** The version of the weights. */
    public String name() {
        return name;
    }

    /** What a statement does. */
    public Scores of(String statement, Situation situation) {
        Tally tally = new Tally(weights);
        Features.find(statement, situation, tally);
        long[] raw = new long[HEADS.length];
        int[] perMille = new int[HEADS.length];
        for (Head head : HEADS) {
            int at = head.ordinal();
            raw[at] = biases[at] + tally.of(head);
            perMille[at] = steps[at].of(raw[at]);
        }
        return new Scores(raw, perMille);
    }
}
