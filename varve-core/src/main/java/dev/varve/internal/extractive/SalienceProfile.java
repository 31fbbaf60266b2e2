package dev.varve.internal.extractive;

import dev.varve.internal.weight.Weights;

/**
 * How sentences are weighed: what matters where people talk among themselves is not what matters where one of them works
 * with an agent.
 *
 * @param served if an agent takes part
 * @param people if not
 */
record SalienceProfile(Salience served, Salience people) {
    static SalienceProfile by(Weights weights) {
        return new SalienceProfile(
                new Salience(FeatureWeights.ofAgents(weights)), new Salience(FeatureWeights.ofPeople(weights)));
    }

    Salience where(boolean agent) {
        return agent ? served : people;
    }
}
