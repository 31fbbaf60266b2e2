package dev.varve.cli.agents;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.cli.database.LogReader;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Recognises the messages of a transcript that its session has already. Usually a transcript has only grown: its
 * first messages are those of the log, even if some of them were deleted from it. From the point where its program
 * rewrote the transcript, a message is known if the session has its id. Deleted messages do not come back: since
 * their ids are gone, a message of a rewritten transcript counts as new in such a session only if it is younger than
 * all messages of the session. Not thread-safe.
 */
final class KnownMessages {
    private final Store store;
    private final Scope scope;
    private final SessionState state;
    private final LogReader log;
    private Optional<LoggedMessage> next = Optional.empty();
    private final Set<String> ids = new HashSet<>();
    private boolean rewritten;
    private long index;

    KnownMessages(Store store, Scope scope) {
        this.store = store;
        this.scope = scope;
        this.state = store.state(scope).orElseGet(SessionState::empty);
        this.log = new LogReader(store, scope);
    }

    /**
     * Skips a deleted message. It occupies a place in the log if it was deleted alone, and none if the session was
     * deleted and has started again.
     */
    void passOver() {
        index += state.goneIn(new Span(index + 1, index + 2));
    }

    /** True if the session lacks a message. Asked of each that was not deleted, in the order of the transcript. */
    boolean isNew(Message message) {
        index++;
        if (!rewritten && index <= state.lastSeq()) {
            if (mayBeAt(index, message.id())) {
                return false;
            }
            rewritten = true;
            new LogReader(store, scope)
                    .forEachRemaining(logged -> ids.add(logged.message().id()));
        }
        return !rewritten || !ids.contains(message.id()) && !mayBeDeleted(message);
    }

    /** True if the log has the message there, or had one that was deleted. */
    private boolean mayBeAt(long seq, String id) {
        while (log.hasNext() && next.map(LoggedMessage::seq).orElse(0L) < seq) {
            next = Optional.of(log.next());
        }
        return next.filter(logged -> logged.seq() == seq)
                .map(logged -> logged.message().id().equals(id))
                .orElse(true);
    }

    private boolean mayBeDeleted(Message message) {
        return !state.gone().isEmpty() && !message.createdAt().isAfter(state.lastMessageAt());
    }
}
