package dev.varve.store.jdbc.postgres;

import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.store.CountedMessage;
import dev.varve.store.MessageIds;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Messages for a session, ready to be written.
 *
 * @param appended changes to the session's row
 * @param rows at least one
 */
record Append(SessionRowKey key, SessionState.Appended appended, List<Row> rows) implements StatementBatcher.Request {
    Append {
        rows = List.copyOf(rows);
    }

    /** A message with its search terms. */
    record Row(LoggedMessage message, HashedTerms terms) {}

    static Append of(SessionRowKey key, SessionState.Appended appended) {
        return new Append(
                key,
                appended,
                appended.messages().stream()
                        .map(message -> new Row(message, HashedTerms.of(key, SearchText.passages(message.message()))))
                        .toList());
    }

    /**
     * Plans an append to a session whose row is as expected, without reading it. Empty if the session is new, or if
     * the append is invalid: the error depends on the actual row.
     */
    static Optional<Append> expecting(Scope scope, List<CountedMessage> messages, SessionState expected) {
        if (expected.lastSeq() == 0 || messages.isEmpty()) {
            return Optional.empty();
        }
        try {
            MessageIds.refuseTaken(scope, expected, messages, Map.of());
            return Optional.of(of(SessionRowKey.of(scope), expected.append(messages)));
        } catch (DuplicateMessageException | InvalidMessageException e) {
            return Optional.empty();
        }
    }

    /** The row before. */
    SessionState known() {
        return appended.before();
    }
}
