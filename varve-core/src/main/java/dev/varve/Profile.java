package dev.varve;

/**
 * A choice of the parts of memory that are switched on. Each profile adds one part to the previous one; the numbers come from the policy.
 * {@link #over} sets the switches of a policy and nothing else, so settings that are made afterwards win.
 */
public enum Profile {
    /** No notes, no model, no change to any prompt; messages are kept and shown as they were said. */
    OFF(false, false, false),
    /** Notes on the session. */
    LITE(true, false, false),
    /** Notes, and facts across the sessions of a resource. */
    BALANCED(true, true, false),
    /** Everything: notes also go to the host's indexes of embeddings and graphs. */
    FULL(true, true, true);

    private final boolean memory;
    private final boolean facts;
    private final boolean indexes;

    Profile(boolean memory, boolean facts, boolean indexes) {
        this.memory = memory;
        this.facts = facts;
        this.indexes = indexes;
    }

    /** The policy with this profile's switches. Its numbers do not change. */
    public Policy over(Policy policy) {
        return policy.withMemory(memory)
                .withFacts(new Policy.Facts(facts, policy.facts().shown()))
                .withIndexes(indexes);
    }
}
