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
 * the same chunks however slow its model is. Reads in pages about as long as a chunk, so that of a long backlog no more
 * is read than is observed.
 */
final class ChunkReader {
    private static final int LONGEST_PAGE = 256;
    private static final int SHORTEST_PAGE = 8;

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
        long page = page(state, enoughTokens, enoughMessages);
        for (long from = state.bufferedTo(); from < to; from += page) {
            for (LoggedMessage message : reader.apply(new Span(from, Math.min(from + page, to)))) {
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

    /** Messages in which a chunk is full if they are as long as others, and the next, which tells that it ends there. */
    private static long page(SessionState state, long enoughTokens, long enoughMessages) {
        long waiting = Math.max(1, state.unbufferedMessages());
        long each = Math.max(1, state.unbufferedTokens() / waiting);
        long likely = Math.min(enoughTokens / each, enoughMessages) + 2;
        return Math.max(SHORTEST_PAGE, Math.min(LONGEST_PAGE, likely));
    }
}
