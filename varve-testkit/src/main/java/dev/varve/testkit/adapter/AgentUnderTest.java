package dev.varve.testkit.adapter;

import dev.varve.Scope;
import java.util.Optional;

/**
 * An agent of some framework over some memory, from its start to the end of its process. Called from several threads at
 * once, but for one user from one thread at a time.
 */
public interface AgentUnderTest extends AutoCloseable {
    /** A word that judges reject; no other turn has it. */
    String REJECTED = "secret";

    /**
     * Sends a user's message; the agent calls tools as the model asks, and answers.
     *
     * @param user owner of the conversation; conversations of two users share nothing
     * @param streaming whether to use the framework's streaming call; the answer is still returned as one text
     * @throws RuntimeException if the model call failed
     */
    String say(String user, String text, boolean streaming);

    /**
     * Sends a user's message with a picture.
     *
     * @param png bytes of the picture
     * @return the answer; empty if agents of this kind take no pictures
     */
    default Optional<String> show(String user, String text, byte[] png, boolean streaming) {
        return Optional.empty();
    }

    /**
     * A user says something, reads the first words of a streamed answer and stops it.
     *
     * @return the words that were shown; empty if agents of this kind cannot be stopped
     */
    default Optional<String> stop(String user, String text) {
        return Optional.empty();
    }

    /**
     * A user says something to the agent with a judge of the framework's own kind, such as a guardrail, which rejects answers
     * with {@link #REJECTED} in them.
     *
     * @return the answer that the user gets in the end; empty if agents of this kind have no judges
     */
    default Optional<String> judged(String user, String text, boolean streaming) {
        return Optional.empty();
    }

    /** True if the framework's own client sends back what the model thought before its calls. */
    default boolean returnsThoughts() {
        return false;
    }

    /** The session with a user's conversation; empty for an agent with another memory. */
    Optional<Scope> scope(String user);

    /** Ends the process of this agent. Nothing is flushed that would not be on disk anyway. */
    @Override
    default void close() {}
}
