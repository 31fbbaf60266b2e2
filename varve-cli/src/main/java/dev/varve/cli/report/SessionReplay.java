package dev.varve.cli.report;

import dev.varve.ContextStats;
import dev.varve.Scope;
import dev.varve.internal.session.Coverage;
import dev.varve.store.SessionState;
import java.util.Map;

/**
 * What became of one conversation.
 *
 * @param scope       the session
 * @param newMessages messages appended by this run
 * @param newCalls    model calls made by this run
 * @param unread      messages at the end of the log that the file does not have
 * @param skipped     what the reader left out, and how often
 * @param undated     messages read that say nothing about when they were written
 * @param turns       turns of this run
 * @param state       the session row at the end
 * @param context     sizes of the context at the end
 * @param coverage    the audit at the end
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
