package dev.varve.event;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Role;
import dev.varve.Scope;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Cuts a message list that a host keeps besides Varve's log. Called after an activation, a reflection or a deletion is
 * durable; messages that were deleted and still stand in the host's list are the host's to take out. If it throws, a
 * warning is logged and the notes stay; the next call covers everything again, so nothing has to be made up for.
 */
@FunctionalInterface
public interface Compactor {
    /** How the summary message begins. */
    String HEADING = "[Compacted Summary]\n";

    /**
     * Puts the summary in the place of all messages up to a sequence number, and of an earlier summary.
     *
     * @param through the newest message that the summary stands for
     * @param summary a system message, dated 1970, so that it sorts before all that remains
     */
    void compact(Scope scope, long through, Message summary);

    /** Calls the compactor whenever the notes of a session have changed; give it to {@code VarveBuilder.listener}. */
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
