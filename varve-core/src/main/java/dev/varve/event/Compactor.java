package dev.varve.event;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Role;
import dev.varve.Scope;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Trims a message list that a host keeps in addition to Varve's log. Called after an activation, a reflection or a deletion
 * is durable. The host itself must remove deleted messages from its list. If the compactor throws, a warning is logged and
 * the notes stay. Each call covers everything, so nothing is missed.
 */
@FunctionalInterface
public interface Compactor {
    /** How the summary message begins. */
    String HEADING = "[Compacted Summary]\n";

    /**
     * Replaces all messages up to a sequence number, and any earlier summary, with a new summary.
     *
     * @param through the newest message that the summary covers
     * @param summary a system message, dated 1970 so that it sorts before everything that remains
     */
    void compact(Scope scope, long through, Message summary);

    /**
     * A listener that calls the compactor whenever the notes of a session have changed; pass it to {@code
     * VarveBuilder.listener}.
     */
    static MemoryListener listener(Compactor compactor) {
        return event -> {
            if (event instanceof MemoryEvent.Activated activated) {
                compact(compactor, event.scope(), activated.log());
            } else if (event instanceof MemoryEvent.Reflected reflected) {
                compact(compactor, event.scope(), reflected.log());
            } else if (event instanceof MemoryEvent.Erased erased
                    && !erased.log().isEmpty()) {
                compact(compactor, event.scope(), erased.log()); // or the old summary would keep what was deleted
            } else if (event instanceof MemoryEvent.Cleared cleared
                    && !cleared.log().isEmpty()) {
                compact(compactor, event.scope(), cleared.log());
            }
        };
    }

    private static void compact(Compactor compactor, Scope scope, List<Note> log) {
        String text = log.stream().map(Note::text).collect(Collectors.joining("\n", HEADING, ""));
        long through = log.get(log.size() - 1).span().to() - 1;
        compactor.compact(scope, through, Message.of(Role.SYSTEM, text, Instant.EPOCH));
    }
}
