package dev.varve.internal.observe;

import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.policy.ObservePolicy;
import dev.varve.store.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the next chunk's messages: from where the last chunk ends to the first group boundary at which the policy's
 * chunk size is reached. The end depends on the log alone, not on when the observer gets round to it, so a run gives
 * the same chunks however slow its model is. Reads in pages, so a long backlog does not fill the heap.
 */
final class ChunkReader {
    private static final int PAGE = 256;

    /** No chunk grows beyond this, whatever the policy says, unless one group alone does. In tokens. */
    private static final long MOST_TOKENS = 64_000;

    private ChunkReader() {}

    /**
     * Reads a chunk.
     *
     * @param to messages below it may be in it
     */
    static List<LoggedMessage> read(
            SessionState state, long to, ObservePolicy policy, Function<Span, List<LoggedMessage>> reader) {
        long enoughTokens = policy.chunkTokens() > 0 ? Math.min(policy.chunkTokens(), MOST_TOKENS) : MOST_TOKENS;
        long enoughMessages = policy.chunkMessages() > 0 ? policy.chunkMessages() : Long.MAX_VALUE;
        List<LoggedMessage> chunk = new ArrayList<>();
        long tokens = 0;
        for (long from = state.bufferedTo(); from < to; from += PAGE) {
            for (LoggedMessage message : reader.apply(new Span(from, Math.min(from + PAGE, to)))) {
                boolean reached = tokens >= enoughTokens || chunk.size() >= enoughMessages;
                if (reached && message.startsGroup()) {
                    return chunk;
                }
                chunk.add(message);
                tokens += message.tokens();
            }
        }
        return chunk;
    }
}
