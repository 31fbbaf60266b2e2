package dev.varve.internal.extractive;

import dev.varve.internal.weight.Weights;

/**
 * How sentences are weighed: what matters where people talk among themselves is not what matters where one of them works
 * with an agent.
 *
 * @param served if an agent takes part
 * @param people if not
 */
record Weighing(Salience served, Salience people) {
    static Weighing by(Weights weights) {
        return new Weighing(
                new Salience(FeatureWeights.ofAgents(weights)), new Salience(FeatureWeights.ofPeople(weights)));
    }

    Salience where(boolean agent) {
        return agent ? served : people;
    }
}
