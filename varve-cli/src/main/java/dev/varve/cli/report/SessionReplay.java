package dev.varve.cli.report;

import dev.varve.ContextStats;
import dev.varve.Scope;
import dev.varve.internal.session.Coverage;
import dev.varve.store.SessionState;
import java.util.Map;

/**
 * Result of the replay of one conversation.
 *
 * @param scope the session
 * @param newMessages messages appended by this run
 * @param newCalls model calls made by this run
 * @param unread messages at the end of the log that the file does not have
 * @param skipped kinds of things the reader left out, with counts
 * @param undated messages without a time
 * @param turns turns of this run
 * @param state the session row at the end
 * @param context sizes of the context at the end
 * @param coverage the audit at the end
 */
public record SessionReplay(
        Scope scope,
        long newMessages,
        long newCalls,
        long unread,
        Map<String, Long> skipped,
        long undated,
        Turns turns,
        SessionState state,
        ContextStats context,
        Coverage coverage) {
    /** Copies the collections. */
    public SessionReplay {
        skipped = Map.copyOf(skipped);
    }
}
