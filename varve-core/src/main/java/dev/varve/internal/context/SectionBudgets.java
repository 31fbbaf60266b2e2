package dev.varve.internal.context;

import dev.varve.policy.ContextPolicy;

/**
 * What knowledge and memory may take of a prompt. Sections share what is left of the window after the headroom,
 * in proportion; the share of a section that is empty goes to the other.
 *
 * @param knowledge tokens, {@code Long.MAX_VALUE} for no bound
 * @param memory    tokens, {@code Long.MAX_VALUE} for no bound
 */
record SectionBudgets(long knowledge, long memory) {
    private static final SectionBudgets NONE = new SectionBudgets(Long.MAX_VALUE, Long.MAX_VALUE);

    /**
     * Divides.
     *
     * @param available  tokens of the window without what is reserved and without the base prompt
     * @param knowledge  whether there is any knowledge
     * @param memory     whether there is any memory
     */
    static SectionBudgets of(ContextPolicy.Sections shares, long available, boolean knowledge, boolean memory) {
        double knowledgeShare = knowledge ? shares.knowledge() : 0;
        double memoryShare = memory ? shares.memory() : 0;
        double all = knowledgeShare + memoryShare;
        if (available == Long.MAX_VALUE || all == 0) {
            return NONE;
        }
        double tokens = available * (1 - shares.headroom()) / all;
        return new SectionBudgets((long) (tokens * knowledgeShare), (long) (tokens * memoryShare));
    }
}
