package dev.varve.dashboard.session;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A session at a glance.
 *
 * @param row its row in the list
 * @param createdAt when it began
 * @param lastSeq number of its newest message
 * @param deleted messages that were deleted on request
 * @param covered messages that active notes cover
 * @param coveredTokens size of those
 * @param memoryTokens size of the active notes
 * @param observations active ones
 * @param reflections active ones
 * @param chunks observations that are ready and not active
 * @param task the agent's current task according to its notes; may be empty
 * @param next next step suggested by the notes; may be empty
 * @param flagged literals in active notes that their messages do not contain
 * @param stopped reason why no model is called for it any more
 * @param cacheRead tokens that its notes' models read from a prompt cache
 * @param facts facts learned in it, newest first
 */
public record SessionDetail(
        SessionRow row,
        Instant createdAt,
        long lastSeq,
        long deleted,
        long covered,
        long coveredTokens,
        long memoryTokens,
        int observations,
        int reflections,
        long chunks,
        String task,
        String next,
        List<String> flagged,
        Optional<String> stopped,
        long cacheRead,
        List<FactView> facts) {}
