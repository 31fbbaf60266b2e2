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
 * What a session has already of a transcript that is read from its beginning. Mostly a transcript has only grown: its first
 * messages are those of the log, also where some of them were deleted since. From where its program has written it anew,
 * a message is known if the session has its id. Deleted messages do not come back. Of a session that has some, a message
 * of a rewritten transcript counts as new only if it is younger than all that the session had, since nobody knows the ids
 * of those that were deleted. Not thread-safe.
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
     * Goes on behind a message that was deleted. It has a place in the log if it was deleted alone, and none if the session
     * was deleted and has begun again since.
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
