package dev.varve.internal.extractive;

import dev.varve.internal.weight.Weights;

/** The weight of each {@link Feature}, by its place, since salience asks for millions of them. */
final class FeatureWeights {
    private final double[] byFeature = new double[Feature.values().length];

    FeatureWeights(Weights weights) {
        for (Feature feature : Feature.values()) {
            byFeature[feature.ordinal()] = weights.of("observer." + feature.name());
        }
    }

    double of(Feature feature) {
        return byFeature[feature.ordinal()];
    }
}
