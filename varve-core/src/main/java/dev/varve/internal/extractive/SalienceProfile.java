package dev.varve.internal.extractive;

import dev.varve.internal.weight.Weights;

/**
 * The salience weights of a conversation: people among themselves care about other things than a person who works with an agent.
 *
 * @param served weights if an agent takes part
 * @param people weights if not
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
