package dev.varve.dashboard.spend;

import dev.varve.dashboard.session.SessionRow;
import dev.varve.dashboard.session.Timeline;
import java.util.List;

/**
 * Costs of the models that write notes.
 *
 * @param calls of all sessions of the tenant
 * @param inputTokens that they read
 * @param outputTokens that they wrote
 * @param cacheRead of the input, tokens that came from a prompt cache
 * @param money at the configured prices; 0 without prices
 * @param priced whether prices are configured
 * @param sessionTokenLimit limit per session, 0 for none
 * @param sessionMoneyLimit the same in money
 * @param months by calendar month, newest first, if a ledger is kept
 * @param days by the day on which notes were written
 * @param models by the writer of the notes
 * @param notesOf number of sessions, the newest ones, whose notes were read for days and models
 * @param sessions the most expensive ones
 */
public record SpendView(
        long calls,
        long inputTokens,
        long outputTokens,
        long cacheRead,
        double money,
        boolean priced,
        long sessionTokenLimit,
        double sessionMoneyLimit,
        List<Month> months,
        List<Share> days,
        List<Share> models,
        int notesOf,
        List<SessionRow> sessions) {

    /**
     * A month.
     *
     * @param month such as 2026-03
     * @param tokens read and written
     * @param money at the configured prices
     * @param cacheReuse share of the tokens read that came from a prompt cache, 0 to 1
     * @param tokenLimit 0 for no limit
     * @param moneyLimit 0 for no limit
     */
    public record Month(
            String month, long tokens, double money, double cacheReuse, long tokenLimit, double moneyLimit) {}

    /**
     * Part of the work, measured by the resulting notes: failed attempts are not included.
     *
     * @param name the day or the model
     * @param notes number of notes written
     * @param read tokens of the messages or notes that they cover
     * @param written tokens of the notes
     */
    public record Share(String name, long notes, long read, long written) {}

    /**
     * Input of one session's agent, compared to the full history.
     *
     * @param calls of the agent's model
     * @param historyTokens of all calls together, had each included every message
     * @param contextTokens actual tokens
     * @param cachedTokens of these, tokens that a prompt cache has because they are as in the call before
     * @param historyMoney cost of reading the history at the configured prices; cached as far as it only grew
     * @param contextMoney cost of reading the contexts
     * @param days the same tokens by day
     */
    public record Saving(
            long calls,
            long historyTokens,
            long contextTokens,
            long cachedTokens,
            double historyMoney,
            double contextMoney,
            List<Timeline.Day> days) {}
}
