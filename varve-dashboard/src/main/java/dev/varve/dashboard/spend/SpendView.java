package dev.varve.dashboard.spend;

import dev.varve.dashboard.session.SessionRow;
import dev.varve.dashboard.session.Timeline;
import java.util.List;

/**
 * What models have cost that write notes.
 *
 * @param calls        of all sessions of the tenant
 * @param inputTokens  that they read
 * @param outputTokens that they wrote
 * @param cacheRead    of the input, tokens that came from a prompt cache
 * @param money        at the prices that are set; 0 without prices
 * @param priced       whether prices are set
 * @param sessionTokenLimit what one session may spend, 0 for no bound
 * @param sessionMoneyLimit the same in money
 * @param months       by calendar month, newest first, where a ledger is kept
 * @param days         by day on which notes were written
 * @param models       by who wrote them
 * @param notesOf      of how many sessions the notes were read for days and models, the newest ones
 * @param sessions     those that cost most
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
     * @param month      such as 2026-03
     * @param tokens     read and written
     * @param money      at the prices that are set
     * @param cacheReuse share of what was read that came from a prompt cache, 0 to 1
     * @param tokenLimit 0 for no bound
     * @param moneyLimit 0 for no bound
     */
    public record Month(
            String month, long tokens, double money, double cacheReuse, long tokenLimit, double moneyLimit) {}

    /**
     * Part of the work, measured by the notes that came of it: attempts that came to nothing are not in it.
     *
     * @param name    the day or the model
     * @param notes   how many were written
     * @param read    tokens of the messages or notes that they stand for
     * @param written tokens of the notes
     */
    public record Share(String name, long notes, long read, long written) {}

    /**
     * What the calls of one session's agent were given, against what the full history would have been.
     *
     * @param calls         of the agent's model
     * @param historyTokens of all of them together, had each been given every message
     * @param contextTokens as they were
     * @param cachedTokens  of these, as in the call before, so that a prompt cache has them
     * @param historyMoney  what reading the history would cost at the prices that are set; cached as far as it grew at its end
     * @param contextMoney  what reading the contexts costs
     * @param days          the same tokens by day
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
