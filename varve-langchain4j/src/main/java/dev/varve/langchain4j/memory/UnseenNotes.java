package dev.varve.langchain4j.memory;

import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns, once per provider, where a host's model answers without having seen the notes. */
final class UnseenNotes {
    private static final Logger log = LoggerFactory.getLogger(UnseenNotes.class);

    private final AtomicBoolean told = new AtomicBoolean();

    /**
     * Records that a host has written a conversation back with a system message that has no notes.
     *
     * @param changes written by the host; without an answer no model was called yet
     */
    void tell(Scope scope, List<Message> changes) {
        boolean answered = changes.stream().anyMatch(message -> message.role() == Role.ASSISTANT);
        if (answered && told.compareAndSet(false, true)) {
            log.warn(
                    "session {}: the host puts its own system message in the place of the one with the notes, so the model does"
                            + " not see them; build the provider with notesIn(NotesIn.FIRST_USER_MESSAGE), or, on Quarkus,"
                            + " set the service's flush strategy to IMMEDIATE",
                    scope);
        }
    }
}
