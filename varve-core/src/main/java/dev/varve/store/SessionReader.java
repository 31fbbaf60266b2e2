package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one session. */
public interface SessionReader {
    /** See {@link Store#state}. */
    Optional<SessionState> state();

    /** See {@link Store#messages}. */
    List<LoggedMessage> messages(Span span);

    /** See {@link Store#readable}. */
    default ReadableMessages readable(Span span) {
        return ReadableMessages.of(state().orElseGet(SessionState::empty), span, this::messages);
    }

    /** See {@link Store#notes}. */
    List<Note> notes(Set<Note.Status> statuses);

    /** Reads the store's current state at each call. */
    static SessionReader of(Store store, Scope scope) {
        return new SessionReader() {
            @Override
            public Optional<SessionState> state() {
                return store.state(scope);
            }

            @Override
            public List<LoggedMessage> messages(Span span) {
                return store.messages(scope, span);
            }

            @Override
            public ReadableMessages readable(Span span) {
                return store.readable(scope, span);
            }

            @Override
            public List<Note> notes(Set<Note.Status> statuses) {
                return store.notes(scope, statuses);
            }
        };
    }
}
