package dev.varve.store;

import dev.varve.DuplicateMessageException;
import dev.varve.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ids that hosts give to their messages, and the check that every store makes before an append. */
public final class MessageIds {
    private MessageIds() {}

    /** The ids of new messages; a message need not have one. */
    public static List<String> of(List<CountedMessage> added) {
        return added.stream()
                .map(counted -> counted.message().id())
                .filter(id -> !id.isEmpty())
                .toList();
    }

    /**
     * Refuses new messages if one of them has the id of another, or of a message in the log.
     *
     * @param state of the session before
     * @param taken sequence numbers of the messages in the log that have any of the new ids, by id
     * @throws DuplicateMessageException for the first such message
     */
    public static void refuseTaken(
            Scope scope, SessionState state, List<CountedMessage> added, Map<String, Long> taken) {
        Map<String, Long> fresh = new HashMap<>();
        long seq = state.lastSeq();
        for (CountedMessage counted : added) {
            seq++;
            String id = counted.message().id();
            if (id.isEmpty()) {
                continue;
            }
            Long first = taken.getOrDefault(id, fresh.put(id, seq));
            if (first != null) {
                throw new DuplicateMessageException(scope, id, first);
            }
        }
    }
}
