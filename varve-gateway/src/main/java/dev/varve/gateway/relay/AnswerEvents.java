package dev.varve.gateway.relay;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports an answer to memory as a sequence of events, one at a time and in order: another thread than the one that relays
 * the answer notices that the client has gone. A listener that fails receives no more events. Thread-safe.
 */
final class AnswerEvents {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerEvents.class);

    private AnswerListener listener = AnswerListener.NONE;
    /** Bytes on their way to the client that memory does not know of yet. */
    private Optional<ByteBuffer> passing = Optional.empty();

    synchronized void by(AnswerListener newListener) {
        listener = newListener;
    }

    synchronized void tell(Consumer<AnswerListener> news) {
        try {
            news.accept(listener);
        } catch (RuntimeException e) {
            LOG.warn("memory could not read an answer; its turn is not stored", e);
            listener = AnswerListener.NONE;
        }
    }

    /** Memory's facts about the call. */
    synchronized TalkFacts facts() {
        return listener.facts();
    }

    /** A piece is on its way to the client. */
    synchronized void passes(ByteBuffer piece) {
        passing = Optional.of(piece);
    }

    /** The client has the piece that was on its way. */
    synchronized void passed() {
        Optional<ByteBuffer> piece = passing;
        passing = Optional.empty();
        piece.ifPresent(bytes -> tell(heard -> heard.piece(bytes)));
    }

    /** The client did not get the piece. */
    synchronized void failed() {
        passing = Optional.empty();
    }
}
