package dev.varve.lab.measure;

import dev.varve.Policy;
import java.util.Optional;

/** The policies that there are, for options of commands. */
public enum NamedPolicy {
    DEFAULTS(Policy.defaults()),
    INCREMENTAL(Policy.incremental()),
    WINDOWED(Policy.windowed()),
    TIERED(Policy.tiered());

    private final Policy policy;

    NamedPolicy(Policy policy) {
        this.policy = policy;
    }

    /**
     * The policy.
     *
     * @param recall most tokens of automatic recall, if not as the policy says
     */
    public Policy with(Optional<Integer> recall) {
        return recall.map(tokens -> policy.withContext(context -> context.recall(tokens)))
                .orElse(policy);
    }
}
