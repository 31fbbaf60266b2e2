package dev.varve.dashboard.session;

import dev.varve.Usage;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Instant;

/**
 * A session's row in the list.
 *
 * @param project resource that it belongs to
 * @param session its key
 * @param title the user's first request, shortened; empty if there is no such message
 * @param lastMessageAt time of its newest message
 * @param recorded whether it was imported from the recording of another program: it has no context and saves nothing
 * @param messages number of messages
 * @param rawTokens tokens of all of them
 * @param contextTokens tokens of the next call, without the host's own prompt; 0 for a recorded one
 * @param saved share of the raw tokens that a call does not send, 0 to 1
 * @param lagTokens observable tokens without notes
 * @param modelCalls calls of models that wrote its notes
 * @param modelTokens tokens that they read and wrote
 * @param cacheReuse share of the tokens read that came from a prompt cache, 0 to 1
 * @param money their cost at the configured prices, 0 without prices
 */
public record SessionRow(
        String project,
        String session,
        String title,
        Instant lastMessageAt,
        boolean recorded,
        long messages,
        long rawTokens,
        long contextTokens,
        double saved,
        long lagTokens,
        long modelCalls,
        long modelTokens,
        double cacheReuse,
        double money) {

    static SessionRow of(SessionSummary summary, String title, boolean recorded, long context, double money) {
        SessionState state = summary.state();
        return new SessionRow(
                summary.scope().resource(),
                summary.scope().session(),
                title,
                state.lastMessageAt(),
                recorded,
                state.messages(),
                state.totalTokens(),
                recorded ? 0 : context,
                recorded ? 0 : saved(state, context),
                SessionList.lag(state),
                state.usage().calls(),
                state.usage().tokens(),
                cacheReuse(state.usage()),
                money);
    }

    /** Share of the raw tokens that a call does not send. */
    static double saved(SessionState state, long context) {
        return state.totalTokens() == 0 ? 0 : Math.max(0, 1 - (double) context / state.totalTokens());
    }

    /** Share of the tokens read by models that came from a prompt cache; 0 if they read none. */
    public static double cacheReuse(Usage usage) {
        return usage.inputTokens() == 0 ? 0 : (double) usage.cacheReadTokens() / usage.inputTokens();
    }
}
