package dev.varve.lab.measure;

import dev.varve.Policy;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that measures the default policy with more or less automatic recall, or without it. */
public final class Recall {
    @Option(
            names = "--recall",
            paramLabel = "TOKENS",
            description = "Most tokens of earlier messages in a context; 0 for none (default: as the policy has it).")
    private Optional<Integer> tokens = Optional.empty();

    public Policy policy() {
        Policy policy = Policy.defaults();
        return tokens.map(most -> policy.withContext(context -> context.recall(most)))
                .orElse(policy);
    }
}
