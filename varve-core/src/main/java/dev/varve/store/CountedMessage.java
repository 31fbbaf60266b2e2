package dev.varve.store;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.TokenEstimator;

/**
 * A message with its size in tokens, which is counted once, before the message is appended. Immutable.
 *
 * @param tokens estimated tokens, at least 0
 */
public record CountedMessage(Message message, int tokens) {
    /** Checks the values. */
    public CountedMessage {
        if (tokens < 0) {
            throw new IllegalArgumentException("negative token count " + tokens);
        }
    }

    /**
     * A message as an estimator counts it.
     *
     * @throws IllegalArgumentException if the estimator gives a negative number
     */
    public static CountedMessage by(TokenEstimator estimator, Scope scope, Message message) {
        int tokens = estimator.estimate(message);
        if (tokens < 0) {
            throw new IllegalArgumentException("session " + scope + ": the token estimator "
                    + estimator.getClass().getName() + " counted " + tokens + " tokens for a message of the role "
                    + message.role() + "; it must give 0 or more");
        }
        return new CountedMessage(message, tokens);
    }
}
