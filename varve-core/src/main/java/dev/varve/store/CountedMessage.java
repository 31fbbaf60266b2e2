package dev.varve.store;

import dev.varve.Message;

/**
 * A message with its size in tokens, which is counted once, before the message is appended.
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
}
