package dev.varve.model;

import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Scope;
import java.util.Optional;

/**
 * Sees each message before it is observed and each line before it is stored, and may rewrite it or leave it out. The log, and
 * with it recall and the raw part of a context, keeps the message as it was said.
 *
 * <p>To keep something out of the notes, take it out {@linkplain #beforeObserving before} they are written: then no model sees
 * it. Secrets are masked before an interceptor sees anything.
 *
 * <p>Called in the background, from several threads at once for different sessions, and more than once for the same input.
 * Implementations must be thread-safe, and must answer the same input in the same way: notes that are written again after a
 * crash must come out equal. If one throws an exception, nothing is written, the messages stay raw, and the work is tried again
 * later.
 */
public interface NoteInterceptor {

    /** A message as the writer of notes shall read it; empty to leave it out of the notes. */
    default Optional<Message> beforeObserving(Scope scope, Message message) {
        return Optional.of(message);
    }

    /** A line of an observation as it shall be stored; empty to drop it. */
    default Optional<NoteLine> afterObserving(Scope scope, NoteLine line) {
        return Optional.of(line);
    }

    /** A line of a note as the reflector shall read it; empty to leave it out of the reflection. */
    default Optional<NoteLine> beforeReflecting(Scope scope, NoteLine line) {
        return Optional.of(line);
    }

    /** A line of a reflection as it shall be stored; empty to drop it. */
    default Optional<NoteLine> afterReflecting(Scope scope, NoteLine line) {
        return Optional.of(line);
    }
}
