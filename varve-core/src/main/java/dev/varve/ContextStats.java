package dev.varve;

/**
 * Sizes of a context, in tokens unless said otherwise. Immutable.
 *
 * @param baseTokens      base prompt and knowledge
 * @param factTokens      facts of the resource
 * @param memoryTokens    reflections, observations and the marker for omitted messages
 * @param messageTokens   raw messages as shown
 * @param hintTokens      the hint
 * @param budgetTokens    budget of memory and messages together for this call
 * @param historyTokens   the whole conversation, for comparison
 * @param coveredMessages number of messages that notes cover
 * @param shownMessages   number of raw messages shown
 * @param omittedMessages number of raw messages that neither a note covers nor the context shows; a marker says so
 * @param omittedNotes  number of active notes that did not fit
 * @param pending       jobs queued or running for the session in this process; a later context will show their notes
 */
public record ContextStats(
        long baseTokens,
        long factTokens,
        long memoryTokens,
        long messageTokens,
        long hintTokens,
        long budgetTokens,
        long historyTokens,
        long coveredMessages,
        long shownMessages,
        long omittedMessages,
        int omittedNotes,
        int pending) {

    /** A copy with this many jobs under way. */
    public ContextStats pending(int jobs) {
        return new ContextStats(
                baseTokens,
                factTokens,
                memoryTokens,
                messageTokens,
                hintTokens,
                budgetTokens,
                historyTokens,
                coveredMessages,
                shownMessages,
                omittedMessages,
                omittedNotes,
                jobs);
    }

    /** Tokens of all parts together. */
    public long totalTokens() {
        return baseTokens + factTokens + memoryTokens + messageTokens + hintTokens;
    }

    /** False only if the newest user message alone is larger than the budget; it is never cut. */
    public boolean withinBudget() {
        return memoryTokens + messageTokens <= budgetTokens;
    }

    /** A copy with raw messages of this many tokens. */
    public ContextStats withMessageTokens(long tokens) {
        return new ContextStats(
                baseTokens,
                factTokens,
                memoryTokens,
                tokens,
                hintTokens,
                budgetTokens,
                historyTokens,
                coveredMessages,
                shownMessages,
                omittedMessages,
                omittedNotes,
                pending);
    }
}
