package dev.varve.extractive;

import dev.varve.VarveException;
import java.util.Arrays;

/** The weight of each {@link Feature}: a linear model in a file, so that a learner can replace it. */
final class Weights {
    private final double[] byFeature;

    private Weights(double[] byFeature) {
        this.byFeature = byFeature;
    }

    static Weights load() {
        double[] weights = new double[Feature.values().length];
        Arrays.fill(weights, Double.NaN);
        for (String line : Resources.lines("weights.properties")) {
            int equals = line.indexOf('=');
            weights[Feature.valueOf(line.substring(0, equals)).ordinal()] =
                    Double.parseDouble(line.substring(equals + 1));
        }
        for (Feature feature : Feature.values()) {
            if (Double.isNaN(weights[feature.ordinal()])) {
                throw new VarveException("weights.properties has no line for " + feature + "; add one");
            }
        }
        return new Weights(weights);
    }

    double of(Feature feature) {
        return byFeature[feature.ordinal()];
    }
}
