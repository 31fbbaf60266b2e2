package dev.varve.gateway.relay;

import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;

/**
 * Receives an answer after it was passed on, in order, one call at a time. A slow listener delays the rest of the
 * answer; an exception is logged and ends the listening.
 */
public interface AnswerListener {
    /** Ignores the answer. */
    AnswerListener NONE = new AnswerListener() {};

    /** The provider has begun to answer. */
    default void begins(int status, HttpHeaders headers) {}

    /** A piece of the body; the buffer must be read at once and not be kept. */
    default void piece(ByteBuffer bytes) {}

    /** The answer has ended properly by HTTP's rules. The client has all of it except the end of a stream. */
    default void complete() {}

    /** The provider cut the answer off, or sent none. */
    default void cut() {}

    /** The facts known about the call; called once, when it is over. */
    default TalkFacts facts() {
        return TalkFacts.NONE;
    }

    /** The client went away before the end of the answer, or before it was answered at all. */
    default void left() {}
}
