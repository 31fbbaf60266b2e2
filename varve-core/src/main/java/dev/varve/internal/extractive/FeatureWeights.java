package dev.varve.internal.extractive;

import dev.varve.internal.weight.Weights;
import java.util.Set;

/** The weight of each {@link Feature}, by its place, since salience asks for millions of them. */
final class FeatureWeights {
    private static final String AGENTS = "observer.";
    private static final String PEOPLE = "people.";

    private final double[] byFeature = new double[Feature.values().length];

    private FeatureWeights(Weights weights, boolean people) {
        Set<String> ofPeople = weights.names(PEOPLE);
        for (Feature feature : Feature.values()) {
            String name = PEOPLE + feature.name();
            byFeature[feature.ordinal()] =
                    weights.of(people && ofPeople.contains(name) ? name : AGENTS + feature.name());
        }
    }

    /** Where an agent takes part. */
    static FeatureWeights ofAgents(Weights weights) {
        return new FeatureWeights(weights, false);
    }

    /** Where people talk among themselves: what has no weight of its own there has the same. */
    static FeatureWeights ofPeople(Weights weights) {
        return new FeatureWeights(weights, true);
    }

    double of(Feature feature) {
        return byFeature[feature.ordinal()];
    }
}
