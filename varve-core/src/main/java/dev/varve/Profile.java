package dev.varve;

/**
 * How much of memory is switched on; the policy says with what numbers. Each profile adds one thing to the one before
 * it. Plain data: {@link #over} sets the switches of a policy and nothing else, so what is set afterwards
 * wins.
 */
public enum Profile {
    /** No notes, no model, no change to any prompt; messages are kept and shown as they were said. */
    OFF(false, false, false),
    /** Notes on the session. */
    LITE(true, false, false),
    /** Notes, and facts across the sessions of a resource. */
    BALANCED(true, true, false),
    /** All that there is: notes also go to the indexes for embeddings and graphs that the host brings. */
    FULL(true, true, true);

    private final boolean memory;
    private final boolean facts;
    private final boolean indexes;

    Profile(boolean memory, boolean facts, boolean indexes) {
        this.memory = memory;
        this.facts = facts;
        this.indexes = indexes;
    }

    /** The policy with this profile's switches; its numbers stay as they are. */
    public Policy over(Policy policy) {
        return policy.withMemory(memory)
                .withFacts(new Policy.Facts(facts, policy.facts().shown()))
                .withIndexes(indexes);
    }
}
